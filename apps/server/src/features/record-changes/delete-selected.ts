import type { Ctx } from '../../platform/context.ts';
import { deleteRecordRows, insertDeletedKeys } from '../records/index.ts';
import { fieldColumnName, type DataTable } from '../tables/index.ts';
import { type ChangeRequest, lockTable } from './change-request.ts';
import { insertChangedRecords, type StoredChange, type StoredRow } from './change-queries.ts';
import { type ChunkRecord, chunksOf, selectedRecords } from './record-chunk-queries.ts';
import { CHUNK_RECORDS, type Done, type Progress } from './change-steps.ts';

/** Deletes the records of a selection in chunks, and keeps their rows for taking it back. */
export async function deleteSelected(
  ctx: Ctx,
  change: StoredChange,
  request: Extract<ChangeRequest, { kind: 'delete' }>,
  progress: Progress,
): Promise<Done> {
  const table = await lockTable(ctx, change.table_id, request.table_version);
  const selected = await selectedRecords(ctx, table, request.selection);
  const record_ids: string[] = [];
  const query = { fields: [], also: null, limit: CHUNK_RECORDS, with_row: true };
  for await (const chunk of chunksOf(ctx, table, selected, query)) {
    await deleteChunk(ctx, change.id, table, chunk);
    for (const { id } of chunk) record_ids.push(id);
    await progress(record_ids.length);
  }
  return { record_ids, left_out: 0, count_delta: -record_ids.length };
}

export async function deleteChunk(
  ctx: Ctx,
  change_id: string,
  table: DataTable,
  chunk: readonly ChunkRecord[],
): Promise<void> {
  await deleteRecordRows(
    ctx,
    table.id,
    chunk.map(({ id }) => id),
  );
  await insertDeletedKeys(
    ctx,
    table.id,
    keysOf(
      table,
      chunk.flatMap(({ row }) => (row ? [row] : [])),
    ),
  );
  await insertChangedRecords(
    ctx,
    change_id,
    chunk.map(({ id, row, version, status, edited_fields }) => ({
      record_id: id,
      before: row,
      after: null,
      marks: { status, edited_fields },
      version_after: version,
    })),
  );
}

/** The IDs in stored rows. */
export function keysOf(table: DataTable, rows: readonly StoredRow[]): string[] {
  if (table.id_field_id === null) return [];
  const column = fieldColumnName(table.id_field_id);
  return rows
    .map(({ json }) => (JSON.parse(json) as Readonly<Record<string, unknown>>)[column])
    .filter((key) => typeof key === 'string');
}
