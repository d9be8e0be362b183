import { type ResultLine, unpackLines } from '@comptoir/engine';
import { sign, toText } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../../platform/db/index.ts';
import { unpackBytes, type WireExplanation } from '../../calculations/index.ts';

/** Statements whose lines are in memory at once. */
const AT_ONCE = 100;

/** A scope whose records count in one period alone. */
export interface OncePaidScope {
  readonly id: string;
  /** Each record counts for one person. In other scopes (a team's, everybody's, of shared records) it counts for several on purpose. */
  readonly one_person: boolean;
}

/** Of the stored compensation `c`: the scopes whose records count in one period alone, as JSON. */
export const ONCE_PAID_SCOPES = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', scope ->> 'id',
    'one_person', coalesce(scope #>> '{user_rule,match,kind}' = 'current_user', false) and coalesce(scope -> 'split', 'null') = 'null')), '[]')
  from jsonb_array_elements(c.document -> 'scopes') scope
  where scope #>> '{source,type}' = 'data_table' and scope #>> '{period_rule,window}' = 'exact')`;

interface Locked {
  readonly id: string;
  readonly lines: Buffer;
  readonly trace: Buffer | null;
  readonly scopes: readonly OncePaidScope[];
}

/** Stores which records these statements pay, when they are locked. The caller has locked their rows. */
export async function notePaid(ctx: Ctx, statement_ids: readonly string[]): Promise<void> {
  // They are locked with the plan as stored now, so the stored explanations need not be read.
  await noteEach(ctx, statement_ids, sql`null::bytea`);
}

/** The same for statements that were locked before these rows existed: the explanations stored at the lock show for whom a record counted. */
export async function notePaidLater(ctx: Ctx, statement_ids: readonly string[]): Promise<void> {
  await noteEach(ctx, statement_ids, sql`t.trace`);
}

export async function forgetPaid(ctx: Ctx, statement_ids: readonly string[]): Promise<void> {
  const environment = ctx.tenant.environment_id;
  await sql`delete from paid_records where environment_id = ${environment} and transaction_id in (
    select id from transactions where environment_id = ${environment} and statement_id = any(${[...statement_ids]}::uuid[]))`.execute(
    ctx.db,
  );
}

async function noteEach(
  ctx: Ctx,
  statement_ids: readonly string[],
  trace: RawBuilder<unknown>,
): Promise<void> {
  // The session caches the plans of its foreign key checks. One made while there were few transactions may read all of them for each row.
  await sql`discard plans`.execute(ctx.db);
  for (let from = 0; from < statement_ids.length; from += AT_ONCE) {
    const result = await sql<Locked>`
      select t.id, t.lines, ${trace} as trace, ${ONCE_PAID_SCOPES} as scopes from transactions t
        join compensations c on c.environment_id = ${ctx.tenant.environment_id} and c.id = t.compensation_id
      where t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = any(${statement_ids.slice(from, from + AT_ONCE)}::uuid[])
        and not t.ongoing and t.value is not null and t.line_count > 0`.execute(ctx.db);
    await writePaid(ctx, result.rows);
  }
}

async function writePaid(ctx: Ctx, locked: readonly Locked[]): Promise<void> {
  const paid = locked
    .flatMap((transaction) => paidOf(transaction))
    .filter(({ records }) => records.length > 0);
  if (paid.length === 0) return;
  await sql`
    insert into paid_records (environment_id, transaction_id, scope_id, record_id, share, one_person)
    select home.environment_id, paid.transaction_id, paid.scope_id, line.record_id, line.share, paid.one_person
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid (transaction_id uuid, scope_id uuid, one_person boolean,
        records uuid[], shares numeric[]), unnest(paid.records, paid.shares) as line (record_id, share)
    on conflict do nothing`.execute(ctx.db);
}

function paidOf({ id, lines, trace, scopes }: Locked) {
  if (scopes.length === 0) return [];
  const paid = linesOf(lines).filter(({ share }) => share === null || sign(share) !== 0);
  // Written by this server, so not checked again.
  const kept = trace && (JSON.parse(Buffer.from(unpackBytes(trace)).toString()) as WireExplanation);
  return scopes.map((scope) => {
    const own = paid.filter(({ scope_id }) => scope_id === scope.id);
    const rule = kept?.scopes.find(({ scope_id }) => scope_id === scope.id)?.user_rule;
    return {
      transaction_id: id,
      scope_id: scope.id,
      one_person: scope.one_person && (kept === null || rule?.match === 'current_user'),
      records: own.map(({ record_id }) => record_id),
      shares: own.map(({ share }) => share && toText(share)),
    };
  });
}

export function linesOf(lines: Uint8Array): ResultLine[] {
  return unpackLines(unpackBytes(lines));
}

export interface PaidRecord {
  readonly compensation_id: string;
  readonly scope_id: string;
  readonly record_id: string;
  readonly share: string | null;
  readonly one_person: boolean;
  readonly statement_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly month: string;
  readonly currency: string;
}

/** Which of these records locked statements paid by these compensations, the latest month first. */
export async function findPaid(
  ctx: Ctx,
  record_ids: readonly string[],
  compensation_ids: readonly string[],
): Promise<PaidRecord[]> {
  if (record_ids.length === 0) return [];
  // Found before the joins: without statistics (at the first lock) the database would otherwise read all rows.
  const environment = ctx.tenant.environment_id;
  const result = await sql<PaidRecord>`
    with found as materialized (select * from paid_records where environment_id = ${environment} and record_id = any(${[...record_ids]}::uuid[]))
    select t.compensation_id, found.scope_id, found.record_id, found.share::text as share, found.one_person, s.id as statement_id, s.user_id,
      u.name as user_name, to_char(s.month, 'YYYY-MM') as month, coalesce(t.calculation_currency, s.currency) as currency
    from found
      join transactions t on t.environment_id = ${environment} and t.id = found.transaction_id
      join statements s on s.environment_id = ${environment} and s.id = t.statement_id
      join users u on u.environment_id = ${environment} and u.id = s.user_id
    where t.compensation_id = any(${[...compensation_ids]}::uuid[])
    order by s.month desc, lower(u.name), t.position, found.record_id`.execute(ctx.db);
  return result.rows;
}

export async function findLocked({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from statements where environment_id = ${tenant.environment_id} and locked_at is not null`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Those that are still locked. Locks their rows, because an unlock at the same time would not find the rows that this writes. */
export async function lockAgainstUnlock({ db, tenant }: TenantDb, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from statements where environment_id = ${tenant.environment_id}
    and id = any(${[...ids]}::uuid[]) and locked_at is not null order by id for share`.execute(db);
  return rows.map((row) => row.id);
}

/** Locked statements that pay one of these records. */
export async function countPaidStatements(
  { db, tenant }: TenantDb,
  record_ids: readonly string[],
): Promise<number> {
  if (record_ids.length === 0) return 0;
  const environment = tenant.environment_id;
  const { rows } = await sql<{ count: string }>`
    with found as materialized (select distinct transaction_id from paid_records
      where environment_id = ${environment} and record_id = any(${[...record_ids]}::uuid[]))
    select count(distinct t.statement_id) as count
    from found join transactions t on t.environment_id = ${environment} and t.id = found.transaction_id`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
