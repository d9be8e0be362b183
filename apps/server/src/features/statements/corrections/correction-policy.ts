import type { ClawbackAmount } from '@comptoir/contract';
import {
  add,
  allocate,
  compare,
  currencyDecimals,
  type Decimal,
  dec,
  div,
  mul,
  ONE,
  present,
  round,
  sign,
  sub,
  sum,
  toText,
  ZERO,
} from '@comptoir/kernel';
import type { PersonMoney } from '../payments/money-queries.ts';
import type { Share, TransactionDrift } from '../write/statement-drift.ts';

/** What was posted of one amount of a locked statement. In the company's currency, records in the calculation currency. */
export interface Posted {
  readonly settles: Decimal;
  /** Taken back beyond the difference that there was. */
  readonly beyond: Decimal;
  /** By record, how much was taken back. */
  readonly taken: ReadonlyMap<string, Decimal>;
}

export const NOTHING_POSTED: Posted = { settles: ZERO, beyond: ZERO, taken: new Map() };

/** The difference of one amount less what was posted of it: the rule of `driftLeft` in SQL. */
export function leftOf(drift: TransactionDrift | undefined, posted: Posted): Decimal {
  const difference = drift ? sub(dec(drift.today ?? '0'), dec(drift.locked ?? '0')) : ZERO;
  const open = sub(difference, posted.settles);
  if (sign(open) >= 0) return open;
  const left = sub(open, posted.beyond);
  return sign(left) > 0 ? ZERO : left;
}

/** The part of an amount to be posted that settles the difference which is there now. */
export function settledBy(amount: Decimal, left: Decimal): Decimal {
  if (sign(left) >= 0) return ZERO;
  return compare(amount, left) > 0 ? amount : left;
}

/**
 * How much of a paid record is taken back, above zero; zero: nothing. Never more than it was paid less what was taken back before.
 * `rate`: tiers aside, what it would have been paid for the amount that climbs today.
 */
export function takenOf(
  how: Exclude<ClawbackAmount, 'recomputed'>,
  paid: Share,
  drift: TransactionDrift['records'][number] | undefined,
  before: Decimal,
  decimals: number,
): Decimal {
  const rest = sub(paid.share, before);
  if (sign(paid.share) <= 0 || sign(rest) <= 0) return ZERO;
  if (how === 'exact') return rest;
  const wanted = sub(sub(paid.share, atOriginalRate(paid, drift, decimals)), before);
  if (sign(wanted) <= 0) return ZERO;
  return compare(wanted, rest) > 0 ? rest : wanted;
}

/** Without tiers the rate is the formula's own, and today's share is what it gives. */
function atOriginalRate(
  paid: Share,
  drift: TransactionDrift['records'][number] | undefined,
  decimals: number,
): Decimal {
  if (!drift) return paid.share;
  const { measure } = drift;
  if (!measure || sign(dec(measure.locked)) === 0) return dec(drift.today ?? '0');
  return round(quotient(mul(paid.share, dec(measure.today)), dec(measure.locked)), decimals);
}

/** What of each record a posted difference takes back: afterwards each has kept what it brings today. */
export function takenByDifference(
  drift: TransactionDrift | undefined,
  taken: ReadonlyMap<string, Decimal>,
): Map<string, Decimal> {
  const parts = new Map<string, Decimal>();
  const records = new Map(drift?.records.map((one) => [one.record_id, one]));
  for (const id of new Set([...records.keys(), ...taken.keys()])) {
    const record = records.get(id);
    const due = record ? sub(dec(record.locked ?? '0'), dec(record.today ?? '0')) : ZERO;
    const part = sub(due, taken.get(id) ?? ZERO);
    if (sign(part) !== 0) parts.set(id, part);
  }
  return parts;
}

/** The divisor is not zero: the caller has looked. */
function quotient(a: Decimal, b: Decimal): Decimal {
  return present(div(a, b), 'a divisor above zero');
}

/** An amount in one of the person's currencies; zero where it is not known. */
interface Part {
  readonly currency: string;
  readonly value: Decimal;
}

/** `null`: all is in the company's currency. */
type Money = { readonly calculation: Part; readonly payment: Part | null } | null;

/** An amount in all its currencies. */
export interface InAll {
  readonly value: Decimal;
  readonly money: Money;
}

/** The amount as it was locked (or, where it was not there, as it is today): what is taken back is converted as it was paid. */
export interface Base extends InAll {
  readonly currency: string;
}

