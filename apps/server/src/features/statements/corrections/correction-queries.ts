import { type Month, parseMonth, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { statementScope } from '../../visibility/index.ts';
import type { TakenOfPart } from './correction-entries.ts';
import { type PersonMoney, personMoney } from '../payments/money-queries.ts';

/** May the caller see the statement that pays the entry `p`? Months of entries are at most years apart. */
function seesPayment(ctx: Ctx, first: string, last: string): RawBuilder<boolean> {
  return statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`p.user_id`,
    month: sql`p.month`,
  });
}

interface MonthSpan {
  readonly first: string | null;
  readonly last: string | null;
}

/** First and last month of the entries that `where` takes; null: there are none. */
async function spanOf(ctx: Ctx, where: RawBuilder<unknown>): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<MonthSpan>`
    select to_char(min(p.month), 'YYYY-MM') as first, to_char(max(p.month), 'YYYY-MM') as last from statement_entries p
    where p.environment_id = ${ctx.tenant.environment_id} and p.kind in ('clawback', 'correction') and ${where}`.execute(
    ctx.db,
  );
  const [span] = rows;
  return span?.first && span.last ? { first: span.first, last: span.last } : null;
}

export interface UndoRow {
  readonly user_id: string;
  readonly statement_id: string;
  readonly month: Month;
  readonly label: string;
  readonly value: string;
  readonly locked: boolean;
  readonly seen: boolean;
  /** Parts that it took back before they were paid. */
  readonly ended: readonly TakenOfPart[];
}

/** Entries with whether the statement that pays them is locked. */
export async function readForUndo(ctx: Ctx, ids: readonly string[]): Promise<UndoRow[]> {
  const wanted = sql`p.id = any(${[...ids]}::uuid[])`;
  const span = await spanOf(ctx, wanted);
  if (!span) return [];
  const { rows } = await sql<Omit<UndoRow, 'month'> & { readonly month: string }>`
    select p.user_id, p.source ->> 'statement_id' as statement_id, to_char(p.month, 'YYYY-MM') as month, p.label, p.value::text as value,
      ${isLocked(ctx)} as locked, ${seesPayment(ctx, span.first, span.last)} as seen, coalesce(p.source -> 'ended', '[]') as ended
    from statement_entries p
    where p.environment_id = ${ctx.tenant.environment_id} and p.kind in ('clawback', 'correction') and ${wanted}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, month: present(parseMonth(row.month), 'month') }));
}

/** Its statement is locked, or one that pays less because of it. */
function isLocked({ tenant }: Ctx): RawBuilder<boolean> {
  const environment = tenant.environment_id;
  return sql<boolean>`exists (select 1 from statements s where s.environment_id = ${environment} and s.user_id = p.user_id
    and s.locked_at is not null and (s.month = p.month or s.month in (select part.paid_in from payment_parts part,
        jsonb_to_recordset(coalesce(p.source -> 'ended', '[]')) as ended (transaction_id uuid, place int)
      where part.environment_id = ${environment} and part.transaction_id = ended.transaction_id and part.place = ended.place)))`;
}

export interface CorrectionRow {
  readonly id: string;
  readonly kind: 'clawback' | 'correction';
  readonly user_id: string;
  readonly user_name: string;
  readonly month: string;
  readonly value: string;
  readonly money: PersonMoney | null;
  readonly source: {
    readonly statement_id: string;
    readonly month: string;
    readonly compensation_id: string;
    readonly compensation_name: string;
    readonly record: { readonly id: string; readonly title: string } | null;
    readonly how: 'exact' | 'rate' | 'recomputed' | null;
    /** What of it was not paid yet; absent: nothing. */
    readonly unpaid?: string;
  };
  readonly reason: string | null;
  readonly comment: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly locked: boolean;
}

async function read(ctx: Ctx, where: RawBuilder<unknown>): Promise<CorrectionRow[]> {
  const span = await spanOf(ctx, where);
  if (!span) return [];
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<CorrectionRow>`
    select p.id, p.kind, p.user_id, u.name as user_name, to_char(p.month, 'YYYY-MM') as month, p.value::text as value,
      ${personMoney('p')} as money, p.source, p.reason_name as reason, p.comment, p.created_at, p.created_by_name as created_by,
      ${isLocked(ctx)} as locked
    from statement_entries p join users u on u.environment_id = ${environment} and u.id = p.user_id
    where p.environment_id = ${environment} and p.kind in ('clawback', 'correction') and ${where}
      and ${seesPayment(ctx, span.first, span.last)}
    order by p.month, p.created_at, p.id`.execute(ctx.db);
  return rows;
}

/** About this locked statement, as far as the caller sees the months that pay it. */
export function correctionsAbout(ctx: Ctx, statement_id: string): Promise<CorrectionRow[]> {
  return read(ctx, sql`p.source ->> 'statement_id' = ${statement_id}`);
}

/** Paid by this statement. */
export function correctionsPaid(ctx: Ctx, user_id: string, month: string): Promise<CorrectionRow[]> {
  return read(ctx, sql`p.user_id = ${user_id}::uuid and p.month = ${`${month}-01`}::date`);
}

/** By statement, the first month that pays something about it: such a statement can't be unlocked, for its difference would be paid twice. */
export async function correctedMonths(
  ctx: Ctx,
  statement_ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ statement_id: string; month: string }>`
    select p.source ->> 'statement_id' as statement_id, to_char(min(p.month), 'YYYY-MM') as month from statement_entries p
    where p.environment_id = ${ctx.tenant.environment_id} and p.kind in ('clawback', 'correction')
      and p.source ->> 'statement_id' = any(${[...statement_ids]}::text[])
    group by 1`.execute(ctx.db);
  return new Map(rows.map((row) => [row.statement_id, row.month]));
}
