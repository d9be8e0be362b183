import {
  type Decimal,
  ZERO,
  abs,
  add,
  calendarMonth,
  compare,
  dec,
  decimalOf,
  parseDecimal,
  round,
  sub,
} from '@comptoir/kernel';
import type { CompensationModel, RankingPayment, Value, World } from '../model/index.ts';
import { asNumber, error, number } from './cells.ts';
import { calculationCurrency, exchanged, minorDigits } from './money.ts';
import { amountsOf } from './sources.ts';
import { hasPlan } from './periods.ts';
import { firstDay, lastDay } from './rows.ts';
import type { Reference } from './reference.ts';

/** A place as decision 92 defines it: counted from the people who are better, one person at a time. */
export interface ReferencePlace {
  readonly participants: number;
  readonly rank: number | null;
  readonly tied: number;
  /** Comparison values in the company's currency; an error where the person has no place for it. */
  readonly values: readonly Value[];
  /** In the company's currency. */
  readonly prize: Value;
  readonly reward: string | null;
  readonly pool: Value | null;
  readonly next: {
    readonly rank: number | null;
    readonly variable_id: string;
    readonly distance: Decimal;
  } | null;
}

interface Candidate {
  readonly user_id: string;
  readonly values: readonly Value[];
}

/** `null`: the compensation does not pay places. */
export function placeOf(reference: Reference): ReferencePlace | null {
  const { world, model, seat } = reference;
  const { payment } = model.document;
  if (payment.type !== 'ranking') return null;
  const days = { first: firstDay(seat), last: lastDay(seat) };
  const members = new Set(
    model.members.flatMap(({ user_id }) => (hasPlan(model, user_id, days) ? [user_id] : [])),
  );
  const others = [...members].map((user_id) => reference.of(user_id));
  return placeIn(world, model, payment, others, seat.user_id);
}

/** `others`: the same period of all who have the compensation in it, the person among them. */
function placeIn(
  world: World,
  model: CompensationModel,
  payment: RankingPayment,
  others: readonly Reference[],
  user_id: string,
): ReferencePlace {
  const criteria = [
    payment.comparison_variable_id,
    ...(payment.ties === 'second_criterion' ? [payment.second_variable_id] : []),
  ];
  const isComplete =
    criteria.every((id) => id !== null) &&
    (payment.minimum === null || parseDecimal(payment.minimum) !== null) &&
    (payment.prize_type === 'nonFinancial' ||
      payment.prizes.every(({ amount }) => amount !== null && parseDecimal(amount) !== null));
  const candidates = others.map((one): Candidate => ({
    user_id: one.seat.user_id,
    values: isComplete ? criteria.map((id) => comparable(one, id!)) : [error('dependency_error')],
  }));
  const own = candidates.find((one) => one.user_id === user_id)!;
  const taking = candidates.filter(
    ({ values }) =>
      values.every(({ type }) => type === 'decimal') &&
      (payment.minimum === null || compare(decimalIn(values[0]!), dec(payment.minimum)) >= 0),
  );
  const participants = taking.length;
  const without = { participants, rank: null, tied: 0, values: own.values, reward: null, pool: null };
  const failed = own.values.find(({ type }) => type === 'error');
  if (failed) return { ...without, prize: failed, next: null };
  if (!taking.includes(own)) {
    const distance = sub(dec(payment.minimum!), decimalIn(own.values[0]!));
    return { ...without, prize: number(ZERO), next: { rank: null, variable_id: criteria[0]!, distance } };
  }
  const better = taking.filter((one) => isBetter(one, own, payment));
  const rank = 1 + better.length;
  const equals = taking
    .filter((one) => !isBetter(one, own, payment) && !isBetter(own, one, payment))
    .map((one) => one.user_id)
    .sort();
  const isShared = payment.ties === 'split_pool' && payment.prize_type === 'financial' && equals.length > 1;
  const pool = isShared ? poolOf(world, payment, rank, equals.length) : null;
  const prize = pool ? sharedBy(world, pool, equals, user_id) : prizeOf(world, payment, rank);
  return {
    participants,
    rank,
    tied: equals.length,
    values: own.values,
    prize: number(prize),
    reward: payment.prize_type === 'nonFinancial' ? (prizeFor(payment, rank)?.label ?? null) : null,
    pool: pool ? number(pool) : null,
    next: nextOf(better, own, payment, criteria as string[], taking),
  };

  function comparable(one: Reference, id: string): Value {
    if (!one.variable(id)) return error('deleted_field');
    const value = one.grain(id) === null ? asNumber(one.value(id)) : error('badly_typed_variable');
    if (!amountsOf(world, model).includes(id)) return value;
    const from = calculationCurrency(world, one.seat.user_id);
    return exchanged(world, value, from, world.currency.code, calendarMonth(lastDay(one.seat)));
  }
}

function decimalIn(value: Value): Decimal {
  if (value.type !== 'decimal') throw new TypeError(value.type);
  return value.value;
}

function isBetter(a: Candidate, b: Candidate, { direction }: RankingPayment): boolean {
  for (const [at, value] of a.values.entries()) {
    const order = compare(decimalIn(value), decimalIn(b.values[at]!));
    if (order !== 0) return direction === 'desc' ? order > 0 : order < 0;
  }
  return false;
}

/** The worst of those who are better. */
function nextOf(
  better: readonly Candidate[],
  own: Candidate,
  payment: RankingPayment,
  criteria: readonly string[],
  taking: readonly Candidate[],
): ReferencePlace['next'] {
  const nearest = better.find((one) => !better.some((other) => isBetter(one, other, payment)));
  if (!nearest) return null;
  const at = own.values.findIndex(
    (value, index) => compare(decimalIn(value), decimalIn(nearest.values[index]!)) !== 0,
  );
  return {
    rank: 1 + taking.filter((one) => isBetter(one, nearest, payment)).length,
    variable_id: criteria[at]!,
    distance: abs(sub(decimalIn(nearest.values[at]!), decimalIn(own.values[at]!))),
  };
}

function prizeFor({ prizes }: RankingPayment, place: number) {
  return prizes.find(({ from_rank, to_rank }) => from_rank <= place && to_rank >= place);
}

function writtenPrize(payment: RankingPayment, place: number): Decimal {
  const amount = payment.prize_type === 'financial' ? prizeFor(payment, place)?.amount : null;
  return dec(amount ?? '0');
}

function prizeOf(world: World, payment: RankingPayment, place: number): Decimal {
  return round(writtenPrize(payment, place), minorDigits(world, world.currency.code), world.rounding);
}

function poolOf(world: World, payment: RankingPayment, rank: number, count: number): Decimal {
  let pool = ZERO;
  for (let place = rank; place < rank + count; place += 1) pool = add(pool, writtenPrize(payment, place));
  return round(pool, minorDigits(world, world.currency.code), world.rounding);
}

/** Whole minor units dealt out one by one, in the order of ids, as cards are. */
function sharedBy(world: World, pool: Decimal, equals: readonly string[], user_id: string): Decimal {
  const digits = minorDigits(world, world.currency.code);
  const units = pool.mantissa * 10n ** BigInt(digits - pool.scale);
  const place = BigInt(equals.indexOf(user_id));
  const count = BigInt(equals.length);
  return decimalOf((units - place + count - 1n) / count, digits);
}
