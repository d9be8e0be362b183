import type { TenantDb } from '../../platform/context.ts';
import { type Month, monthText, parseMonth } from '@comptoir/kernel';
import { homeOf, sql } from '../../platform/db/index.ts';
import { unitMembers } from '../visibility/index.ts';

/** `month` is `YYYY-MM`, the first of the value's period; `value` decimal text, `null` for a cell to be emptied. */
export interface Cell {
  readonly user_id: string;
  readonly month: string;
  readonly value: string | null;
}

export interface FilledCell extends Cell {
  readonly value: string;
}

function firstDay(cell: Cell): string {
  return `${cell.month}-01`;
}

export async function findValues({ db, tenant }: TenantDb, quota_id: string): Promise<FilledCell[]> {
  const { rows } = await sql<FilledCell>`
    select user_id, to_char(month, 'YYYY-MM') as month, value from quota_values
    where environment_id = ${tenant.environment_id} and quota_id = ${quota_id} order by user_id, month`.execute(
    db,
  );
  return rows;
}

/** The present values of these cells. */
export async function findCells(
  { db, tenant }: TenantDb,
  quota_id: string,
  cells: readonly Cell[],
): Promise<FilledCell[]> {
  const { rows } = await sql<FilledCell>`
    select v.user_id, to_char(v.month, 'YYYY-MM') as month, v.value from quota_values v
    join unnest(${cells.map((cell) => cell.user_id)}::uuid[], ${cells.map(firstDay)}::date[]) as requested (user_id, month)
      on v.user_id = requested.user_id and v.month = requested.month
    where v.environment_id = ${tenant.environment_id} and v.quota_id = ${quota_id}`.execute(db);
  return rows;
}

export async function writeCells(
  { db, tenant }: TenantDb,
  quota_id: string,
  cells: readonly Cell[],
): Promise<void> {
  const filled = cells.filter((cell) => cell.value !== null);
  const emptied = cells.filter((cell) => cell.value === null);
  await sql`
    delete from quota_values v using unnest(${emptied.map((cell) => cell.user_id)}::uuid[], ${emptied.map(firstDay)}::date[]) as requested (user_id, month)
    where v.environment_id = ${tenant.environment_id} and v.quota_id = ${quota_id} and v.user_id = requested.user_id and v.month = requested.month`.execute(
    db,
  );
  await sql`
    insert into quota_values (environment_id, quota_id, user_id, month, value)
    select home.environment_id, ${quota_id}, requested.user_id, requested.month, requested.value
    from ${homeOf(tenant)}, unnest(${filled.map((cell) => cell.user_id)}::uuid[], ${filled.map(firstDay)}::date[], ${filled.map((cell) => cell.value)}::numeric[])
      as requested (user_id, month, value)
    on conflict (environment_id, quota_id, user_id, month) do update set value = excluded.value`.execute(db);
  await sql`update quotas set updated_at = now() where environment_id = ${tenant.environment_id} and id = ${quota_id}`.execute(
    db,
  );
}

export async function replaceValues(
  scope: TenantDb,
  quota_id: string,
  cells: readonly FilledCell[],
): Promise<void> {
  await sql`delete from quota_values where environment_id = ${scope.tenant.environment_id} and quota_id = ${quota_id}`.execute(
    scope.db,
  );
  await writeCells(scope, quota_id, cells);
}

