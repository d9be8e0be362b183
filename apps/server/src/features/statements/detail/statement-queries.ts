import { AppError } from '@comptoir/contract/errors';
import { isUuid, type Month, monthText, parseMonth, present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import type { OverwriteContent } from '../../calculations/index.ts';
import { canValidate, seesEverybody, statementScope } from '../../visibility/index.ts';
import { driftLeft } from '../corrections/drift-left-queries.ts';
import { inCurrencies, type InCurrencies, type PersonMoney, personMoney } from '../payments/money-queries.ts';
import { type PaidPartRow, readParts } from '../payments/part-queries.ts';
import { type Medal, medalsOf } from '../rankings/ranking-queries.ts';
import { type Progress, progressOf } from '../validation/step-queries.ts';
import { adjustedColumns } from '../adjust/adjusted-queries.ts';
import type { PayCause } from '../write/pay-causes.ts';
import type { VersionChange } from '../write/version-changes.ts';
import { monthDate, touchesStatement } from '../../visibility/index.ts';

export interface StatementRow {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly avatar: string | null;
  readonly team_name: string | null;
  readonly month: string;
  readonly currency: string;
  readonly in_currencies: InCurrencies | null;
  readonly earned: string;
  readonly payable: string;
  readonly previous_earned: string | null;
  readonly attainment: string | null;
  readonly medals: Medal[];
  readonly error_count: number;
  readonly error_kinds: string[];
  readonly ready: boolean;
  readonly version: number;
  readonly calculated_at: Date;
  readonly data_as_of: Date;
  readonly last_modification_date: Date;
  readonly locked_at: Date | null;
  readonly locked_by: string | null;
  readonly validated_at: Date | null;
  readonly validated_by: string | null;
  readonly paid_at: Date | null;
  readonly paid_by: string | null;
  readonly overwritten: boolean;
  readonly pending_adjustments: number;
  readonly drift_amount: string | null;
  readonly drift_transactions: unknown;
  readonly drift_found_at: Date | null;
  readonly validation: Progress | null;
}

async function readStatements(ctx: Ctx, where: RawBuilder<unknown>): Promise<StatementRow[]> {
  const environment = ctx.tenant.environment_id;
  const result = await sql<StatementRow>`
    /* prepared once */ select s.id, s.user_id, u.name as user_name, u.avatar, team.name as team_name, to_char(s.month, 'YYYY-MM') as month, s.currency,
      ${inCurrencies(ctx.tenant)} as in_currencies, s.earned, s.paid as payable, case when before.error_count = 0 then before.earned end as previous_earned, s.attainment, ${medalsOf(ctx.tenant)} as medals, s.error_count, s.error_kinds, s.ready, s.version,
      greatest(s.calculated_at, case when s.locked_at is null then run.finished_at end) as calculated_at,
      greatest(s.data_as_of, case when s.locked_at is null then run.data_as_of end) as data_as_of, s.last_modification_date, s.locked_at,
      locker.name as locked_by, s.validated_at, validator.name as validated_by, s.paid_at, payer.name as paid_by,
      ${adjustedColumns(ctx.tenant)}, left_over.value::text as drift_amount, drift.transactions as drift_transactions, drift.found_at as drift_found_at,
      ${progressOf(ctx)} as validation
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
      left join statements before on before.environment_id = ${environment} and before.user_id = s.user_id
        and before.month = (s.month - interval '1 month')::date
      left join statement_drifts drift on drift.environment_id = ${environment} and drift.statement_id = s.id
        and s.locked_at is not null and drift.transactions <> '[]'
      left join lateral ${driftLeft(ctx.tenant)} left_over on true
      left join users locker on locker.environment_id = ${environment} and locker.id = s.locked_by
      left join users validator on validator.environment_id = ${environment} and validator.id = s.validated_by
      left join users payer on payer.environment_id = ${environment} and payer.id = s.paid_by
      left join lateral (select r.finished_at, r.data_as_of from calculation_runs r
        where r.environment_id = ${environment} and r.finished_at is not null and r.failure is null and s.month = any(r.months)
          and (r.user_ids is null or s.user_id = any(r.user_ids)) order by r.started_at desc limit 1) run on true
      left join lateral (select t.name from team_members d join teams t on t.environment_id = ${environment} and t.id = d.team_id
        where d.environment_id = ${environment} and d.user_id = s.user_id
          and ${touchesStatement(ctx.tenant)}
        order by d.start_date desc nulls last, lower(t.name) limit 1) team on true
    where s.environment_id = ${environment} and ${where}`.execute(ctx.db);
  return result.rows;
}

/**
 * Each month has its own predicate. So a statement by id is read first, then checked in its own month; its amount of the month before
 * is checked in that month.
 */
async function inScope(ctx: Ctx, row: StatementRow | undefined): Promise<StatementRow> {
  if (!row) throw new AppError('statement_not_found');
  // Every scope includes one's own, in each month.
  if (seesEverybody(ctx) || row.user_id === ctx.actor.user_id) return row;
  const scope = statementScope(ctx, { as_of_month: row.month, user: sql`s.user_id` });
  const before = statementScope(ctx, {
    as_of_month: monthText(present(parseMonth(row.month), 'month') - 1),
    user: sql`s.user_id`,
  });
  const found = await sql<{
    before: boolean;
  }>`/* prepared once */ select ${before} as before from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.id = ${row.id} and ${scope}`.execute(ctx.db);
  const [seen] = found.rows;
  if (!seen) throw new AppError('statement_forbidden');
  return seen.before ? row : { ...row, previous_earned: null };
}

/** The statement. Refused when the environment has none, or when it is outside the caller's scope. */
export async function requireStatementOf(ctx: Ctx, user_id: string, month: Month): Promise<StatementRow> {
  requirePermission(ctx, 'statement', 'read');
  const rows = await readStatements(
    ctx,
    sql`s.user_id = ${user_id}::uuid and s.month = ${monthDate(month)}::date`,
  );
  if (!rows[0]) throw new AppError('statement_not_found', await aboutAbsent(ctx, user_id, monthText(month)));
  return inScope(ctx, rows[0]);
}

/** For the refusal: of which month, and of whom, where the caller would see it. */
async function aboutAbsent(ctx: Ctx, user_id: string, month: string) {
  const scope = statementScope(ctx, { as_of_month: month, user: sql`u.id` });
  const { rows } = await sql<{ user_name: string }>`
    select u.name as user_name from users u
    where u.environment_id = ${ctx.tenant.environment_id} and u.id = ${user_id}::uuid and ${scope}`.execute(
    ctx.db,
  );
  return { month, ...rows[0] };
}

/** As `requireStatementOf`, by id. */
export async function requireStatement(ctx: Ctx, id: string): Promise<StatementRow> {
  requirePermission(ctx, 'statement', 'read');
  const rows = await readStatements(ctx, sql`s.id = ${id}::uuid`);
  return inScope(ctx, rows[0]);
}

/** What a refusal and most parts of a statement's page need. */
export type SeenStatement = Pick<
  StatementRow,
  'id' | 'user_id' | 'month' | 'currency' | 'version' | 'locked_at'
>;

/** The same check without the figures of the statement: for what is beside it. */
export async function requireSeen(ctx: Ctx, id: string): Promise<SeenStatement> {
  requirePermission(ctx, 'statement', 'read');
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<SeenStatement>`
    /* prepared */ select s.id, s.user_id, to_char(s.month, 'YYYY-MM') as month, s.currency, s.version, s.locked_at from statements s
    where s.environment_id = ${environment} and s.id = ${id}::uuid`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('statement_not_found');
  // Every scope includes one's own.
  if (seesEverybody(ctx) || row.user_id === ctx.actor.user_id) return row;
  const scope = statementScope(ctx, { as_of_month: row.month, user: sql`s.user_id` });
  const seen = await sql`/* prepared once */ select 1 from statements s
    where s.environment_id = ${environment} and s.id = ${id}::uuid and ${scope}`.execute(ctx.db);
  if (seen.rows.length === 0) throw new AppError('statement_forbidden');
  return row;
}

export async function mayValidate(ctx: Ctx, row: Pick<StatementRow, 'id' | 'month'>): Promise<boolean> {
  const predicate = canValidate(ctx, { as_of_month: row.month, user: sql`s.user_id` });
  const found = await sql`/* prepared once */ select 1 from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.id = ${row.id}::uuid and ${predicate}`.execute(
    ctx.db,
  );
  return found.rows.length === 1;
}

export interface TransactionRow {
  readonly id: string;
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly plan_id: string;
  readonly plan_name: string;
  readonly value: string | null;
  readonly money: PersonMoney | null;
  readonly payment_month: string | null;
  readonly ongoing: boolean;
  readonly errors: unknown;
  readonly attainment: string | null;
  readonly figures: unknown;
  readonly columns: unknown;
  readonly next_tier: unknown;
  readonly ranking_data: unknown;
  readonly calculated_value: string | null;
  readonly overwrites: readonly OverwriteContent[] | null;
  readonly line_count: number;
  /** When it is paid, where that is in parts. */
  readonly parts: readonly PaidPartRow[];
}

export async function readTransactions(ctx: Ctx, statement_id: string): Promise<TransactionRow[]> {
  const result = await sql<Omit<TransactionRow, 'parts'>>`
    /* prepared */ select id, compensation_id, compensation_name, plan_id, plan_name, value, ${personMoney('t')} as money,
      to_char(payment_month, 'YYYY-MM') as payment_month, ongoing, errors, attainment, figures, columns, next_tier, ranking_data, calculated_value, overwrites, line_count
    from transactions t where environment_id = ${ctx.tenant.environment_id} and statement_id = ${statement_id}::uuid
    order by position, compensation_name, id`.execute(ctx.db);
  const parts = await readParts(ctx, [statement_id]);
  return result.rows.map((row) => ({ ...row, parts: parts.get(row.id) ?? [] }));
}

export type Pay = Pick<
  TransactionRow,
  'plan_name' | 'compensation_name' | 'value' | 'money' | 'payment_month' | 'ranking_data' | 'parts'
>;

/** The amounts of which each of these statements is made, in one query. */
export async function readPays(
  ctx: Ctx,
  statement_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Pay[]>> {
  const { rows } = await sql<Omit<Pay, 'parts'> & { readonly id: string; readonly statement_id: string }>`
    select statement_id, plan_name, compensation_name, id, value, ${personMoney('t')} as money,
      to_char(payment_month, 'YYYY-MM') as payment_month, ranking_data
    from transactions t where environment_id = ${ctx.tenant.environment_id} and statement_id = any(${[...statement_ids]}::uuid[])
    order by position, compensation_name, id`.execute(ctx.db);
  const parts = await readParts(ctx, statement_ids);
  return Map.groupBy(
    rows.map(({ id, ...row }) => ({ ...row, parts: parts.get(id) ?? [] })),
    (row) => row.statement_id,
  );
}

/** The packed lines and the kept explanation of one transaction. */
export async function readTransactionBytes(
  ctx: Ctx,
  statement_id: string,
  compensation_id: string,
): Promise<{ lines: Buffer | null } | null> {
  const result = await sql<{ lines: Buffer | null }>`/* prepared */ select lines from transactions
    where environment_id = ${ctx.tenant.environment_id} and statement_id = ${statement_id}::uuid
      and compensation_id = ${compensation_id}::uuid`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** What a locked statement keeps of why the amount is what it is; `null`: there is no such transaction. */
export async function readTransactionTrace(
  ctx: Ctx,
  statement_id: string,
  compensation_id: string,
): Promise<{ trace: Buffer | null } | null> {
  const result = await sql<{ trace: Buffer | null }>`/* prepared */ select trace from transactions
    where environment_id = ${ctx.tenant.environment_id} and statement_id = ${statement_id}::uuid
      and compensation_id = ${compensation_id}::uuid`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** A transaction of the month, in the caller's scope, whose compensation has the scope: the caller's own first, then the fullest. */
export async function findScopeUse(
  ctx: Ctx,
  what: {
    readonly scope_id: string;
    readonly month: Month;
    readonly statement_id: string | null;
    readonly compensation_id: string | null;
  },
): Promise<{ user_id: string; compensation_id: string } | null> {
  const mine = statementScope(ctx, { as_of_month: monthText(what.month), user: sql`s.user_id` });
  const result = await sql<{ user_id: string; compensation_id: string }>`
    select s.user_id, t.compensation_id from statements s
      join transactions t on t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = s.id
      join compensations c on c.environment_id = ${ctx.tenant.environment_id} and c.id = t.compensation_id
    where s.environment_id = ${ctx.tenant.environment_id} and s.month = ${monthDate(what.month)}::date and ${mine}
      and c.document @> ${JSON.stringify({ scopes: [{ id: what.scope_id }] })}::jsonb
      and (${what.statement_id}::uuid is null or s.id = ${what.statement_id}::uuid)
      and (${what.compensation_id}::uuid is null or c.id = ${what.compensation_id}::uuid)
    order by s.user_id = ${ctx.actor.user_id}::uuid desc nulls last, t.line_count desc, s.user_id limit 1`.execute(
    ctx.db,
  );
  return result.rows[0] ?? null;
}

export interface ActivityRow {
  readonly id: string;
  readonly kind: string;
  readonly actor_name: string;
  readonly params: Record<string, string>;
  readonly created_at: Date;
}

export async function readActivities(ctx: Ctx, statement_id: string): Promise<ActivityRow[]> {
  const result =
    await sql<ActivityRow>`/* prepared */ select id, kind, actor_name, params, created_at from statement_activities
    where environment_id = ${ctx.tenant.environment_id} and statement_id = ${statement_id}::uuid
    order by created_at desc, id desc limit 500`.execute(ctx.db);
  return result.rows;
}

export interface VersionRow {
  readonly version: number;
  readonly created_at: Date;
  readonly earned: string;
  readonly payable: string;
  readonly error_count: number;
  readonly transactions: { compensation_id: string; name: string; value: string | null }[];
  /** The moment whose data was read, and why the amounts differ from the version before; `null` where it was not kept. */
  readonly data_as_of: Date | null;
  readonly changes: readonly VersionChange[] | null;
  readonly causes: PayCause[] | null;
}

export async function readVersions(ctx: Ctx, statement_id: string): Promise<VersionRow[]> {
  const result =
    await sql<VersionRow>`/* prepared */ select version, created_at, earned, paid as payable, error_count, transactions, data_as_of, changes, causes from statement_versions
    where environment_id = ${ctx.tenant.environment_id} and statement_id = ${statement_id}::uuid order by version desc limit 200`.execute(
      ctx.db,
    );
  return result.rows;
}

/** Names of users by id, for records that name others; `null`: of everybody. */
export async function readUserNames(ctx: Ctx, ids: ReadonlySet<string> | null): Promise<Map<string, string>> {
  const wanted = ids === null ? null : [...ids].filter(isUuid);
  if (wanted?.length === 0) return new Map();
  const result = await sql<{ id: string; name: string }>`select id, name from users
    where environment_id = ${ctx.tenant.environment_id} and (${wanted === null} or id = any(${wanted ?? []}::uuid[]))`.execute(
    ctx.db,
  );
  return new Map(result.rows.map((row) => [row.id, row.name]));
}

/** The data tables that a compensation's scopes read today. */
export async function readScopeTables(
  ctx: Ctx,
  compensation_id: string,
): Promise<{ scope_id: string; table_id: string }[]> {
  const { rows } = await sql<{ scope_id: string; table_id: string }>`
    select scope ->> 'id' as scope_id, scope -> 'source' ->> 'table_id' as table_id
    from compensations c, jsonb_array_elements(c.document -> 'scopes') scope
    where c.environment_id = ${ctx.tenant.environment_id} and c.id = ${compensation_id}::uuid
      and scope -> 'source' ->> 'type' = 'data_table'`.execute(ctx.db);
  return rows;
}
