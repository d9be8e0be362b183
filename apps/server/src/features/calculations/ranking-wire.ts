import type { rankingDataSchema, rankingExplanationSchema, rankingPlaceSchema } from '@comptoir/contract';
import {
  type CompensationResult,
  type Explanation,
  type RankingPayment,
  type ResultRanking,
  secondVariableId,
} from '@comptoir/engine';
import { sign, toText } from '@comptoir/kernel';
import type { z } from 'zod';
import { shownDecimals } from './shown-decimals.ts';
import type { Words } from './statement-names.ts';

type Data = z.input<typeof rankingDataSchema>;
type Criterion = Data['criterion'];

interface Place {
  readonly words: Words;
  /** The company's. */
  readonly currency: string;
  readonly compensation_id: string;
}

function criterionWire({ words, compensation_id }: Place, variable_id: string | null): Criterion {
  const variable = variable_id === null ? undefined : words.variable(compensation_id, variable_id);
  if (!variable) return { name: '', format: null };
  return { name: variable.name, format: variable.format, ...shownDecimals(variable) };
}

export function placeWire({
  rank,
  tied,
  value,
  prize_type,
  prize,
  reward,
}: ResultRanking): z.input<typeof rankingPlaceSchema> {
  const amount = prize && sign(prize) > 0 ? toText(prize) : null;
  return {
    rank,
    tied,
    value: value && toText(value),
    prize_type,
    prize_value: prize_type === 'financial' ? amount : reward,
  };
}

/** `null`: the compensation pays no places. */
export function rankingDataWire(
  { ranking, compensation_id }: Pick<CompensationResult, 'ranking' | 'compensation_id'>,
  { words, currency }: Omit<Place, 'compensation_id'>,
): Data | null {
  const { payment } = words.compensation(compensation_id).document;
  if (!ranking || payment.type !== 'ranking') return null;
  return dataWire(ranking, payment, { words, currency, compensation_id });
}

function dataWire(ranking: ResultRanking, payment: RankingPayment, place: Place): Data {
  const { next, participants } = ranking;
  return {
    ...placeWire(ranking),
    participants,
    criterion: criterionWire(place, payment.comparison_variable_id),
    currency: place.currency,
    next: next && {
      rank: next.rank,
      distance: toText(next.distance),
      criterion: criterionWire(place, next.variable_id),
    },
  };
}

export function rankingExplainedWire(
  ranking: NonNullable<Explanation['ranking']>,
  place: Place,
): z.input<typeof rankingExplanationSchema> {
  const { payment, below_minimum, in_error } = ranking;
  const { second_value, pool } = ranking.place;
  const second = secondVariableId(payment);
  return {
    ...dataWire(ranking.place, payment, place),
    direction: payment.direction,
    ties: payment.ties,
    minimum: payment.minimum,
    second:
      second === null
        ? null
        : { criterion: criterionWire(place, second), value: second_value && toText(second_value) },
    prizes: payment.prizes.map(({ from_rank, to_rank, amount, label }) => ({
      from_rank,
      to_rank,
      value: payment.prize_type === 'financial' ? amount : label,
    })),
    pool: pool && toText(pool),
    below_minimum,
    in_error,
  };
}