/** Their names by id. */
export async function findUsers(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The latest month, at most `until`, that somebody has a statement of. */
export async function latestStatementMonth({ db, tenant }: TenantDb, until: Month): Promise<Month | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from statements
    where environment_id = ${tenant.environment_id} and month <= ${`${monthText(until)}-01`}::date`.execute(
    db,
  );
  return parseMonth(rows[0]?.month ?? '');
}

export interface GridFilters {
  readonly search: string;
  readonly plan_id: string | null;
  readonly team_ids: readonly string[];
  readonly group_ids: readonly string[];
  /** Only people with a plan that reads the quota. */
  readonly relevant: boolean;
  readonly offset: number;
  readonly limit: number;
  /** First and last day of the year shown, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** Whether filters leave people with values out: everybody with a value in the year is relevant. */
export const isNarrowed = ({ search, plan_id, team_ids, group_ids }: GridFilters): boolean =>
  search !== '' || plan_id !== null || team_ids.length > 0 || group_ids.length > 0;

export interface GridUser {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly plan_names: readonly string[];
}

/**
 * The people of the grid, as `people`: everyone who is not archived, and everyone with a value in the year. `attributed` are the plans
 * that people have in the year.
 */
function gridPeople(tenant: TenantDb['tenant'], quota_id: string, filters: GridFilters) {
  const year = sql`daterange(${filters.first}::date, ${filters.last}::date, '[]')`;
  const like = `%${filters.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`
    attributed as (
      select distinct m.plan_id, coalesce(m.user_id, tm.user_id) as user_id
      from plan_members m
      left join ${unitMembers(tenant.environment_id)} tm on tm.unit_id = coalesce(m.team_id, m.group_id)
        and daterange(tm.start_date, tm.end_date, '[]') && daterange(m.start_date, m.end_date, '[]') * ${year}
      where m.environment_id = ${tenant.environment_id} and daterange(m.start_date, m.end_date, '[]') && ${year}
    ), relevant as (
      select distinct a.user_id from attributed a join compensations c on c.environment_id = ${tenant.environment_id} and c.plan_id = a.plan_id
      where c.state <> 'deleted' and jsonb_path_exists(c.document, '$.** ? (@.quota_id == $id)', jsonb_build_object('id', ${quota_id}::text))
    ), filled as (
      select distinct v.user_id from quota_values v where v.environment_id = ${tenant.environment_id} and v.quota_id = ${quota_id} and ${year} @> v.month
    ), people as (
      select u.id, u.name, u.avatar from users u
      where u.environment_id = ${tenant.environment_id} and u.name ilike ${like}
        and (u.status <> 'archived' or u.id in (select user_id from filled))
        and (${filters.plan_id}::uuid is null or exists (select 1 from attributed a where a.user_id = u.id and a.plan_id = ${filters.plan_id}::uuid))
        and (${filters.team_ids.length === 0}::boolean or exists (select 1 from team_members tm where tm.environment_id = ${tenant.environment_id}
          and tm.team_id = any(${[...filters.team_ids]}::uuid[]) and tm.user_id = u.id and daterange(tm.start_date, tm.end_date, '[]') && ${year}))
        and (${filters.group_ids.length === 0}::boolean or exists (select 1 from group_members gm where gm.environment_id = ${tenant.environment_id}
          and gm.group_id = any(${[...filters.group_ids]}::uuid[]) and gm.user_id = u.id and daterange(gm.start_date, gm.end_date, '[]') && ${year}))
        and (not ${filters.relevant}::boolean or not exists (select 1 from relevant)
          or u.id in (select user_id from relevant) or u.id in (select user_id from filled))
    )`;
}

/** A window of the people of the grid with their plans. `total` counts them all; it is 0 past the end. */
export async function findGridUsers(
  { db, tenant }: TenantDb,
  quota_id: string,
  filters: GridFilters,
): Promise<{ readonly users: readonly GridUser[]; readonly total: number }> {
  const { rows } = await sql<GridUser & { readonly total: number }>`
    with ${gridPeople(tenant, quota_id, filters)}, page as (
      select u.id, u.name, u.avatar, count(*) over ()::int as total from people u
      order by lower(u.name), u.id limit ${filters.limit} offset ${filters.offset}
    ), named as (
      select a.user_id, jsonb_agg(p.name order by p.position, lower(p.name)) as plan_names from attributed a
      join plans p on p.environment_id = ${tenant.environment_id} and p.id = a.plan_id and p.state <> 'deleted'
      where a.user_id in (select page.id from page) group by a.user_id
    )
    select u.id, u.name, u.avatar, u.total, coalesce(named.plan_names, '[]') as plan_names
    from page u left join named on named.user_id = u.id order by lower(u.name), u.id`.execute(db);
  return { users: rows.map(({ total: _, ...user }) => user), total: rows[0]?.total ?? 0 };
}

/** The sum of each month of the year over all people of the grid. */
export async function sumGrid(
  { db, tenant }: TenantDb,
  quota_id: string,
  filters: GridFilters,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ month: string; total: string }>`
    with ${gridPeople(tenant, quota_id, filters)}
    select to_char(v.month, 'YYYY-MM') as month, sum(v.value)::text as total
    from quota_values v join people u on u.id = v.user_id
    where v.environment_id = ${tenant.environment_id} and v.quota_id = ${quota_id}
      and daterange(${filters.first}::date, ${filters.last}::date, '[]') @> v.month
    group by v.month`.execute(db);
  return new Map(rows.map(({ month, total }) => [month, total]));
}

export interface MonthSum {
  readonly quota_id: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly count: number;
  readonly total: string;
}

/** All that these quotas have, by month, earliest first: one pass over their values. */
export async function sumMonths(
  { db, tenant }: TenantDb,
  quota_ids: readonly string[],
): Promise<readonly MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select v.quota_id, to_char(v.month, 'YYYY-MM') as month, v.count, v.total from (
      select quota_id, month, count(*)::int as count, sum(value)::text as total from quota_values
      where environment_id = ${tenant.environment_id} and quota_id = any(${[...quota_ids]}::uuid[]) group by quota_id, month
    ) v order by v.month`.execute(db);
  return rows;
}

export interface QuotaSpan {
  readonly quota_id: string;
  /** First days of the first and the last month, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** How many people have a value of each quota within its months, of index entries alone. */
export async function countPeople(
  { db, tenant }: TenantDb,
  spans: readonly QuotaSpan[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ quota_id: string; people: number }>`
    select of_person.quota_id, count(*)::int as people from (
      select v.quota_id, v.user_id
      from quota_values v join unnest(${spans.map((span) => span.quota_id)}::uuid[], ${spans.map((span) => span.first)}::date[],
        ${spans.map((span) => span.last)}::date[]) as requested (quota_id, first, last) on requested.quota_id = v.quota_id
      where v.environment_id = ${tenant.environment_id} and v.month between requested.first and requested.last
      group by v.quota_id, v.user_id) of_person group by of_person.quota_id`.execute(db);
  return new Map(rows.map(({ quota_id, people }) => [quota_id, people]));
}
