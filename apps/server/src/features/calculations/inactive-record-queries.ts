import type { TableUse } from '@comptoir/engine';
import { type Db, sql } from '../../platform/db/index.ts';
import { recordNameOf, recordNameSql } from '../records/names/index.ts';
import { fieldColumn, recordTable } from '../tables/storage/index.ts';

/** A person's inactive records of one name are few. */
const MAX_OWN = 50;

/** The names of those of these records that are inactive, by id. Columns of the engine do not have them. */
export async function findInactive(
  db: Db,
  environment_id: string,
  use: Pick<TableUse, 'table_id' | 'title_field_id'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; title: string | null }>`
    select id, ${sql.raw(recordNameSql(use))} as title from ${recordTable(environment_id, use.table_id)}
    where id = any(${[...ids]}::uuid[]) and status = 'inactive'`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, recordNameOf(title)]));
}

/** Ids of a person's own inactive records whose name contains the text, by name. */
export async function findOwnInactive(
  db: Db,
  environment_id: string,
  use: Pick<TableUse, 'table_id' | 'title_field_id'>,
  what: { readonly user_field_ids: readonly string[]; readonly user_id: string; readonly search: string },
): Promise<string[]> {
  if (use.title_field_id === '') return [];
  const name = fieldColumn(use.title_field_id);
  const like = `%${what.search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: string }>`select id from ${recordTable(environment_id, use.table_id)}
    where status = 'inactive' and ${what.user_id}::uuid in (${sql.join(what.user_field_ids.map(fieldColumn))}) and ${name} ilike ${like}
    order by ${name}, id limit ${MAX_OWN}`.execute(db);
  return rows.map((row) => row.id);
}
