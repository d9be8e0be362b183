import { CopyReader, TableColumns, type TableModel, type TableUse } from '@comptoir/engine';
import { copyOut, type Db, rawClient } from '../../platform/db/index.ts';
import { recordNameSql } from '../records/names/index.ts';
import { qualifiedRecordTable } from '../tables/storage/index.ts';
import { countedSql, usedColumn } from './used-record-queries.ts';

/**
 * Loads the used fields of a record table as the caller's transaction sees it: one binary COPY, streamed straight into
 * columns. A million rows of three fields take about a second. Inactive records don't count and are left out, but for links.
 */
export async function loadColumns(
  db: Db,
  environment_id: string,
  table: TableModel,
  use: TableUse,
): Promise<TableColumns> {
  const client = rawClient(db);
  const relation = qualifiedRecordTable(environment_id, use.table_id);
  // The planner's row count saves growing the columns step by step; a wrong one costs nothing but that.
  const guess = await client.query<{ rows: string }>(
    'select greatest(reltuples, 0)::bigint as rows from pg_class where oid = to_regclass($1)',
    [relation],
  );
  const capacity = Math.ceil(Number(guess.rows[0]?.rows ?? 0) * 1.02);
  const columns = TableColumns.of(table, use, { capacity });
  const reader = new CopyReader(columns, use.field_ids);
  const selected = ['id', recordNameSql(use), ...use.field_ids.map(usedColumn)].join(', ');
  const copy = `copy (select ${selected} from ${relation} where ${countedSql(use)}) to stdout (format binary)`;
  await copyOut(client, copy, (bytes, from, to) => reader.row(bytes, from, to));
  return reader.finish();
}
