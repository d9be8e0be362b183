import type { RecurringKind } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx, Tenant, TenantDb } from '../../../platform/context.ts';
import { type Database, sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';

/** The zones in which somebody reads, each with its environment. */
export async function findReadersZones(
  database: Database,
): Promise<(Tenant & { readonly timezone: string })[]> {
  const { rows } = await database.pool.query<Tenant & { readonly timezone: string }>(
    `select distinct e.id as environment_id, e.company_id, e.live,
       coalesce(u.timezone, c.settings ->> 'timezone', 'UTC') as timezone
     from environments e join companies c on c.id = e.company_id
       join users u on u.environment_id = e.id and u.status = 'active' where e.live and e.sample_since is null`,
  );
  return rows;
}

/** Those who read in this zone. */
export async function findReadersIn({ db, tenant }: TenantDb, timezone: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join environments e on e.id = ${tenant.environment_id} join companies c on c.id = e.company_id
    where u.environment_id = ${tenant.environment_id} and u.status = 'active'
      and coalesce(u.timezone, c.settings ->> 'timezone', 'UTC') = ${timezone}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export interface MadeDigest {
  readonly kind: RecurringKind;
  readonly period: string;
  readonly earned: string | null;
  readonly month: string | null;
}

export async function findMade({ db, tenant }: TenantDb, user_id: string): Promise<Map<string, MadeDigest>> {
  const { rows } = await sql<MadeDigest>`
    select kind, to_char(period, 'YYYY-MM-DD') as period, trim_scale(earned)::text as earned, to_char(month, 'YYYY-MM') as month
    from notification_digests where environment_id = ${tenant.environment_id} and user_id = ${user_id}::uuid`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.kind, row]));
}

export async function saveMade(
  { db, tenant }: TenantDb,
  user_id: string,
  made: MadeDigest,
  now: Date,
): Promise<void> {
  await sql`
    insert into notification_digests (environment_id, user_id, kind, period, earned, month, made_at)
    values (${tenant.environment_id}, ${user_id}, ${made.kind}, ${made.period}::date, ${made.earned}::numeric,
      ${made.month === null ? null : `${made.month}-01`}::date, ${now})
    on conflict (environment_id, user_id, kind) do update set period = excluded.period, earned = excluded.earned,
      month = excluded.month, made_at = excluded.made_at`.execute(db);
}

/** A reminder of old months helps nobody. */
const MAX_MONTHS = 3;

/** What waits to be locked, of the latest months that ended and of those whom the person sees. */
export async function countToLock(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock' | 'actor'>,
  current: Month,
): Promise<{ readonly month: string; readonly count: number }[]> {
  const [first, last] = [current - MAX_MONTHS, current - 1];
  const columns = {
    as_of_month: monthText(first),
    until_month: monthText(last),
    month: sql`s.month`,
    user: sql`s.user_id`,
  };
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(s.month, 'YYYY-MM') as month, count(*)::int as count from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month between ${monthDate(first)}::date and ${monthDate(last)}::date
      and s.locked_at is null and s.ready and s.error_count = 0 and ${statementScope(ctx, columns)}
    group by s.month order by s.month`.execute(ctx.db);
  return rows;
}

/** Months in which something is locked and not validated: looked at one by one, with each validator's rights. */
export async function monthsToValidate({ db, tenant }: TenantDb, current: Month): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${tenant.environment_id} and month between ${monthDate(current - MAX_MONTHS)}::date
        and ${monthDate(current)}::date
      and locked_at is not null and validated_at is null and paid_at is null order by 1`.execute(db);
  return rows.map((row) => row.month);
}
