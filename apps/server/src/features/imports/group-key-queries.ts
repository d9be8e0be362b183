import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { type Field, fieldColumn, recordTable } from '../tables/index.ts';
import { userKey } from './csv/parse-values.ts';

/** The name of each group that is not archived, by its name and by its key; a name comes before another group's key. */
export async function findGroupKeys({ db, tenant }: TenantDb): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; api_key: string }>`
    select name, api_key from user_groups where environment_id = ${tenant.environment_id} and archived_at is null
    order by id`.execute(db);
  return new Map([
    ...rows.map(({ name, api_key }) => [userKey(api_key), name] as const),
    ...rows.map(({ name }) => [userKey(name), name] as const),
  ]);
}

/** Puts the name in the place of the texts, whatever their case. Answers the records that changed. */
export async function renameGroupTexts(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  {
    table_id,
    field,
    wanted,
    name,
  }: {
    readonly table_id: string;
    readonly field: Field;
    /** In lower case. */
    readonly wanted: readonly string[];
    readonly name: string;
  },
): Promise<string[]> {
  const column = fieldColumn(field.id);
  const { rows } = await sql<{ id: string }>`
    update ${recordTable(tenant.environment_id, table_id)}
    set ${column} = ${name}, version = version + 1, updated_at = ${clock.now()}
    where lower(${column}) = any(${[...wanted]}::text[]) and ${column} <> ${name} returning id`.execute(db);
  return rows.map((row) => row.id);
}
