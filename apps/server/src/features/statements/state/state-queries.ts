import type { StatementAction } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';
import { byteaArray, type Packed } from '../../calculations/index.ts';
import { canValidate, statementScope } from '../../visibility/index.ts';
import { monthDate } from '../../visibility/index.ts';
import {
  type DoneStep,
  type Progress,
  progressOf,
  reverseSteps,
  validateSteps,
} from '../validation/step-queries.ts';
import { deleteSteps } from '../validation/chain-queries.ts';
import { hasBegun, type StatementState } from './statement-policy.ts';

export interface StateRow {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly may_validate: boolean;
  /** Whether statements are calculated for them; for people who left, up to their departure. */
  readonly licenced: boolean;
  readonly state: StatementState;
  readonly validation: Progress | null;
  readonly transactions: readonly {
    readonly id: string;
    readonly compensation_id: string;
    readonly value: string | null;
    readonly calculation_value: string | null;
    readonly payment_value: string | null;
    readonly parts_digest: string | null;
  }[];
}

interface Unread {
  readonly id: string;
  readonly code: 'statement_not_found' | 'statement_forbidden' | 'statement_of_other_month';
  readonly params: Record<string, string>;
}

/** Why `readForChange` left out these statements: outside the caller's scope, of another month, or not in this environment. */
export async function refusalsOfUnread(
  ctx: Ctx,
  month: Month,
  ids: readonly string[],
): Promise<readonly Unread[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; month: string }>`
    select id, to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${ctx.tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  const months = new Map(rows.map((row) => [row.id, row.month]));
  return ids.map((id) => {
    const stored = months.get(id);
    if (stored === undefined) return { id, code: 'statement_not_found', params: {} };
    if (stored === monthText(month)) return { id, code: 'statement_forbidden', params: {} };
    return { id, code: 'statement_of_other_month', params: { month: stored } };
  });
}

interface Found {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly may_validate: boolean;
  readonly licenced: boolean;
  readonly locked: boolean;
  readonly validated: boolean;
  readonly paid: boolean;
  readonly ready: boolean;
  readonly error_count: number;
  readonly validation: Progress | null;
  readonly transactions: StateRow['transactions'] | null;
}

/** Locks the rows until the transaction ends: of two people who act at once, the second sees what the first did. */
export async function readForChange(ctx: Ctx, month: Month, ids: readonly string[]): Promise<StateRow[]> {
  if (ids.length === 0) return [];
  const environment = ctx.tenant.environment_id;
  const columns = { as_of_month: monthText(month), user: sql`s.user_id` };
  await sql`select 1 from statements s where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date
    and s.id = any(${[...ids]}::uuid[]) and ${statementScope(ctx, columns)} order by s.id for update`.execute(
    ctx.db,
  );
  const result = await sql<Found>`
    select s.id, s.user_id, u.name as user_name, ${canValidate(ctx, columns)} as may_validate,
      (u.licenced or u.status = 'archived') as licenced, s.locked_at is not null as locked,
      s.validated_at is not null as validated, s.paid_at is not null as paid, s.ready, s.error_count, ${progressOf(ctx)} as validation, parts.transactions
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
      left join lateral (select jsonb_agg(jsonb_build_object('id', t.id, 'compensation_id', t.compensation_id, 'value', t.value::text,
          'calculation_value', t.calculation_value::text, 'payment_value', t.payment_value::text, 'parts_digest', t.parts_digest))
          as transactions from transactions t where t.environment_id = ${environment} and t.statement_id = s.id) parts on true
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date and s.id = any(${[...ids]}::uuid[])
      and ${statementScope(ctx, columns)}
    order by lower(u.name), s.id`.execute(ctx.db);
  return result.rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    user_name: row.user_name,
    may_validate: row.may_validate,
    licenced: row.licenced,
    state: {
      month,
      locked: row.locked,
      validated: row.validated,
      paid: row.paid,
      ready: row.ready,
      error_count: row.error_count,
      begun: hasBegun(row.validation),
    },
    validation: row.validation,
    transactions: row.transactions ?? [],
  }));
}

export interface UnlockRow extends Pick<StateRow, 'id' | 'user_id' | 'user_name' | 'may_validate' | 'state'> {
  readonly earned: string;
  /** Earned today less earned at the lock; `null`: nothing differs. */
  readonly difference: string | null;
  /** An amount could not be calculated today. */
  readonly breaks: boolean;
}

/** Statements in the caller's scope beside what today's data gives. */
export async function readForUnlock(ctx: Ctx, month: Month, ids: readonly string[]): Promise<UnlockRow[]> {
  if (ids.length === 0) return [];
  const environment = ctx.tenant.environment_id;
  const columns = { as_of_month: monthText(month), user: sql`s.user_id` };
  const { rows } = await sql<Omit<UnlockRow, 'state'> & Omit<StateRow['state'], 'month'>>`
    select s.id, s.user_id, u.name as user_name, ${canValidate(ctx, columns)} as may_validate, s.earned::text as earned,
      drift.difference::text as difference,
      coalesce(jsonb_path_exists(drift.transactions, '$[*].error_kinds[*]'), false) as breaks,
      s.locked_at is not null as locked, s.validated_at is not null as validated, s.paid_at is not null as paid, s.ready, s.error_count
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
      left join statement_drifts drift on drift.environment_id = ${environment} and drift.statement_id = s.id and drift.transactions <> '[]'
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date and s.id = any(${[...ids]}::uuid[])
      and ${statementScope(ctx, columns)}
    order by lower(u.name), s.id`.execute(ctx.db);
  return rows.map(({ locked, validated, paid, ready, error_count, ...row }) => ({
    ...row,
    state: { month, locked, validated, paid, ready, error_count },
  }));
}

export async function storeTraces(
  ctx: Ctx,
  kept: readonly { readonly transaction_id: string; readonly trace: Packed }[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`update transactions t set trace = kept.trace
    from (select ids.id, traces.trace from unnest(${kept.map((one) => one.transaction_id)}::uuid[]) with ordinality as ids (id, place)
      join unnest(${byteaArray(kept.map((one) => one.trace))}::bytea[]) with ordinality as traces (trace, place) using (place)) kept
    where t.environment_id = ${ctx.tenant.environment_id} and t.id = kept.id`.execute(ctx.db);
}

/** What a change of state left of chains: the step of each statement that has one, in `validate`. */
export type DoneSteps = ReadonlyMap<string, DoneStep>;

/** Changes the state of the statements, notes who did it, and opens or closes the payroll with it. The caller has checked the rules and locked the rows. */
export async function applyState(
  ctx: Ctx,
  mode: StatementAction,
  rows: readonly { readonly id: string }[],
  comment: string | undefined,
): Promise<DoneSteps> {
  const environment = ctx.tenant.environment_id;
  const ids = rows.map((row) => row.id);
  const now = ctx.clock.now();
  const by = ctx.actor.user_id;
  const change = {
    lock: sql`locked_at = ${now}, locked_by = ${by}::uuid`,
    unlock: sql`locked_at = null, locked_by = null, validated_at = null, validated_by = null, reopened = true`,
    validate: sql`validated_at = ${now}, validated_by = ${by}::uuid`,
    invalidate: sql`validated_at = null, validated_by = null`,
    close: sql`paid_at = ${now}, paid_by = ${by}::uuid`,
    unclose: sql`paid_at = null, paid_by = null`,
  }[mode];
  // The database allows a paid statement only with an open close, so the close is written first.
  if (mode === 'close')
    await sql`insert into payroll_closes (environment_id, id, statement_id, amount, currency, closed_at, closed_by)
      select s.environment_id, ids.close_id, s.id, s.paid, s.currency, ${now}, ${by}::uuid
      from unnest(${ids.map(() => ctx.newId())}::uuid[], ${ids}::uuid[]) as ids (close_id, statement_id)
        join statements s on s.environment_id = ${environment} and s.id = ids.statement_id`.execute(ctx.db);
  if (mode === 'unclose')
    await sql`update payroll_closes set reversed_at = ${now}, reversed_by = ${by}::uuid
      where environment_id = ${environment} and statement_id = any(${ids}::uuid[]) and reversed_at is null`.execute(
      ctx.db,
    );
  // So are the steps of a chain: a statement is validated exactly while each of them is.
  if (mode === 'invalidate' || mode === 'unlock') await reverseSteps(ctx, ids);
  const steps = new Map(
    (mode === 'validate' ? await validateSteps(ctx, ids) : []).map((one) => [one.statement_id, one]),
  );
  const waiting = [...steps.values()].filter((one) => one.position < one.of).map((one) => one.statement_id);
  await sql`update statements set ${change}, last_modification_date = ${now}
    where environment_id = ${environment} and id = any(${ids.filter((id) => !waiting.includes(id))}::uuid[])`.execute(
    ctx.db,
  );
  if (waiting.length > 0)
    await sql`update statements set last_modification_date = ${now}
      where environment_id = ${environment} and id = any(${waiting}::uuid[])`.execute(ctx.db);
  if (mode === 'unlock') await forgetLock(ctx, ids);
  await noteActivities(ctx, mode, ids, (id) => ({
    ...stepParams(steps.get(id)),
    ...(comment ? { comment } : {}),
  }));
  return steps;
}

/** What was kept for the lock alone. */
async function forgetLock(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const of = sql`environment_id = ${ctx.tenant.environment_id} and statement_id = any(${[...ids]}::uuid[])`;
  await sql`update transactions set trace = null where ${of}`.execute(ctx.db);
  await sql`delete from statement_drifts where ${of}`.execute(ctx.db);
  await deleteSteps(ctx, ids);
}

function stepParams(step: DoneStep | undefined): Readonly<Record<string, string>> {
  if (!step) return {};
  const { position, of, for_name } = step;
  return { step: String(position), of: String(of), ...(for_name === null ? {} : { for: for_name }) };
}

async function noteActivities(
  ctx: Ctx,
  kind: StatementAction,
  ids: readonly string[],
  paramsOf: (id: string) => Readonly<Record<string, string>>,
): Promise<void> {
  const rows = ids.map((statement_id) => ({ id: ctx.newId(), statement_id, params: paramsOf(statement_id) }));
  await sql`insert into statement_activities (environment_id, id, statement_id, kind, actor_id, actor_name, created_at, params)
    select home.environment_id, ids.id, ids.statement_id, ${kind}, ${ctx.actor.user_id}::uuid, ${ctx.actor.name}, ${ctx.clock.now()},
      ids.params || jsonb_build_object('version', s.version::text)
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ids (id uuid, statement_id uuid, params jsonb)
      join statements s on s.environment_id = ${ctx.tenant.environment_id} and s.id = ids.statement_id`.execute(
    ctx.db,
  );
}
