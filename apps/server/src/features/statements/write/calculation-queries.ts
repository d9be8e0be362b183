import { type Month, monthText, present, parseMonth } from '@comptoir/kernel';
import type { TenantDb } from '../../../platform/context.ts';
import { type Db, type RawBuilder, sql } from '../../../platform/db/index.ts';

/** Whether a month is calculated here: a sandbox calculates those of its range, the live environment all. */
export async function calculatedMonths(ctx: TenantDb): Promise<(month: Month) => boolean> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(start_period, 'YYYY-MM') as first, to_char(end_period, 'YYYY-MM') as last
    from environments where id = ${ctx.tenant.environment_id} and not live`.execute(ctx.db);
  const first = parseMonth(rows[0]?.first ?? '') ?? -Infinity;
  const last = parseMonth(rows[0]?.last ?? '') ?? Infinity;
  return (month) => month >= first && month <= last;
}

/** The months that have an open statement. */
export function openMonths(ctx: TenantDb): Promise<Month[]> {
  return monthsWhere(ctx, sql`s.locked_at is null`);
}

/** The months with such a statement, found without reading all statements: one is looked for in each month from the first to the last. */
async function monthsWhere({ db, tenant }: TenantDb, isSuch: RawBuilder<unknown>): Promise<Month[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ month: string }>`select to_char(span.month, 'YYYY-MM') as month from (
      select generate_series(min(all_of.month)::timestamp, max(all_of.month)::timestamp, '1 month')::date as month
      from statements all_of where all_of.environment_id = ${environment}) span
    where exists (select 1 from statements s where s.environment_id = ${environment} and s.month = span.month and ${isSuch})
    order by span.month`.execute(db);
  return rows.map(({ month }) => present(parseMonth(month), 'month'));
}

/** The months that have a statement, open or locked. */
export async function monthsWithStatements(ctx: TenantDb): Promise<Month[]> {
  const result = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${ctx.tenant.environment_id} group by month order by month`.execute(ctx.db);
  return result.rows.map((row) => present(parseMonth(row.month), 'month'));
}

/** Who has a statement, by month. */
export async function statementHolders(
  ctx: TenantDb,
  months: readonly Month[],
): Promise<Map<Month, Set<string>>> {
  const result = await sql<{ month: string; user_ids: string[] }>`
    select to_char(month, 'YYYY-MM') as month, array_agg(user_id::text) as user_ids from statements
    where environment_id = ${ctx.tenant.environment_id} and month = any(${months.map((month) => `${monthText(month)}-01`)}::date[])
    group by month`.execute(ctx.db);
  return new Map(result.rows.map((row) => [present(parseMonth(row.month), 'month'), new Set(row.user_ids)]));
}

/** How far back locked statements are compared with today's data, in months that have some. */
const COMPARED_MONTHS = 12;

/** The latest months with locked statements. */
export async function comparedMonths(ctx: TenantDb): Promise<Month[]> {
  const locked = await monthsWhere(ctx, sql`s.locked_at is not null`);
  return locked.slice(-COMPARED_MONTHS).toReversed();
}

/** Open statements show that a recalculation is on its way. */
export function markNotReady(
  ctx: TenantDb,
  months: readonly Month[],
  user_ids: readonly string[] | null,
): Promise<void> {
  return setReady(ctx, months, user_ids, false);
}

/** The recalculation was cancelled: the statements no longer wait for it. */
export function markReady(
  ctx: TenantDb,
  months: readonly Month[],
  user_ids: readonly string[] | null,
): Promise<void> {
  return setReady(ctx, months, user_ids, true);
}

async function setReady(
  ctx: TenantDb,
  months: readonly Month[],
  user_ids: readonly string[] | null,
  ready: boolean,
): Promise<void> {
  const dates = months.map((month) => `${monthText(month)}-01`);
  await sql`update statements set ready = ${ready} where environment_id = ${ctx.tenant.environment_id} and locked_at is null
    and ready <> ${ready} and month = any(${dates}::date[])
    and (${user_ids === null}::boolean or user_id = any(${[...(user_ids ?? [])]}::uuid[]))`.execute(ctx.db);
}

