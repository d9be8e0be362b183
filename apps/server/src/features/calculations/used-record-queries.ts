import { type TableUse, type WireCell, type WireRecord, fieldOfAnyone } from '@comptoir/engine';
import { type Db, sql } from '../../platform/db/index.ts';
import { recordNameOf, recordNameSql } from '../records/names/index.ts';
import { fieldColumnName, recordTable, unmatchedColumnName } from '../tables/storage/index.ts';

/** The SQL of an id of `TableUse.field_ids`: a field's column, or whether a user field names anyone. */
export function usedColumn(id: string): string {
  const field_id = fieldOfAnyone(id);
  if (field_id === null) return fieldColumnName(id);
  return `(${fieldColumnName(field_id)} is not null or ${unmatchedColumnName(field_id)} is not null)`;
}

/** The records that a use reads: links find inactive ones too. */
export function countedSql({ with_inactive }: TableUse): string {
  return with_inactive ? 'true' : `status is distinct from 'inactive'`;
}

/** The used cells of the given records that exist and count. */
export async function readRecords(
  db: Db,
  environment_id: string,
  use: TableUse,
  ids: readonly string[],
): Promise<WireRecord[]> {
  if (ids.length === 0) return [];
  const columns = [
    sql`id, ${sql.raw(recordNameSql(use))} as title`,
    ...use.field_ids.map((id, at) => sql.raw(`${usedColumn(id)} as c${at}`)),
  ];
  const result = await sql<
    Record<string, WireCell> & { readonly id: string }
  >`select ${sql.join(columns)} from ${recordTable(environment_id, use.table_id)}
    where id = any(${[...ids]}::uuid[]) and ${sql.raw(countedSql(use))}`.execute(db);
  return result.rows.map((row) => ({
    id: row.id,
    title: recordNameOf(row['title']),
    cells: Object.fromEntries(use.field_ids.map((id, at) => [id, row[`c${at}`] ?? null])),
  }));
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
