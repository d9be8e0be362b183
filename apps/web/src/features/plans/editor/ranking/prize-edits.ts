import type { CompensationDocument, Payment, RankingPayment, RankingPrize } from '@comptoir/engine';
import { MAX_PRIZE_RANK } from '@comptoir/kernel';

const NO_PRIZE = { amount: '0', label: null };

/** Prizes follow each other without gaps or overlaps: each begins where the one before ends, and keeps its number of places. */
function following(prizes: readonly RankingPrize[]): RankingPrize[] {
  let next = 1;
  return prizes.map((prize) => {
    const places = Math.max(0, prize.to_rank - prize.from_rank);
    const from_rank = Math.min(next, MAX_PRIZE_RANK);
    const to_rank = Math.min(from_rank + places, MAX_PRIZE_RANK);
    next = to_rank + 1;
    return { ...prize, from_rank, to_rank };
  });
}

/** The last place of a prize; what follows moves. */
export function setLastRank(prizes: readonly RankingPrize[], index: number, to_rank: number): RankingPrize[] {
  return following(
    prizes.map((prize, at) =>
      at === index ? { ...prize, to_rank: Math.max(prize.from_rank, to_rank) } : prize,
    ),
  );
}

export function addPrize(prizes: readonly RankingPrize[]): RankingPrize[] {
  const next = (prizes.at(-1)?.to_rank ?? 0) + 1;
  return following([...prizes, { from_rank: next, to_rank: next, ...NO_PRIZE }]);
}

export function removePrize(prizes: readonly RankingPrize[], index: number): RankingPrize[] {
  return following(prizes.filter((_, at) => at !== index));
}

/** A new ranking by a value per person: three places, so that what is missing is what they win. */
function newRanking(comparison_variable_id: string | null): RankingPayment {
  return {
    type: 'ranking',
    comparison_variable_id,
    direction: 'desc',
    second_variable_id: null,
    minimum: null,
    ties: 'same_prize',
    prize_type: 'financial',
    prizes: addPrize(addPrize(addPrize([]))),
  };
}

/** The other way to pay, by the same value where it can be. `comparable`: values per person. */
export function paymentOfType(
  { payment }: CompensationDocument,
  type: Payment['type'],
  comparable: readonly string[],
): Payment {
  if (payment.type === type) return payment;
  if (payment.type === 'ranking') return { type: 'standard', variable_id: payment.comparison_variable_id };
  const { variable_id } = payment;
  return newRanking(
    variable_id !== null && comparable.includes(variable_id) ? variable_id : (comparable[0] ?? null),
  );
}
