import { monthText } from '@comptoir/kernel';
import { givenRows, homeOf, jsonOf, sql } from '../../../platform/db/index.ts';
import {
  byteaArray,
  linesToWrite,
  packBytes,
  partsDigest,
  type TransactionDraft,
} from '../../calculations/index.ts';
import { writeParts } from '../payments/part-queries.ts';
import { paysLater } from '../payments/payment-policy.ts';
import type { Change, Writer } from './statement-write-queries.ts';

/** Returns the people with an amount of this month that a later month pays, or paid before this change. `known`: see `readTransactions`. */
export async function writeTransactions(
  ctx: Writer,
  changes: readonly Change[],
  known: StoredTransactions,
): Promise<Set<string>> {
  const environment = ctx.tenant.environment_id;
  const stored = new Map(known);
  const payLater = new Set<string>();
  const made: Row[] = [];
  const altered: Row[] = [];
  const divided: string[] = [];
  for (const change of changes) {
    const { draft } = change;
    if (
      paysLater(
        draft.transactions.map((one) => one.content),
        draft.month,
      )
    )
      payLater.add(draft.user_id);
    for (const one of draft.transactions) {
      const key = `${change.id} ${one.compensation_id}`;
      const before = stored.get(key);
      stored.delete(key);
      if (before?.pays_later) payLater.add(draft.user_id);
      if (!before) made.push({ change, one, id: ctx.newId() });
      else if (before.content_hash !== one.hash) {
        altered.push({ change, one, id: before.id });
        if (before.divided) divided.push(before.id);
      }
    }
  }
  const gone = [...stored.values()];
  for (const row of gone) if (row.pays_later) payLater.add(row.user_id);
  if (gone.length > 0)
    await sql`delete from transactions where environment_id = ${environment} and id = any(${gone.map((row) => row.id)}::uuid[])`.execute(
      ctx.db,
    );
  if (made.length > 0)
    await sql`
      insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name,
        position, value, calculation_currency, calculation_value, payment_currency, payment_value, rates, payment_month, parts_digest, ongoing, errors,
        attainment, figures, columns, next_tier, ranking_data, calculated_value, overwrites, line_count, content_hash, lines)
      select home.environment_id, t.id, t.statement_id, t.user_id, t.month, c.compensation_id, c.compensation_name, c.plan_id, c.plan_name,
        c.position, t.value, t.calculation_currency, t.calculation_value, t.payment_currency, t.payment_value, ${jsonOf('rates')}, t.payment_month,
        t.parts_digest, t.ongoing, ${jsonOf('errors')}, t.attainment, ${jsonOf('figures')}, c.columns, ${jsonOf('next_tier')}, ${jsonOf('ranking_data')}, t.calculated_value, ${jsonOf('overwrites')}, t.line_count, t.content_hash, t.lines
      from ${homeOf(ctx.tenant)}, ${given(made)}`.execute(ctx.db);
  if (altered.length > 0)
    await sql`
      update transactions old set compensation_name = c.compensation_name, plan_id = c.plan_id, plan_name = c.plan_name,
        position = c.position, value = t.value, calculation_currency = t.calculation_currency, calculation_value = t.calculation_value,
        payment_currency = t.payment_currency, payment_value = t.payment_value, rates = ${jsonOf('rates')}, payment_month = t.payment_month, parts_digest = t.parts_digest, ongoing = t.ongoing, errors = ${jsonOf('errors')},
        attainment = t.attainment, figures = ${jsonOf('figures')}, columns = c.columns, next_tier = ${jsonOf('next_tier')}, ranking_data = ${jsonOf('ranking_data')}, calculated_value = t.calculated_value, overwrites = ${jsonOf('overwrites')}, line_count = t.line_count,
        content_hash = t.content_hash, lines = t.lines, trace = null
      from ${given(altered)}
      where old.environment_id = ${environment} and old.id = t.id`.execute(ctx.db);
  await writeParts(
    ctx,
    divided,
    [...made, ...altered].flatMap(({ change, one: { content }, id }) => {
      const { user_id, month } = change.draft;
      const of = { transaction_id: id, statement_id: change.id, user_id, month };
      return content.parts ? [{ ...of, parts: content.parts }] : [];
    }),
  );
  return payLater;
}

