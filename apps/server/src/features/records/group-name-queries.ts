import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** The names of the groups that these texts name, by name or by key, whatever the case; by the text in lower case. */
export async function findGroupsNamed(
  { db, tenant }: TenantDb,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (texts.length === 0) return new Map();
  const wanted = texts.map((text) => text.toLowerCase());
  const { rows } = await sql<{ name: string; api_key: string }>`
    select name, api_key from user_groups where environment_id = ${tenant.environment_id} and archived_at is null
      and (lower(name) = any(${wanted}::text[]) or lower(api_key) = any(${wanted}::text[])) order by id`.execute(
    db,
  );
  return new Map([
    ...rows.map(({ name, api_key }) => [api_key.toLowerCase(), name] as const),
    ...rows.map(({ name }) => [name.toLowerCase(), name] as const),
  ]);
}
