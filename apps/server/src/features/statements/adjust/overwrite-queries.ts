import type { AdjustmentActivityKind } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';

/** What is written over on one statement. */
export interface OverwritePlace {
  readonly user_id: string;
  readonly month: Month;
  readonly compensation_id: string;
  readonly variable_id: string | null;
  readonly record_id: string | null;
}

export interface OverwriteRow {
  readonly id: string;
  readonly user_id: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly variable_id: string | null;
  readonly variable_name: string | null;
  readonly format: string | null;
  readonly record_id: string | null;
  readonly record_title: string | null;
  readonly currency: string;
  readonly value: string;
  readonly calculated_then: string | null;
  readonly reason_name: string | null;
  readonly comment: string;
  readonly state: 'active' | 'pending';
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly created_by_name: string;
}

const columns = sql`id, user_id, to_char(month, 'YYYY-MM') as month, compensation_id, compensation_name, variable_id, variable_name, format,
  record_id, record_title, currency, value::text as value, calculated_then::text as calculated_then, reason_name, comment, state, created_at, created_by,
  created_by_name`;

/** Of one statement, in the order in which they were written. */
export async function readOverwrites(ctx: Ctx, user_id: string, month: string): Promise<OverwriteRow[]> {
  const { rows } = await sql<OverwriteRow>`select ${columns} from statement_overwrites
    where environment_id = ${ctx.tenant.environment_id} and user_id = ${user_id}::uuid and month = ${`${month}-01`}::date
    order by created_at, id`.execute(ctx.db);
  return rows;
}