export function moneyOf(money: PersonMoney | null | undefined): Money {
  if (!money) return null;
  const { calculation, payment } = money;
  const part = ({ currency, value }: PersonMoney['calculation']): Part => ({
    currency,
    value: dec(value ?? '0'),
  });
  return { calculation: part(calculation), payment: payment && part(payment) };
}

export function moneyText(money: Money): PersonMoney | null {
  if (!money) return null;
  const text = ({ currency, value }: Part) => ({ currency, value: toText(value) });
  return { calculation: text(money.calculation), payment: money.payment && text(money.payment) };
}

/** An amount of the calculation currency in all; `null`: at no known rate. */
export function fromCalculation(amount: Decimal, { currency, value, money }: Base): InAll | null {
  if (!money) return { value: amount, money: null };
  const { calculation, payment } = money;
  if (sign(calculation.value) === 0) return null;
  const converted = (of: Decimal, code: string) =>
    round(quotient(mul(amount, of), calculation.value), currencyDecimals(code));
  return {
    value: converted(value, currency),
    money: {
      calculation: { ...calculation, value: amount },
      payment: payment && { ...payment, value: converted(payment.value, payment.currency) },
    },
  };
}

/** An amount of the company's currency in all; `null`: at no known rate. */
export function fromCompany(amount: Decimal, base: Base): InAll | null {
  const { money } = base;
  if (!money) return { value: amount, money: null };
  if (sign(base.value) === 0) return null;
  const { calculation } = money;
  const exact = quotient(mul(amount, calculation.value), base.value);
  const all = fromCalculation(round(exact, currencyDecimals(calculation.currency)), base);
  return all && { ...all, value: amount };
}

/** The amount without what of it (below zero, as `amount` is when it is taken back) was not paid yet. */
export function withoutUnpaid(
  { value, money }: InAll,
  unpaid: { readonly value: Decimal; readonly taken: Decimal; readonly payment: Decimal },
): InAll {
  if (!money) return { value: sub(value, unpaid.value), money };
  const { calculation, payment } = money;
  return {
    value: sub(value, unpaid.value),
    money: {
      calculation: { ...calculation, value: add(calculation.value, unpaid.taken) },
      payment: payment && { ...payment, value: add(payment.value, unpaid.payment) },
    },
  };
}

/**
 * What of `settles` (see `Posted`) the end of pay that was not paid settles, with the first month. The rest is spread as the amount is:
 * a month that pays nothing settles nothing.
 */
export function settledByUnpaid(settles: Decimal, amount: Decimal, unpaid: Decimal): Decimal {
  if (compare(settles, add(amount, unpaid)) === 0) return unpaid;
  return compare(settles, unpaid) > 0 ? settles : unpaid;
}

/** Equal parts in whole minor units of each currency, the earlier month first. */
export function spread({ value, money }: InAll, currency: string, months: number): InAll[] {
  const weights = Array.from({ length: months }, () => ONE);
  const parts = (one: Part): Part[] =>
    allocate(one.value, weights, currencyDecimals(one.currency)).map((part) => ({ ...one, value: part }));
  const values = parts({ currency, value });
  const calculation = money && parts(money.calculation);
  const payment = money?.payment ? parts(money.payment) : null;
  return values.map((one, at) => ({
    value: one.value,
    money: calculation && { calculation: present(calculation[at], 'part'), payment: payment?.[at] ?? null },
  }));
}

/** What each month takes back of each record: the parts add up to the whole. */
export function spreadRecords(
  records: ReadonlyMap<string, Decimal>,
  decimals: number,
  months: number,
): Record<string, string>[] {
  const weights = Array.from({ length: months }, () => ONE);
  const parts = new Map([...records].map(([id, whole]) => [id, allocate(whole, weights, decimals)]));
  return weights.map((_, at) =>
    Object.fromEntries([...parts].map(([id, list]) => [id, toText(list[at] ?? ZERO)])),
  );
}

export function plus(
  posted: Posted,
  value: Decimal,
  settles: Decimal,
  records: ReadonlyMap<string, Decimal>,
): Posted {
  const taken = new Map(posted.taken);
  for (const [id, part] of records) taken.set(id, add(taken.get(id) ?? ZERO, part));
  return {
    settles: add(posted.settles, settles),
    beyond: add(posted.beyond, sub(value, settles)),
    taken,
  };
}

export function total(amounts: readonly { readonly value: Decimal }[]): Decimal {
  return sum(amounts.map(({ value }) => value));
}
