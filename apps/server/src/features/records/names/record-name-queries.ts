import type { TableUse } from '@comptoir/engine';
import { type Db, sql } from '../../../platform/db/index.ts';
import { fieldColumn, fieldColumnName, recordTable } from '../../tables/storage/index.ts';

/** Records found by name in one answer; further ones are on the next page. */
export const MAX_FOUND = 20;

/** A record's name as an SQL expression over its record table: empty where the table has no name field. */
export function recordNameSql({ title_field_id }: Pick<TableUse, 'title_field_id'>): string {
  return title_field_id === '' ? `''::text` : `${fieldColumnName(title_field_id)}::text`;
}

/** Ids of the records whose name contains the text (`is_whole`: equals it), ordered by name: one page, and whether there are more. */
export async function findRecordsByName(
  db: Db,
  environment_id: string,
  use: Pick<TableUse, 'table_id' | 'title_field_id'>,
  what: { readonly search: string; readonly page: number; readonly is_whole?: boolean },
): Promise<{ ids: string[]; more: boolean }> {
  if (use.title_field_id === '') return { ids: [], more: false };
  const name = fieldColumn(use.title_field_id);
  const text = what.search.replace(/[\\%_]/g, '\\$&');
  const like = what.is_whole === true ? text : `%${text}%`;
  const found = await sql<{
    id: string;
  }>`select id from ${recordTable(environment_id, use.table_id)} where ${name} ilike ${like}
    order by ${name}, id limit ${MAX_FOUND + 1} offset ${what.page * MAX_FOUND}`.execute(db);
  return { ids: found.rows.slice(0, MAX_FOUND).map((row) => row.id), more: found.rows.length > MAX_FOUND };
}
