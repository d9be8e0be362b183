import type { TenantDb } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { type Field, fieldColumn, unmatchedColumn } from '../../tables/index.ts';
import { touches } from '../../visibility/index.ts';

type Sql = RawBuilder<unknown>;

/** What a person has in a month: a team, a manager, or a group of a dimension. */
export type Belonging =
  | { readonly kind: 'team' }
  | { readonly kind: 'manager' }
  | { readonly kind: 'group'; readonly dimension_id: string };

/** The months between two, as they are stored. */
export const monthsBetween = (first: string, last: string): Sql =>
  sql`select m::date as month from generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 month') m`;

/**
 * Rows (user_id, month, value), one for each person and month: of several, what began last, as the board shows it. The value is a name, of
 * managers the id.
 */
export function belongings({ tenant }: TenantDb, what: Belonging, months: Sql): Sql {
  const environment = tenant.environment_id;
  const inMonth = touches(sql`months.month`, tenant);
  const latest = sql`order by d.user_id, months.month, d.start_date desc nulls last`;
  switch (what.kind) {
    case 'team':
      return sql`(select distinct on (d.user_id, months.month) d.user_id, months.month, t.name as value
        from (${months}) months join team_members d on d.environment_id = ${environment} and ${inMonth}
          join teams t on t.environment_id = ${environment} and t.id = d.team_id ${latest}, lower(t.name))`;
    case 'manager':
      return sql`(select distinct on (d.user_id, months.month) d.user_id, months.month, d.manager_id as value
        from (${months}) months join manager_links d on d.environment_id = ${environment} and ${inMonth} ${latest}, d.manager_id)`;
    case 'group':
      return sql`(select distinct on (d.user_id, months.month) d.user_id, months.month, g.name as value
        from (${months}) months join group_members d on d.environment_id = ${environment} and d.dimension_id = ${what.dimension_id}::uuid and ${inMonth}
          join user_groups g on g.environment_id = ${environment} and g.id = d.group_id ${latest}, lower(g.name))`;
  }
}

/** By person and month, of each what the person has. */
export interface BelongingRows {
  readonly users: readonly string[];
  readonly months: readonly string[];
  readonly values: readonly string[];
}

/** The same as three lists: the schema of records has no people, and a distributed database joins the two nowhere. */
export async function readBelongings(
  scope: TenantDb,
  what: Belonging,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<BelongingRows> {
  const { rows } = await sql<{ user_id: string; month: string; value: string }>`
    select b.user_id, to_char(b.month, 'YYYY-MM-DD') as month, b.value::text as value
    from ${belongings(scope, what, monthsBetween(first, last))} b`.execute(scope.db);
  return {
    users: rows.map((row) => row.user_id),
    months: rows.map((row) => row.month),
    values: rows.map((row) => row.value),
  };
}

/** The relation, with columns for what the row's person has in its month. */
export function joinBelongings(
  relation: Sql,
  joined: readonly { readonly column: { readonly field: Field }; readonly rows: BelongingRows }[],
  of: { readonly user: Sql; readonly month: Sql },
): Sql {
  if (joined.length === 0) return relation;
  const name = (at: number) => sql.id(`b${at}`);
  const values = joined.map(({ column: { field } }, at) =>
    field.kind === 'user'
      ? sql`${name(at)}.value as ${fieldColumn(field.id)}, null::text as ${unmatchedColumn(field.id)}`
      : sql`${name(at)}.value as ${fieldColumn(field.id)}`,
  );
  const joins = joined.map(({ column: { field }, rows }, at) => {
    const type = field.kind === 'user' ? sql`uuid[]` : sql`text[]`;
    return sql`left join unnest(${[...rows.users]}::uuid[], ${[...rows.months]}::date[], ${[...rows.values]}::${type})
      as ${name(at)} (user_id, month, value) on ${name(at)}.user_id = ${of.user} and ${name(at)}.month = ${of.month}`;
  });
  return sql`(select r.*, ${sql.join(values)} from ${relation} ${sql.join(joins, sql` `)}) r`;
}

export async function findDimensions({
  db,
  tenant,
}: TenantDb): Promise<{ id: string; name: string; options: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; options: string[] }>`
    select d.id, d.name, coalesce((select array_agg(g.name order by lower(g.name)) from user_groups g
      where g.environment_id = ${tenant.environment_id} and g.dimension_id = d.id and g.archived_at is null), '{}') as options
    from group_dimensions d where d.environment_id = ${tenant.environment_id} and d.archived_at is null
    order by lower(d.name), d.id`.execute(db);
  return rows;
}

export async function findTeamNames({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from teams where environment_id = ${tenant.environment_id} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
