import type { CellWire } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { prepareCells, uniquely, updateRecords } from '../records/index.ts';
import type { DataTable, Field } from '../tables/index.ts';
import { type EditRequest, editingOf, lockTable } from './change-request.ts';
import { type ChangedRecord, insertChangedRecords, type StoredChange } from './change-queries.ts';
import { planChunk, type PlannedRecord } from './plan-chunk.ts';
import { chunksOf } from './record-chunk-queries.ts';
import { CHUNK_RECORDS, type Done, type Progress, written } from './change-steps.ts';

/** Writes the records of a selection in chunks. Cells that do not take their new value stay as they are, and are counted. */
export async function editSelected(
  ctx: Ctx,
  change: StoredChange,
  request: EditRequest,
  progress: Progress,
): Promise<Done> {
  const table = await lockTable(ctx, change.table_id, request.table_version);
  const editing = await editingOf(ctx, table, request);
  const { fields, action, selected, also } = editing;
  const longest = new Map<Field, string>();
  const record_ids: string[] = [];
  let [seen, left_out] = [0, 0];
  const query = { fields, also, limit: CHUNK_RECORDS, with_row: false };
  for await (const chunk of chunksOf(ctx, table, selected, query)) {
    const plan = await planChunk(ctx, table, { fields, action }, chunk);
    await uniquely(ctx, () => writePlanned(ctx, table, fields, plan.records));
    await insertChangedRecords(
      ctx,
      change.id,
      plan.records.map((planned) => changedRecord(fields, planned)),
    );
    noteLongest(longest, fields, plan.records);
    for (const { record } of plan.records) record_ids.push(record.id);
    left_out += plan.refused.length;
    seen += chunk.length;
    await progress(seen);
  }
  // A field has as many decimals as its longest value.
  await prepareCells(
    ctx,
    table,
    [...longest].map(([field, value]) => ({ field, value })),
  );
  return { record_ids, left_out, count_delta: 0 };
}

/** Records of which the same fields are written go together. */
async function writePlanned(
  ctx: Ctx,
  table: DataTable,
  fields: readonly Field[],
  records: readonly PlannedRecord[],
): Promise<void> {
  const together = Map.groupBy(records, ({ values }) => [...values.keys()].join());
  for (const group of together.values()) {
    const places = [...(group[0]?.values.keys() ?? [])];
    const ids = await updateRecords(
      ctx,
      table.id,
      places.map((at) => fields[at] as Field),
      group.map(({ record: { id, version }, values }) => ({
        id,
        version,
        restored_fields: [],
        is_as_created: false,
        values: places.map((at) => values.get(at) ?? null),
      })),
    );
    for (const { record } of group) written(ids, record.id);
  }
}

function changedRecord(fields: readonly Field[], { record, values }: PlannedRecord): ChangedRecord {
  const by = (cell: (at: number) => CellWire) =>
    new Map([...values.keys()].map((at) => [(fields[at] as Field).id, cell(at)]));
  return {
    record_id: record.id,
    before: by((at) => record.cells[at] ?? null),
    after: by((at) => (values.get(at) ?? null) as CellWire),
    marks: { status: record.status, edited_fields: record.edited_fields },
    version_after: record.version + 1,
  };
}

function noteLongest(
  longest: Map<Field, string>,
  fields: readonly Field[],
  records: readonly PlannedRecord[],
): void {
  const decimals = fields.flatMap((field, at) => (field.kind === 'decimal' ? [[field, at] as const] : []));
  for (const { values } of decimals.length === 0 ? [] : records)
    for (const [field, at] of decimals) {
      const value = values.get(at);
      if (typeof value === 'string' && scale(value) > scale(longest.get(field) ?? ''))
        longest.set(field, value);
    }
}

const scale = (text: string) => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