interface StoredTransaction {
  readonly id: string;
  readonly user_id: string;
  readonly content_hash: string;
  readonly pays_later: boolean;
  readonly divided: boolean;
}

/** By statement and compensation. */
export type StoredTransactions = ReadonlyMap<string, StoredTransaction>;

/** What is stored of the statements that are changed. */
export async function readTransactions(ctx: Writer, changes: readonly Change[]): Promise<StoredTransactions> {
  const statement_ids = changes.filter(({ version }) => version > 1).map(({ id }) => id);
  if (statement_ids.length === 0) return new Map();
  const result = await sql<StoredTransaction & { statement_id: string; compensation_id: string }>`
    select id, user_id, statement_id, compensation_id, encode(content_hash, 'hex') as content_hash, (payment_month > month or parts_digest is not null) as pays_later, parts_digest is not null as divided
    from transactions
    where environment_id = ${ctx.tenant.environment_id} and statement_id = any(${[...statement_ids]}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(result.rows.map((row) => [`${row.statement_id} ${row.compensation_id}`, row]));
}

/** A transaction to be written. */
interface Row {
  readonly change: Change;
  readonly one: TransactionDraft;
  readonly id: string;
}

const COLUMNS = {
  id: ['uuid', ({ id }: Row) => id],
  statement_id: ['uuid', ({ change }: Row) => change.id],
  user_id: ['uuid', ({ change }: Row) => change.draft.user_id],
  month: ['date', ({ change }: Row) => `${monthText(change.draft.month)}-01`],
  compensation_id: ['uuid', ({ one }: Row) => one.compensation_id],
  value: ['numeric', ({ one }: Row) => one.content.value],
  calculation_currency: ['text', ({ one }: Row) => one.content.money?.calculation.currency],
  calculation_value: ['numeric', ({ one }: Row) => one.content.money?.calculation.value],
  payment_currency: ['text', ({ one }: Row) => one.content.money?.payment?.currency],
  payment_value: ['numeric', ({ one }: Row) => one.content.money?.payment?.value],
  payment_month: ['date', ({ one }: Row) => `${one.content.payment_month}-01`],
  parts_digest: ['text', ({ one }: Row) => partsDigest(one.content.parts)],
  ongoing: ['boolean', ({ one }: Row) => one.content.ongoing],
  attainment: ['numeric', ({ one }: Row) => one.content.attainment],
  calculated_value: ['numeric', ({ one }: Row) => one.content.calculated_value],
  line_count: ['int', ({ one }: Row) => one.line_count],
  content_hash: ['bytea', ({ one }: Row) => `\\x${one.hash}`],
} as const;

const contentJson = ({ one: { content } }: Row) => ({
  rates: content.rates,
  errors: content.errors,
  figures: content.figures,
  next_tier: content.next_tier,
  ranking_data: content.ranking_data,
  overwrites: content.overwrites,
});

/** The rows as `t`, what all rows of a compensation share as `c`. */
function given(rows: readonly Row[]) {
  const compensations = new Map<string, object>();
  for (const { one } of rows)
    if (!compensations.has(one.compensation_id))
      compensations.set(one.compensation_id, {
        compensation_id: one.compensation_id,
        compensation_name: one.content.compensation_name,
        plan_id: one.plan_id,
        plan_name: one.content.plan_name,
        position: one.position,
        columns: one.content.columns,
      });
  const lines = byteaArray(rows.map(({ one }) => packBytes(linesToWrite(one))));
  const own = givenRows(rows, COLUMNS, {
    json: contentJson,
    functions: { lines: sql`unnest(${lines}::bytea[])` },
  });
  return sql`${own}
    join jsonb_to_recordset(${JSON.stringify([...compensations.values()])}::jsonb) as c (compensation_id uuid, compensation_name text,
      plan_id uuid, plan_name text, position int, columns jsonb) on c.compensation_id = t.compensation_id`;
}
