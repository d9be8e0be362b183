import { lineColumnSchema } from '@comptoir/contract';
import { type ResultLine, unpackLines } from '@comptoir/engine';
import { add, dec, type Decimal, sub, sum, ZERO } from '@comptoir/kernel';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { unpackBytes } from '../../calculations/index.ts';
import { detailsOf } from '../../records/names/index.ts';
import {
  readTransactionBytes,
  readTransactions,
  type StatementRow,
  type TransactionRow,
} from './statement-queries.ts';
import { figuresOf } from './statement-wire.ts';

type Column = z.output<typeof lineColumnSchema>;

/** A record that was paid, in whatever compensations of the statement. */
export interface Deal {
  readonly record_id: string;
  readonly scope_id: string;
  readonly compensation_id: string;
  readonly title: string;
  readonly name: string | null;
  readonly date: number | null;
  readonly amount: Decimal | null;
  readonly pay: Decimal;
  /** By the name of the field. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface PaidDeals {
  readonly deals: readonly Deal[];
  /** Names of the text fields, in the order of the plans. */
  readonly choices: readonly string[];
  readonly currency: string;
  /** `null` while a part is in error. */
  readonly earned: Decimal | null;
  readonly not_by_deal: Decimal | null;
}

/** The records that the statement's earned amount is made of. What runs over its month is not earned yet, and is not here. */
export async function dealsOf(
  ctx: Ctx,
  statement: Pick<StatementRow, 'id' | 'currency'>,
): Promise<PaidDeals> {
  const rows = (await readTransactions(ctx, statement.id)).filter(({ ongoing }) => !ongoing);
  const [currency = statement.currency, ...others] = new Set(
    rows.map(({ money }) => money?.calculation?.currency ?? statement.currency),
  );
  // Amounts of several currencies are not added.
  if (others.length > 0) return { deals: [], choices: [], currency, earned: null, not_by_deal: null };
  const found = new Map<string, Deal>();
  const choices = new Set<string>();
  const packed = await Promise.all(
    rows.map((row) => readTransactionBytes(ctx, statement.id, row.compensation_id)),
  );
  for (const [at, row] of rows.entries()) {
    const columns = z.array(lineColumnSchema).parse(row.columns);
    const bytes = packed[at];
    for (const line of bytes?.lines ? unpackLines(unpackBytes(bytes.lines)) : []) {
      if (line.share === null) continue;
      const deal = dealOf(line, row, columns);
      const before = found.get(deal.record_id);
      found.set(deal.record_id, before ? together(before, deal) : deal);
    }
    for (const { source, format, name } of columns)
      if (source === 'field' && format === 'text') choices.add(name);
  }
  const deals = [...found.values()];
  const values = rows.map(({ value, money }) => money?.calculation?.value ?? value);
  const earned = values.some((value) => value === null)
    ? null
    : sum(values.map((value) => dec(value ?? '0')));
  return {
    deals,
    choices: [...choices].filter((name) => divides(deals, name)),
    currency,
    earned,
    not_by_deal: earned && sub(earned, sum(deals.map(({ pay }) => pay))),
  };
}

function dealOf(line: ResultLine, row: TransactionRow, columns: readonly Column[]): Deal {
  const { record_id, scope_id, title, date, share } = line;
  const texts = new Map<string, string>();
  let amount: Decimal | null = null;
  for (const { source, id, name, format } of columns) {
    const value = line.values.find((one) => one.source === source && one.id === id)?.value;
    if (source === 'field' && format === 'text' && value?.type === 'text' && value.value !== '')
      texts.set(name, value.value);
    if (format === 'amount' && value?.type === 'decimal') amount ??= value.value;
  }
  return {
    record_id,
    scope_id,
    compensation_id: row.compensation_id,
    title,
    name: figuresOf(row).named_by_id ? detailsOf(line, columns) : null,
    date,
    amount,
    pay: share ?? ZERO,
    texts,
  };
}

/** Paid in two compensations: one deal of what either shows, with both parts of pay. */
function together(a: Deal, b: Deal): Deal {
  return {
    ...a,
    name: a.name ?? b.name,
    date: a.date ?? b.date,
    amount: a.amount ?? b.amount,
    pay: add(a.pay, b.pay),
    texts: new Map([...b.texts, ...a.texts]),
  };
}

/** What only repeats the deal's name, or no deal has, is no choice. */
const divides = (deals: readonly Deal[], name: string) =>
  deals.some(({ texts, title }) => texts.has(name) && texts.get(name) !== title);
