import { type CalendarSettings, day, monthOfDay, monthText, type PeriodKind, spanOf } from '@comptoir/kernel';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export interface LetterPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly external_ref: string | null;
  readonly role: string | null;
  readonly team: string | null;
  readonly manager: string | null;
  readonly language: 'en' | 'fr';
}

/** People as they are on a day. */
export async function findLetterPeople(
  { db, tenant }: TenantDb,
  ids: readonly string[],
  date: string,
): Promise<LetterPerson[]> {
  const { environment_id } = tenant;
  const { rows } = await sql<LetterPerson>`
    select u.id, u.name, u.email, u.external_ref, u.language, r.name as role,
      (select string_agg(t.name, ', ' order by lower(t.name)) from team_members m
        join teams t on t.environment_id = ${environment_id} and t.id = m.team_id
        where m.environment_id = ${environment_id} and m.user_id = u.id
          and daterange(m.start_date, m.end_date, '[]') @> ${date}::date) as team,
      (select b.name from manager_links l join users b on b.environment_id = ${environment_id} and b.id = l.manager_id
        where l.environment_id = ${environment_id} and l.user_id = u.id and daterange(l.start_date, l.end_date, '[]') @> ${date}::date
        limit 1) as manager
    from users u join roles r on r.environment_id = ${environment_id} and r.id = u.role_id
    where u.environment_id = ${environment_id} and u.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** By person and attribute: the value on a day. */
export async function findDatedAttributes(
  { db, tenant }: TenantDb,
  ids: readonly string[],
  date: string,
): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ user_id: string; attribute_id: string; value: string }>`
    select user_id, attribute_id, value from attribute_values
    where environment_id = ${tenant.environment_id} and user_id = any(${[...ids]}::uuid[])
      and daterange(start_date, end_date, '[]') @> ${date}::date`.execute(db);
  const found = new Map<string, Map<string, string>>();
  for (const { user_id, attribute_id, value } of rows)
    found.set(user_id, (found.get(user_id) ?? new Map<string, string>()).set(attribute_id, value));
  return found;
}

export interface DatedQuota {
  readonly type: 'amount' | 'number' | 'percentage';
  /** Decimal text. */
  readonly value: string;
}

/** By person and quota: the value of the company's period that the day is in. */
export async function findDatedQuotas(
  { db, tenant }: TenantDb,
  ids: readonly string[],
  { date, calendar }: { readonly date: string; readonly calendar: CalendarSettings },
): Promise<Map<string, Map<string, DatedQuota>>> {
  const month = monthOfDay(day(date), calendar);
  const first = (kind: PeriodKind) => sql`${`${monthText(spanOf(month, kind, calendar).start)}-01`}::date`;
  const { rows } = await sql<{ user_id: string; quota_id: string; value: string; type: DatedQuota['type'] }>`
    select v.user_id, v.quota_id, v.value::text as value, q.type from quota_values v
    join quotas q on q.environment_id = ${tenant.environment_id} and q.id = v.quota_id
    where v.environment_id = ${tenant.environment_id} and v.user_id = any(${[...ids]}::uuid[])
      and v.month = case q.frequency when 'monthly' then ${first('month')} when 'quarterly' then ${first('quarter')}
        else ${first('year')} end`.execute(db);
  const found = new Map<string, Map<string, DatedQuota>>();
  for (const { user_id, quota_id, value, type } of rows)
    found.set(user_id, (found.get(user_id) ?? new Map<string, DatedQuota>()).set(quota_id, { value, type }));
  return found;
}

export async function findCompany({
  db,
  tenant,
}: TenantDb): Promise<{ readonly name: string; readonly settings: unknown }> {
  const { rows } = await sql<{ name: string; settings: unknown }>`
    select name, settings from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0] ?? { name: '', settings: {} };
}

export interface Superior {
  readonly user_id: string;
  readonly manager_id: string;
  readonly level: number;
}

/** Managers of people on a day, up to so many levels, the nearest first. */
export async function findSuperiors(
  { db, tenant }: TenantDb,
  ids: readonly string[],
  { date, levels }: { readonly date: string; readonly levels: number },
): Promise<Superior[]> {
  const { rows } = await sql<Superior>`
    with recursive links as (
      select user_id, manager_id from manager_links
      where environment_id = ${tenant.environment_id} and daterange(start_date, end_date, '[]') @> ${date}::date
    ), above as (
      select user_id, manager_id, 1 as level from links where user_id = any(${[...ids]}::uuid[])
      union all
      select a.user_id, l.manager_id, a.level + 1 from above a join links l on l.user_id = a.manager_id where a.level < ${levels}
    )
    select user_id, manager_id, level from above where manager_id <> user_id order by user_id, level`.execute(
    db,
  );
  return rows;
}
