import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { statementScope, unitMembers } from '../visibility/index.ts';

/** From the first to the last day on which somebody has the plan; `null` is open. */
export interface PlanDays {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** Of each plan that anybody ever had. Members of teams and groups count while they are in them. */
export async function findPlanDays(
  { db, tenant }: TenantDb,
  plan_ids: readonly string[],
): Promise<Map<string, PlanDays>> {
  const { rows } = await sql<PlanDays & { plan_id: string }>`
    select plan_id, case when bool_and(start_date is not null) then to_char(min(start_date), 'YYYY-MM-DD') end as start_date,
      case when bool_and(end_date is not null) then to_char(max(end_date), 'YYYY-MM-DD') end as end_date
    from (select m.plan_id, greatest(m.start_date, tm.start_date) as start_date, least(m.end_date, tm.end_date) as end_date
      from plan_members m
      left join ${unitMembers(tenant.environment_id)} tm on tm.unit_id = coalesce(m.team_id, m.group_id)
        and daterange(tm.start_date, tm.end_date, '[]') && daterange(m.start_date, m.end_date, '[]')
      where m.environment_id = ${tenant.environment_id} and m.plan_id = any(${[...plan_ids]}::uuid[])
        and (m.user_id is not null or tm.user_id is not null)) held
    group by plan_id`.execute(db);
  return new Map(rows.map(({ plan_id, ...days }) => [plan_id, days]));
}

export interface PlanPerson {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
}

/** The first by name of those who have each plan on its day, teams flattened. */
export async function findSomePeople(
  { db, tenant }: TenantDb,
  wanted: readonly { readonly plan_id: string; readonly day: string }[],
  limit: number,
): Promise<Map<string, PlanPerson[]>> {
  const { rows } = await sql<PlanPerson & { plan_id: string }>`
    select plan_id, id, name, avatar
    from (select held.plan_id, u.id, u.name, u.avatar, row_number() over (partition by held.plan_id order by lower(u.name), u.id) as place
      from (select distinct m.plan_id, coalesce(m.user_id, tm.user_id) as user_id
        from plan_members m
        join unnest(${wanted.map((each) => each.plan_id)}::uuid[], ${wanted.map((each) => each.day)}::date[]) as wanted (plan_id, day)
          on wanted.plan_id = m.plan_id
        left join ${unitMembers(tenant.environment_id)} tm on tm.unit_id = coalesce(m.team_id, m.group_id)
          and wanted.day between coalesce(tm.start_date, '-infinity') and coalesce(tm.end_date, 'infinity')
        where m.environment_id = ${tenant.environment_id}
          and wanted.day between coalesce(m.start_date, '-infinity') and coalesce(m.end_date, 'infinity')) held
      join users u on u.environment_id = ${tenant.environment_id} and u.id = held.user_id) placed
    where place <= ${limit} order by plan_id, place`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.plan_id)].map(([id, people]) => [
      id,
      people.map(({ plan_id: _plan, ...person }) => person),
    ]),
  );
}

export interface PlanPay {
  readonly month: string;
  readonly earned: string;
  /** Amounts that could not be calculated; they are not in `earned`. */
  readonly in_error: number;
}

/** What each plan pays in its latest calculated month up to `current`, where the caller sees all of these statements. */
export async function findPlanPay(
  ctx: Ctx,
  plan_ids: readonly string[],
  current: Month,
): Promise<Map<string, PlanPay>> {
  const { db, tenant } = ctx;
  const latest = await sql<{ plan_id: string; month: string }>`
    select plan_id, to_char(max(month), 'YYYY-MM') as month from transactions
    where environment_id = ${tenant.environment_id} and plan_id = any(${[...plan_ids]}::uuid[]) and not ongoing
      and month <= ${`${monthText(current)}-01`}::date
    group by plan_id`.execute(db);
  const months = latest.rows.map(({ month }) => month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const shown = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`t.user_id`,
    month: sql`t.month`,
  });
  const { rows } = await sql<PlanPay & { plan_id: string; is_shown: boolean }>`
    select t.plan_id, to_char(t.month, 'YYYY-MM') as month, coalesce(sum(t.value), 0)::text as earned,
      count(*) filter (where t.value is null)::int as in_error, bool_and(${shown}) as is_shown
    from transactions t
    join unnest(${latest.rows.map((row) => row.plan_id)}::uuid[], ${latest.rows.map((row) => `${row.month}-01`)}::date[]) as wanted (plan_id, month)
      on wanted.plan_id = t.plan_id and wanted.month = t.month
    where t.environment_id = ${tenant.environment_id} and not t.ongoing
    group by t.plan_id, t.month`.execute(db);
  return new Map(
    rows.flatMap(({ plan_id, is_shown, ...pay }) => (is_shown ? [[plan_id, pay] as const] : [])),
  );
}
