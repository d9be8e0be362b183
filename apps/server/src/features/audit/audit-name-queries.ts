import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A page of changed rules names a few hundred things. */
const MOST = 5000;

/** Tables whose rows have a name that people know. */
const NAMED = [
  'users',
  'teams',
  'user_groups',
  'group_dimensions',
  'roles',
  'attributes',
  'plans',
  'compensations',
  'quotas',
  'data_tables',
  'fields',
  'statement_views',
] as const;
const FILES = ['imports', 'user_imports'] as const;

/** Every id that the entries contain, of whatever kind. */
export function idsIn(
  rows: readonly { readonly object_id: string | null; readonly before: unknown; readonly after: unknown }[],
): string[] {
  const text = JSON.stringify(rows.map(({ object_id, before, after }) => [object_id, before, after]));
  return [...new Set(text.match(UUID))].slice(0, MOST);
}

/** Names by id. An id is unique over all tables. */
export async function findNames(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const part = (table: string, column: string) => sql`
    select id, ${sql.id(column)} as name from ${sql.id(table)}
    where environment_id = ${tenant.environment_id} and id = any(${ids}::uuid[])`;
  const parts = [
    ...NAMED.map((table) => part(table, 'name')),
    ...FILES.map((table) => part(table, 'file_name')),
  ];
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

export async function findStatements(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<Record<string, { user_id: string; month: string }>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; user_id: string; month: string }>`
    select id, user_id, to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${tenant.environment_id} and id = any(${ids}::uuid[])`.execute(db);
  return Object.fromEntries(rows.map(({ id, user_id, month }) => [id, { user_id, month }]));
}
