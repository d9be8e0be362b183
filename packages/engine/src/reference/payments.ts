import { type Decimal, type Month, ZERO, add, dec, decimalOf, monthOfDay, sub } from '@comptoir/kernel';
import type { Value } from '../model/index.ts';
import { number } from './cells.ts';
import { calculationCurrency, minorDigits, prizeSettled, roundedFor, settledAs } from './money.ts';
import type { Reference } from './reference.ts';
import { type ReferenceRow, cell } from './rows.ts';

/** What is earned, in the company's and in the person's payment currency. */
export function settledOf(reference: Reference): readonly [earned: Value, company: Value, payment: Value] {
  const place = reference.place();
  const paid_in = reference.paymentMonth();
  if (place) {
    const prize = prizeSettled(reference.seat, paid_in, place.prize);
    const over = reference.overwritten(null, null, prize[0]);
    return over === prize[0] ? prize : settledAs(reference.seat, paid_in, roundedFor(reference.seat, over));
  }
  return settledAs(reference.seat, paid_in, reference.earned());
}

/** One row's share of what is earned, in whole minor units. */
export interface RowShare {
  readonly row: ReferenceRow;
  readonly share: Decimal;
}

export interface ReferencePart {
  readonly record_id: string | null;
  readonly month: Month | null;
  readonly amounts: readonly [own: Value, company: Value, payment: Value];
}

/**
 * What is paid when, as decision 91 defines it: each amount is released by itself and cut by itself. `shares`: what each row brings;
 * `null` where the pay is not made of rows.
 */
export function referenceParts(reference: Reference, shares: readonly RowShare[] | null): ReferencePart[] {
  const { schedule } = reference.model.document;
  const [earned] = settledOf(reference);
  if (earned.type !== 'decimal') return [];
  const due = reference.paymentMonth();
  const whole: Due = { record_id: null, amount: earned.value, month: due };
  const release = schedule?.release ?? null;
  const dues = release && shares ? released(reference, shares, release.field_id, whole) : [whole];
  const steps = schedule && schedule.instalments.length > 0 ? schedule.instalments : [SINGLE];
  const digits = minorDigits(reference.world, calculationCurrency(reference.world, reference.seat.user_id));
  return dues.flatMap(({ record_id, amount, month: first }) =>
    cut(
      amount,
      steps.map(({ share }) => dec(share)),
      digits,
    ).flatMap((part, at): ReferencePart[] => {
      if (part.mantissa === 0n) return [];
      const { months } = steps[at]!;
      const amounts = settledAs(reference.seat, (first ?? due) + months, number(part));
      return [{ record_id, month: first === null ? null : first + months, amounts }];
    }),
  );
}

const SINGLE = { months: 0, share: '1' };

interface Due {
  readonly record_id: string | null;
  readonly amount: Decimal;
  readonly month: Month | null;
}

function released(
  { world }: Reference,
  shares: readonly RowShare[],
  field_id: string,
  { amount, month }: Due,
): Due[] {
  const dues = shares.map(({ row, share }): Due => {
    const said = cell(row, field_id);
    let first: Month | null = null;
    if (said.type === 'date') first = Math.max(month!, monthOfDay(said.value, world.calendar));
    if (said.type === 'boolean' && said.value) first = month;
    return { record_id: row.id, amount: share, month: first };
  });
  const shared = shares.reduce((total, { share }) => add(total, share), ZERO);
  return [...dues, { record_id: null, amount: sub(amount, shared), month }];
}

/** In whole minor units: each part cut off, and the units left given one by one to the part that lost most, the earlier one first. */
function cut(amount: Decimal, shares: readonly Decimal[], digits: number): Decimal[] {
  const isNegative = amount.mantissa < 0n;
  const units = (isNegative ? -1n : 1n) * amount.mantissa * 10n ** BigInt(digits - amount.scale);
  const scale = Math.max(...shares.map((share) => share.scale));
  const one = 10n ** BigInt(scale);
  const exact = shares.map((share) => units * share.mantissa * 10n ** BigInt(scale - share.scale));
  const parts = exact.map((each) => each / one);
  const lost = exact.map((each) => each % one);
  while (parts.reduce((a, b) => a + b, 0n) < units) {
    const most = lost.reduce((best, each, at) => (each > lost[best]! ? at : best), 0);
    parts[most]! += 1n;
    lost[most] = -1n;
  }
  return parts.map((part) => decimalOf(isNegative ? -part : part, digits));
}
