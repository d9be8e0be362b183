import { AppError } from '@comptoir/contract/errors';
import { MAX_TABLE_ROWS, present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { uniquely } from '../records/index.ts';
import { isCalculated, requireTable, type DataTable, type Field } from '../tables/index.ts';
import {
  type CellsByField,
  type ChangedRecord,
  findChange,
  findChangedRecords,
  insertChangedRecords,
  type StoredChange,
  type StoredRow,
} from './change-queries.ts';
import { deleteChunk, keysOf } from './delete-selected.ts';
import { type ChunkRecord, chunksOf } from './record-chunk-queries.ts';
import { forgetDeletedKeys, insertRows, restoreValues } from './restore-queries.ts';
import { CHUNK_RECORDS, type Done, type Progress } from './change-steps.ts';

/** Records of one chunk that were taken back. */
type Taken = readonly string[];

/** Gives the records of a change their earlier values, or their place, again. One that was written since stays as it is, and is counted. */
export async function takeBack(
  ctx: Ctx,
  change: StoredChange,
  original_id: string,
  progress: Progress,
): Promise<Done> {
  const table = await requireTable(ctx, change.table_id, true);
  const original = present(await findChange(ctx, original_id), 'the change that is taken back');
  const record_ids: string[] = [];
  let seen = 0;
  let after: string | null = null;
  do {
    const chunk: readonly ChangedRecord[] = await findChangedRecords(ctx, original, {
      after,
      limit: CHUNK_RECORDS,
    });
    const taken = await takeChunk(ctx, table, { change, original, chunk });
    for (const id of taken) record_ids.push(id);
    seen += chunk.length;
    await progress(seen);
    after = chunk.length < CHUNK_RECORDS ? null : (chunk.at(-1)?.record_id ?? null);
  } while (after !== null);
  const count = record_ids.length;
  const count_delta = change.kind === 'restore' ? count : change.kind === 'delete' ? -count : 0;
  return { record_ids, left_out: seen - count, count_delta };
}

interface Taking {
  readonly change: StoredChange;
  readonly original: StoredChange;
  readonly chunk: readonly ChangedRecord[];
}

async function takeChunk(ctx: Ctx, table: DataTable, { change, chunk }: Taking): Promise<Taken> {
  if (change.kind === 'restore') return putBack(ctx, table, change.id, chunk);
  const fields = change.kind === 'edit' ? writtenFields(table, chunk) : [];
  const now = await readNow(ctx, table, fields, { chunk, with_row: change.kind === 'delete' });
  const unchanged = chunk.filter(
    ({ record_id, version_after }) => now.get(record_id)?.version === version_after,
  );
  if (change.kind === 'edit') return undoEdits(ctx, table, { change_id: change.id, fields, unchanged, now });
  const gone = unchanged.flatMap(({ record_id }) => now.get(record_id) ?? []);
  await deleteChunk(ctx, change.id, table, gone);
  return gone.map(({ id }) => id);
}

/** Fields that were written and can still be written. */
function writtenFields(table: DataTable, chunk: readonly ChangedRecord[]): readonly Field[] {
  const ids = new Set(chunk.flatMap(({ before }) => [...(cellsOf(before)?.keys() ?? [])]));
  return table.fields.filter((field) => ids.has(field.id) && !isCalculated(field));
}

async function readNow(
  ctx: Ctx,
  table: DataTable,
  fields: readonly Field[],
  { chunk, with_row }: { readonly chunk: readonly ChangedRecord[]; readonly with_row: boolean },
): Promise<ReadonlyMap<string, ChunkRecord>> {
  const ids = chunk.map(({ record_id }) => record_id);
  const now = new Map<string, ChunkRecord>();
  for await (const records of chunksOf(
    ctx,
    table,
    { ids },
    { fields, also: null, limit: CHUNK_RECORDS, with_row },
  ))
    for (const record of records) now.set(record.id, record);
  return now;
}

interface Undoing {
  readonly change_id: string;
  readonly fields: readonly Field[];
  readonly unchanged: readonly ChangedRecord[];
  readonly now: ReadonlyMap<string, ChunkRecord>;
}

async function undoEdits(
  ctx: Ctx,
  table: DataTable,
  { change_id, fields, unchanged, now }: Undoing,
): Promise<Taken> {
  const own = ({ before }: ChangedRecord) => fields.filter(({ id }) => cellsOf(before)?.has(id));
  const together = Map.groupBy(unchanged, (record) =>
    own(record)
      .map(({ id }) => id)
      .join(),
  );
  const undone: ChangedRecord[] = [];
  for (const group of together.values()) {
    const written = own(group[0] as ChangedRecord);
    const ids = await uniquely(ctx, () =>
      restoreValues(
        ctx,
        table.id,
        written,
        group.map(({ record_id, before, marks, version_after }) => ({
          id: record_id,
          version: version_after,
          marks,
          cells: written.map(({ id }) => cellsOf(before)?.get(id) ?? null),
        })),
      ),
    );
    for (const record of group) if (ids.has(record.record_id)) undone.push(record);
  }
  await insertChangedRecords(
    ctx,
    change_id,
    undone.map(({ record_id, before, after, version_after }) => {
      const record = present(now.get(record_id), 'a record that was just read');
      return {
        record_id,
        before: after,
        after: before,
        marks: { status: record.status, edited_fields: record.edited_fields },
        version_after: version_after + 1,
      };
    }),
  );
  return undone.map(({ record_id }) => record_id);
}

const cellsOf = (values: ChangedRecord['before']): CellsByField | null =>
  values === null || 'json' in values ? null : values;

const rowsOf = (records: readonly ChangedRecord[]): StoredRow[] =>
  records.flatMap(({ before }) => (before !== null && 'json' in before ? [before] : []));

/** A record whose ID another record has by now stays deleted. */
async function putBack(
  ctx: Ctx,
  table: DataTable,
  change_id: string,
  chunk: readonly ChangedRecord[],
): Promise<Taken> {
  if (table.record_count + chunk.length > MAX_TABLE_ROWS)
    throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const ids = await insertRows(ctx, table.id, rowsOf(chunk));
  const back = chunk.filter(({ record_id }) => ids.has(record_id));
  await forgetDeletedKeys(ctx, table.id, keysOf(table, rowsOf(back)));
  await insertChangedRecords(
    ctx,
    change_id,
    back.map(({ record_id, before, marks, version_after }) => ({
      record_id,
      before: null,
      after: before,
      marks,
      version_after: version_after + 1,
    })),
  );
  return back.map(({ record_id }) => record_id);
}
