import { type TableUse, type WireCell, type WireRecord, fieldOfAnyone } from '@comptoir/engine';
import { isUuid } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';

/** Identifiers are built from UUIDs alone: no text from a person reaches SQL. */
function hex(id: string): string {
  if (!isUuid(id)) throw new Error('not a UUID');
  return id.replaceAll('-', '');
}

export function recordTableName(environment_id: string, table_id: string): string {
  return `records_${hex(environment_id)}.t_${hex(table_id)}`;
}

export function recordColumnName(field_id: string): string {
  return `f_${hex(field_id)}`;
}

export function recordTable(environment_id: string, table_id: string) {
  return sql.raw(recordTableName(environment_id, table_id));
}

export function recordColumn(field_id: string) {
  return sql.raw(recordColumnName(field_id));
}

function unmatchedColumnName(field_id: string): string {
  return `u_${hex(field_id)}`;
}

/** What is read for an id of `TableUse.field_ids`: a field's column, or whether anyone is in a user field. */
export function usedColumn(id: string): string {
  const field_id = fieldOfAnyone(id);
  if (field_id === null) return recordColumnName(id);
  return `(${recordColumnName(field_id)} is not null or ${unmatchedColumnName(field_id)} is not null)`;
}

const SELECTED = 'id';

/** Records found by name come so many at a time. */
export const FOUND_PAGE = 20;

/** The used cells of the given records that exist and count (inactive ones don't). */
export async function readRecords(
  db: Db,
  environment_id: string,
  use: TableUse,
  ids: readonly string[],
): Promise<WireRecord[]> {
  if (ids.length === 0) return [];
  const fields = [...new Set([...use.field_ids, ...(use.title_field_id === '' ? [] : [use.title_field_id])])];
  const columns = [sql.raw(SELECTED), ...fields.map((id, at) => sql.raw(`${usedColumn(id)} as c${at}`))];
  const cellOf = (row: Record<string, WireCell>, id: string) => row[`c${fields.indexOf(id)}`] ?? null;
  const result = await sql<
    Record<string, WireCell> & { readonly id: string }
  >`select ${sql.join(columns)} from ${recordTable(environment_id, use.table_id)}
    where id = any(${[...ids]}::uuid[]) and status is distinct from 'inactive'`.execute(db);
  return result.rows.map((row) => {
    const title = use.title_field_id === '' ? null : cellOf(row, use.title_field_id);
    return {
      id: row.id,
      title: typeof title === 'string' ? title : null,
      cells: Object.fromEntries(use.field_ids.map((id) => [id, cellOf(row, id)])),
    };
  });
}

/** Ids of records whose name holds the text (`is_whole`: is the text), in the order of names: those of the page, and whether there are more. */
export async function findRecordsByName(
  db: Db,
  environment_id: string,
  use: TableUse,
  what: { readonly search: string; readonly page: number; readonly is_whole?: boolean },
): Promise<{ ids: string[]; more: boolean }> {
  if (use.title_field_id === '') return { ids: [], more: false };
  const name = recordColumn(use.title_field_id);
  const text = what.search.replace(/[\\%_]/g, '\\$&');
  const like = what.is_whole === true ? text : `%${text}%`;
  const found = await sql<{
    id: string;
  }>`select id from ${recordTable(environment_id, use.table_id)} where ${name} ilike ${like}
    order by ${name}, id limit ${FOUND_PAGE + 1} offset ${what.page * FOUND_PAGE}`.execute(db);
  return { ids: found.rows.slice(0, FOUND_PAGE).map((row) => row.id), more: found.rows.length > FOUND_PAGE };
}

interface NotedChange {
  readonly version: string;
  /** Null: any record may have changed. */
  readonly record_id: string | null;
}

/** The noted changes of a table between two of its versions. */
export async function findRecordChanges(
  db: Db,
  environment_id: string,
  what: {
    readonly table_id: string;
    readonly after: bigint;
    readonly until: bigint;
    readonly limit: number;
  },
): Promise<NotedChange[]> {
  const { rows } = await sql<NotedChange>`select version, record_id from record_changes
    where environment_id = ${environment_id} and table_id = ${what.table_id} and version > ${what.after.toString()}::bigint
      and version <= ${what.until.toString()}::bigint
    order by version limit ${what.limit}`.execute(db);
  return rows;
}
