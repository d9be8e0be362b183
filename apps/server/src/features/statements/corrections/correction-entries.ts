import type { correctionSchema, postCorrections, ResponseOf } from '@comptoir/contract';
import {
  add,
  currencyDecimals,
  type Decimal,
  dec,
  type Month,
  monthText,
  sign,
  sub,
  toText,
  ZERO,
} from '@comptoir/kernel';
import type { z } from 'zod';
import type { Entry } from '../payments/entry-queries.ts';
import { type InAll, moneyText, settledByUnpaid, spread, spreadRecords } from './correction-policy.ts';
import type { Origin } from './origin-queries.ts';

export type Correction = z.output<typeof correctionSchema>;
type Wire = ResponseOf<typeof postCorrections>;

/** What is posted about one amount of a locked statement, before it is spread over months. */
export interface Part {
  readonly origin: Origin;
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly record: { readonly id: string; readonly title: string } | null;
  readonly amount: InAll;
  readonly settles: Decimal;
  /** What it takes back of each record. */
  readonly records: ReadonlyMap<string, Decimal>;
  /** What of it was not paid yet: those parts pay so much less, and `amount` is the rest. */
  readonly unpaid: Unpaid | null;
}

export interface Unpaid {
  /** Below zero, in the company's currency. */
  readonly value: Decimal;
  /** In the calculation currency: in all, and of each record. */
  readonly taken: Decimal;
  readonly records: ReadonlyMap<string, Decimal>;
  /** In the payment currency; zero without one. */
  readonly payment: Decimal;
  readonly parts: readonly TakenOfPart[];
}

/** As an entry remembers it, so that it can be given back. */
export interface TakenOfPart {
  readonly transaction_id: string;
  readonly place: number;
  readonly taken: string;
  readonly value: string;
  readonly payment_value: string | null;
}

/** A part, spread over months: what each month's statement gets, and how it is shown. */
export function entriesOf(part: Part, months: readonly Month[], body: Correction, currency: string) {
  const { origin, compensation_id, compensation_name, record, unpaid } = part;
  const { statement_id, month: earned_in } = origin;
  const amounts = spread(part.amount, currency, months.length);
  const atOnce = unpaid ? settledByUnpaid(part.settles, part.amount.value, unpaid.value) : ZERO;
  const settles = spread({ value: sub(part.settles, atOnce), money: null }, currency, months.length);
  const code = part.amount.money?.calculation.currency ?? currency;
  const records = spreadRecords(paidBack(part), currencyDecimals(code), months.length);
  return months.flatMap((month, at) => {
    const amount = amounts[at];
    // What was not paid is taken back once, with the first month.
    const ends = at === 0 ? unpaid : null;
    if (!amount || (sign(amount.value) === 0 && !ends)) return [];
    const entry: Entry = {
      user_id: origin.user_id,
      month,
      kind: body.kind,
      label: record ? `${compensation_name} · ${record.title}` : compensation_name,
      compensation_id,
      value: toText(amount.value),
      money: moneyText(amount.money),
      reason: null,
      comment: body.comment,
      source: {
        statement_id,
        month: earned_in,
        compensation_id,
        compensation_name,
        record,
        how: body.kind === 'clawback' ? body.how : null,
        settles: toText(add(settles[at]?.value ?? ZERO, ends ? atOnce : ZERO)),
        records: ends ? withUnpaid(records[at] ?? {}, ends) : (records[at] ?? {}),
        ...(ends ? { unpaid: toText(ends.value), ended: ends.parts } : {}),
      },
      active: true,
    };
    const about = { statement_id, month: earned_in, compensation_id, compensation_name, record };
    const wire: Wire['amounts'][number] = {
      user: { id: origin.user_id, name: origin.user_name },
      month: monthText(month),
      origin: about,
      value: entry.value,
      money: entry.money,
      unpaid: ends ? toText(ends.value) : null,
    };
    return [{ entry, wire }];
  });
}

/** What the entries pay back of each record: without what was not paid. */
function paidBack({ records, unpaid }: Part): ReadonlyMap<string, Decimal> {
  if (!unpaid) return records;
  return new Map([...records].map(([id, taken]) => [id, sub(taken, unpaid.records.get(id) ?? ZERO)]));
}

function withUnpaid(
  records: Readonly<Record<string, string>>,
  { records: ended }: Unpaid,
): Record<string, string> {
  const taken = [...ended].map(([id, part]) => [id, toText(add(dec(records[id] ?? '0'), part))] as const);
  return { ...records, ...Object.fromEntries(taken) };
}