/** Open statements of people who may have none any more (a licence taken back) are not recalculated: they keep their amounts and no longer wait. */
export async function releaseOthers(
  ctx: TenantDb,
  months: readonly Month[],
  subjects: readonly string[],
  requested_ids: readonly string[] | null,
): Promise<void> {
  const dates = months.map((month) => `${monthText(month)}-01`);
  await sql`update statements set ready = true where environment_id = ${ctx.tenant.environment_id} and locked_at is null and not ready
    and month = any(${dates}::date[]) and user_id <> all(${[...subjects]}::uuid[])
    and (${requested_ids === null}::boolean or user_id = any(${[...(requested_ids ?? [])]}::uuid[]))`.execute(
    ctx.db,
  );
}

/** The people whom the queued job with this key calculates; `null`: no job is queued. Its row is locked, so that of two requests at once none is lost. */
export async function waitingFor(
  { db, tenant }: TenantDb,
  key: string,
): Promise<{ readonly user_ids: readonly string[] | null } | null> {
  const { rows } = await sql<{ user_ids: string[] | null }>`
    select nullif(payload -> 'user_ids', 'null'::jsonb) as user_ids from jobs
    where environment_id = ${tenant.environment_id} and kind = 'calculate' and key = ${key} and state = 'queued' for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface RunRecord {
  readonly id: string;
  readonly kind: string;
  readonly requested_by: string | null;
  readonly months: readonly Month[];
  readonly user_ids: readonly string[] | null;
  readonly started_at: Date;
  /** The set of inputs that it reads. */
  readonly inputs: string;
}

export async function startRun(ctx: TenantDb, run: RunRecord): Promise<void> {
  await sql`insert into calculation_runs (environment_id, id, kind, requested_by, months, user_ids, started_at, inputs)
    values (${ctx.tenant.environment_id}, ${run.id}, ${run.kind}, ${run.requested_by},
      ${run.months.map((month) => `${monthText(month)}-01`)}::date[], ${run.user_ids === null ? null : [...run.user_ids]}::uuid[], ${run.started_at}, ${run.inputs})`.execute(
    ctx.db,
  );
}

export async function finishRun(
  ctx: TenantDb,
  run: {
    readonly id: string;
    readonly finished_at: Date;
    readonly data_as_of: Date;
    readonly statements: number;
    readonly changed: number;
    readonly in_error: number;
  },
): Promise<void> {
  await sql`update calculation_runs set finished_at = ${run.finished_at}, data_as_of = ${run.data_as_of}, statements = ${run.statements},
      changed = ${run.changed}, in_error = ${run.in_error}
    where environment_id = ${ctx.tenant.environment_id} and id = ${run.id}`.execute(ctx.db);
  // Each record edit adds a run; those that no page shows any more are deleted.
  await sql`delete from calculation_runs where environment_id = ${ctx.tenant.environment_id}
    and started_at < ${run.finished_at}::timestamptz - interval '90 days'`.execute(ctx.db);
}

/** Statements that are written with the plans that the connection has. */
const MAX_WITH_PLANS = 100;

/** For a transaction of a calculation, which writes so many statements. */
export async function prepareWrite(db: Db, statements: number): Promise<void> {
  // The session keeps the plans of its foreign key checks. One made while the table was empty uses any index that begins with the
  // environment, and then reads all its rows for each of 12,000 checks (measured: 100 s instead of 2). Few statements keep the plans.
  const plans = statements > MAX_WITH_PLANS ? 'discard plans; ' : '';
  // The job's end is flushed to the disk, and with it all of this; a job cut short does it again.
  await sql.raw(`${plans}set local synchronous_commit = off`).execute(db);
}
