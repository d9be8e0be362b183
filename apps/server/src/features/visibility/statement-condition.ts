import { NO_USER, type StatementFilter, type ViewConditions } from '@comptoir/contract';
import { assertNever, type Month, monthText } from '@comptoir/kernel';
import type { Tenant } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { firstDayOf, lastDayOf } from '../company-calendar/index.ts';

/** `2017-06-01`, as months are stored. */
export function monthDate(month: Month): string {
  return `${monthText(month)}-01`;
}

/** The state of the statement `s`, as the board names it; `current` is the month that runs today. */
export const statusOfRow = (
  current: Month,
) => sql<string>`(case when s.paid_at is not null then 'paid' when s.validated_at is not null then 'validated'
  when s.locked_at is not null then 'locked' when s.month >= ${monthDate(current)}::date then 'ongoing' else 'to_lock' end)`;

/** A dated span `d` that touches a day of this month (as it is stored), by the company's reference day. */
export const touches = (month: RawBuilder<unknown>, tenant: Tenant) =>
  sql<boolean>`coalesce(d.start_date, '-infinity') <= ${lastDayOf(month, tenant)}
    and coalesce(d.end_date, 'infinity') >= ${firstDayOf(month, tenant)}`;

/** The same of a month that is known: its days are found once, and not for each row. */
export const touchesIn = (month: Month, tenant: Tenant) => {
  const stored = sql`${monthDate(month)}::date`;
  return sql<boolean>`coalesce(d.start_date, '-infinity') <= (select ${lastDayOf(stored, tenant)})
    and coalesce(d.end_date, 'infinity') >= (select ${firstDayOf(stored, tenant)})`;
};

/** A dated span `d` that touches a day of the month of the statement `s`. */
export const touchesStatement = (tenant: Tenant) => touches(sql`s.month`, tenant);

export interface ConditionPlace {
  readonly tenant: Tenant;
  /** The month that runs today. */
  readonly current: Month;
  /** The months among which the statements lie, both included. */
  readonly first: Month;
  readonly last: Month;
}

/** Is the statement `s` among those that the filters show? The one meaning of a filter: for the board's own, for views, for the scope. */
export function statementCondition(
  { filters, link }: ViewConditions,
  place: ConditionPlace,
): RawBuilder<boolean> {
  if (filters.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    filters.map((filter) => oneCondition(filter, place)),
    link === 'and' ? sql` and ` : sql` or `,
  )})`;
}

function oneCondition(filter: StatementFilter, place: ConditionPlace): RawBuilder<unknown> {
  const { tenant } = place;
  const environment = tenant.environment_id;
  switch (filter.type) {
    case 'username':
      return sql`s.user_id in (select named.id from users named where named.environment_id = ${environment}
        and named.name ilike ${`%${filter.value.replace(/[\\%_]/g, '\\$&')}%`})`;
    case 'users':
      return sql`s.user_id = any(${filter.values}::uuid[])`;
    case 'teams':
      return sql`exists (select 1 from team_members d where d.environment_id = ${environment} and d.user_id = s.user_id
        and d.team_id = any(${filter.values}::uuid[]) and ${touchesStatement(tenant)})`;
    case 'groups':
      return sql`exists (select 1 from group_members d where d.environment_id = ${environment} and d.user_id = s.user_id
        and d.group_id = any(${filter.values}::uuid[]) and ${touchesStatement(tenant)})`;
    case 'managers':
      return managedBy(filter, place);
    case 'plans':
      return sql`exists (select 1 from transactions t where t.environment_id = ${environment} and t.statement_id = s.id
        and t.plan_id = any(${filter.values}::uuid[]))`;
    case 'status':
      return sql`${statusOfRow(place.current)} = any(${filter.values}::text[])`;
    case 'error':
      return filter.value ? sql`s.error_count > 0` : sql`s.error_count = 0`;
    case 'manually_adjusted':
      return wanted(
        filter.value,
        sql`(${paidByHand(environment)} or exists (select 1 from statement_overwrites o
        where o.environment_id = ${environment} and o.user_id = s.user_id and o.month = s.month))`,
      );
    case 'manual':
      return wanted(filter.value, paidByHand(environment));
    case 'with_comment':
      return sql`${filter.value ? sql`` : sql`not`} exists (select 1 from messages d where d.environment_id = ${environment}
        and d.thread_kind = 'statement' and d.thread_id = s.id and d.deleted_at is null)`;
    default:
      return assertNever(filter);
  }
}

function wanted(is: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return is ? condition : sql`not ${condition}`;
}

function paidByHand(environment: string): RawBuilder<unknown> {
  return sql`exists (select 1 from statement_entries e where e.environment_id = ${environment} and e.user_id = s.user_id
    and e.month = s.month and e.kind = 'manual')`;
}

function managedBy(
  { values, only_direct }: Extract<StatementFilter, { type: 'managers' }>,
  place: ConditionPlace,
): RawBuilder<unknown> {
  const managed = sql`select 1 from manager_links d where d.environment_id = ${place.tenant.environment_id}
    and d.user_id = s.user_id and ${touchesStatement(place.tenant)}`;
  const ids = values.filter((id) => id !== NO_USER);
  const parts = [
    ...(values.includes(NO_USER) ? [sql`not exists (${managed})`] : []),
    ...(ids.length === 0
      ? []
      : only_direct
        ? [sql`exists (${managed} and d.manager_id = any(${ids}::uuid[]))`]
        : [sql`(s.user_id, s.month) in (${underManagers(ids, place)})`]),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Rows (user_id, month) of everyone below the managers, each month walked on its own; the managers themselves are not meant. */
function underManagers(
  managers: readonly string[],
  { tenant, first, last }: ConditionPlace,
): RawBuilder<unknown> {
  return sql`with recursive under (user_id, month) as (
      select manager.id, months.month::date from unnest(${[...managers]}::uuid[]) manager (id),
        generate_series(${monthDate(first)}::date::timestamp, ${monthDate(last)}::date::timestamp, interval '1 month') months (month)
      union
      select d.user_id, s.month from under s join manager_links d on d.environment_id = ${tenant.environment_id} and d.manager_id = s.user_id
        and ${touchesStatement(tenant)})
    select user_id, month from under where user_id <> all(${[...managers]}::uuid[])`;
}