export async function findPendingOverwrite(ctx: Ctx, id: string): Promise<OverwriteRow | null> {
  const { rows } = await sql<OverwriteRow>`select ${columns} from statement_overwrites
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid and state = 'pending' for update`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export interface NewOverwrite extends OverwritePlace {
  readonly compensation_name: string;
  readonly variable_name: string | null;
  readonly format: string | null;
  readonly record_title: string | null;
  readonly currency: string;
  readonly value: string;
  readonly calculated_then: string | null;
  readonly reason: { readonly id: string; readonly name: string } | null;
  readonly comment: string;
  readonly state: 'active' | 'pending';
}

/** Stores them in place of what is there already, and returns their ids. One that waits leaves the one that counts as it is. */
export async function writeOverwrites(ctx: Ctx, overwrites: readonly NewOverwrite[]): Promise<string[]> {
  const rows = overwrites.map(({ reason, month, ...one }) => ({
    ...one,
    month: monthDate(month),
    id: ctx.newId(),
    reason_id: reason?.id ?? null,
    reason_name: reason?.name ?? null,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, user_id uuid, month date, compensation_id uuid,
    compensation_name text, variable_id uuid, variable_name text, format text, record_id text, record_title text, currency text, value numeric,
    calculated_then numeric, reason_id uuid, reason_name text, comment text, state text)`;
  await sql`delete from statement_overwrites o using ${given}
    where o.environment_id = ${ctx.tenant.environment_id} and o.user_id = n.user_id and o.month = n.month and o.compensation_id = n.compensation_id
      and o.variable_id is not distinct from n.variable_id and o.record_id is not distinct from n.record_id
      and (n.state = 'active' or o.state = 'pending')`.execute(ctx.db);
  await sql`
    insert into statement_overwrites (environment_id, id, user_id, month, compensation_id, compensation_name, variable_id, variable_name, format,
      record_id, record_title, currency, value, calculated_then, reason_id, reason_name, comment, state, created_at, created_by, created_by_name)
    select home.environment_id, n.id, n.user_id, n.month, n.compensation_id, n.compensation_name, n.variable_id, n.variable_name, n.format,
      n.record_id, n.record_title, n.currency, n.value, n.calculated_then, n.reason_id, n.reason_name, n.comment, n.state,
      ${ctx.clock.now()}, ${ctx.actor.user_id}::uuid, ${ctx.actor.name}
    from ${homeOf(ctx.tenant)}, ${given}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function deleteOverwrites(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`delete from statement_overwrites where environment_id = ${ctx.tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  );
}

/** It counts from now on, in place of the one that counted. */
export async function activateOverwrite(ctx: Ctx, row: OverwriteRow): Promise<void> {
  const environment = ctx.tenant.environment_id;
  await sql`delete from statement_overwrites where environment_id = ${environment} and user_id = ${row.user_id}::uuid
    and month = ${`${row.month}-01`}::date and compensation_id = ${row.compensation_id}::uuid and state = 'active'
    and variable_id is not distinct from ${row.variable_id}::uuid and record_id is not distinct from ${row.record_id}::text`.execute(
    ctx.db,
  );
  await sql`update statement_overwrites set state = 'active' where environment_id = ${environment} and id = ${row.id}::uuid`.execute(
    ctx.db,
  );
}

/** Whose statements of the month have an adjustment that waits for a second person. */
export async function withPending(ctx: Ctx, user_ids: readonly string[], month: Month): Promise<Set<string>> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<{ user_id: string }>`
    select o.user_id from statement_overwrites o where o.environment_id = ${environment} and o.month = ${monthDate(month)}::date
      and o.user_id = any(${[...user_ids]}::uuid[]) and o.state = 'pending'
    union select e.user_id from statement_entries e where e.environment_id = ${environment} and e.month = ${monthDate(month)}::date
      and e.user_id = any(${[...user_ids]}::uuid[]) and e.kind = 'manual' and not e.active
    union select b.user_id from pending_balances b where b.environment_id = ${environment} and b.month = ${monthDate(month)}::date
      and b.user_id = any(${[...user_ids]}::uuid[])
    union select d.user_id from draws d where d.environment_id = ${environment} and d.user_id = any(${[...user_ids]}::uuid[])
      and d.state = 'pending' and d.start_month <= ${monthDate(month)}::date and coalesce(d.end_month, 'infinity') >= ${monthDate(month)}::date`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Does a live compensation read the results of this one? */
export async function isReadByOthers(ctx: Ctx, compensation_ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from compensations c where c.environment_id = ${ctx.tenant.environment_id} and c.state = 'live' and exists (
      select 1 from jsonb_array_elements(c.document -> 'scopes') scope where scope -> 'source' ->> 'compensation_id' = any(${[...compensation_ids]}::text[]))
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

interface AdjustmentActivity {
  readonly statement_id: string;
  readonly kind: AdjustmentActivityKind;
  readonly params: Readonly<Record<string, string>>;
}

export async function noteAdjustments(ctx: Ctx, activities: readonly AdjustmentActivity[]): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((one) => ({ ...one, id: ctx.newId() }));
  await sql`insert into statement_activities (environment_id, id, statement_id, kind, actor_id, actor_name, params, created_at)
    select home.environment_id, a.id, a.statement_id, a.kind, ${ctx.actor.user_id}::uuid, ${ctx.actor.name}, a.params, ${ctx.clock.now()}
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (id uuid, statement_id uuid, kind text, params jsonb)`.execute(
    ctx.db,
  );
}

export interface FoundTransaction {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly locked: boolean;
  readonly currency: string;
  readonly value: string | null;
}

/** The compensation's transactions on these statements, in the caller's scope. */
export async function readTransactions(
  ctx: Ctx,
  month: Month,
  {
    statement_ids,
    compensation_id,
    apply,
  }: {
    readonly statement_ids: readonly string[];
    readonly compensation_id: string;
    /** Keeps them from being locked until the transaction ends. */
    readonly apply: boolean;
  },
): Promise<FoundTransaction[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<FoundTransaction>`
    select s.id, s.user_id, u.name as user_name, s.locked_at is not null as locked, coalesce(t.calculation_currency, s.currency) as currency,
      coalesce(t.calculation_value, t.value)::text as value
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
      join transactions t on t.environment_id = ${environment} and t.statement_id = s.id and t.compensation_id = ${compensation_id}::uuid
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date and s.id = any(${[...statement_ids]}::uuid[])
      and ${statementScope(ctx, { as_of_month: monthText(month), user: sql`s.user_id` })}
    order by lower(u.name), s.id ${apply ? sql`for no key update of s` : sql``}`.execute(ctx.db);
  return rows;
}

/**
 * Keeps the statement from being locked until the transaction ends, unless it is locked already. Its row is written later on: two that had
 * only shared it would wait for each other.
 */
export async function isHeldOpen(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select locked_at is null as open from statements
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid for no key update`.execute(
    ctx.db,
  );
  return rows[0]?.open === true;
}
