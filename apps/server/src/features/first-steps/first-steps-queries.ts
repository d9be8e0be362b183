import type { Month } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { monthDate } from '../visibility/index.ts';
import type { Decided } from './first-steps-policy.ts';

/** What the company has. */
export interface Facts {
  readonly has_settings: boolean;
  readonly has_people: boolean;
  readonly has_records: boolean;
  readonly has_plan: boolean;
  readonly is_live: boolean;
  readonly uses_quota: boolean;
  /** One that a compensation uses and that has no values. */
  readonly empty_quota_id: string | null;
  /** Of a month that is over: of one that still runs none can be locked. */
  readonly has_statements: boolean;
  readonly is_locked: boolean;
  readonly is_validated: boolean;
  /** The first compensation, or a plan without one. */
  readonly plan_id: string | null;
  readonly compensation_id: string | null;
  readonly plan_has_members: boolean;
}

export async function findDecided({ db, tenant }: TenantDb): Promise<Decided> {
  const { rows } = await sql<{ first_steps: Decided }>`
    select first_steps from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0]?.first_steps ?? {};
}

export async function saveShown({ db, tenant }: TenantDb, shown: boolean): Promise<void> {
  await sql`update companies set first_steps = first_steps || jsonb_build_object('shown', ${shown}::boolean)
    where id = ${tenant.company_id}`.execute(db);
}

/** Two people who skip two steps at once both keep theirs. */
export async function saveStep(
  { db, tenant }: TenantDb,
  { id, state }: { readonly id: string; readonly state: string | null },
): Promise<void> {
  const step = JSON.stringify(state === null ? {} : { [id]: state });
  await sql`
    update companies set first_steps = jsonb_set(first_steps, '{steps}', (coalesce(first_steps -> 'steps', '{}') - ${id}::text) || ${step}::jsonb)
    where id = ${tenant.company_id}`.execute(db);
}

/** Nobody decided, and no month is validated: cheap enough for every home page of an admin. */
export async function mayBeShown({ db, tenant }: TenantDb): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`/* prepared */
    select case when c.first_steps ? 'shown' then (c.first_steps ->> 'shown')::boolean
      else not exists (select 1 from statements s where s.environment_id = ${tenant.environment_id} and s.validated_at is not null) end as open
    from companies c where c.id = ${tenant.company_id}`.execute(db);
  return rows[0]?.open === true;
}

/** Settings that were chosen when the company was made do not say that somebody looked at the others. */
const OF_SETUP = ['currency', 'timezone', 'date_format'];

/** `current`: the month that runs today. */
export async function findFacts({ db, tenant }: TenantDb, current: Month): Promise<Facts> {
  const here = sql`environment_id = ${tenant.environment_id}`;
  const used = sql`quotas q where q.${here} and exists (
    select 1 from object_uses u join compensations c on c.environment_id = ${tenant.environment_id} and c.id = u.by_id
    where u.environment_id = ${tenant.environment_id} and u.used_id = q.id and c.state <> 'deleted')`;
  const { rows } = await sql<Facts>`
    with first as (
      select p.id as plan_id, c.id as compensation_id, coalesce(c.state = 'live', false) as is_live
      from plans p left join compensations c on c.environment_id = ${tenant.environment_id} and c.plan_id = p.id and c.state <> 'deleted'
      where p.environment_id = ${tenant.environment_id} and p.state = 'live'
      order by c.id is null, c.state = 'live' desc, c.created_at, p.created_at, p.id limit 1)
    select
      (select settings - ${OF_SETUP}::text[] <> '{}'::jsonb from companies where id = ${tenant.company_id}) as has_settings,
      (select count(*) > 1 from (select 1 from users where ${here} and status <> 'archived' limit 2) as few) as has_people,
      exists (select 1 from data_tables where ${here} and record_count > 0) as has_records,
      exists (select 1 from first where compensation_id is not null) as has_plan,
      coalesce((select is_live from first), false) as is_live,
      exists (select 1 from ${used}) as uses_quota,
      (select q.id from ${used} and not exists (
        select 1 from quota_values v where v.environment_id = ${tenant.environment_id} and v.quota_id = q.id) limit 1) as empty_quota_id,
      exists (select 1 from statements where ${here} and month < ${monthDate(current)}::date) as has_statements,
      exists (select 1 from statements where ${here} and locked_at is not null) as is_locked,
      exists (select 1 from statements where ${here} and validated_at is not null) as is_validated,
      (select plan_id from first) as plan_id, (select compensation_id from first) as compensation_id,
      exists (select 1 from plan_members where ${here} and plan_id = (select plan_id from first)) as plan_has_members`.execute(
    db,
  );
  return rows[0]!;
}

/** The most that somebody earned in the latest month with pay, one that is over if there is one, and the compensation that pays most of it. */
export async function findStatement(
  { db, tenant }: TenantDb,
  current: Month,
): Promise<{
  readonly user_id: string;
  readonly month: string;
  readonly compensation_id: string | null;
} | null> {
  const { rows } = await sql<{ user_id: string; month: string; compensation_id: string | null }>`
    select s.user_id, to_char(s.month, 'YYYY-MM') as month, (
      select t.compensation_id from transactions t
      where t.environment_id = ${tenant.environment_id} and t.statement_id = s.id order by t.value desc nulls last limit 1) as compensation_id
    from statements s where s.environment_id = ${tenant.environment_id} and s.month = coalesce(
      (select paid.month from statements paid where paid.environment_id = ${tenant.environment_id}
        and paid.month < ${monthDate(current)}::date and paid.earned <> 0 order by paid.month desc limit 1),
      (select paid.month from statements paid where paid.environment_id = ${tenant.environment_id}
        and paid.earned <> 0 order by paid.month desc limit 1),
      (select max(empty.month) from statements empty where empty.environment_id = ${tenant.environment_id}))
    order by s.earned <> 0 desc, s.earned desc limit 1`.execute(db);
  return rows[0] ?? null;
}
