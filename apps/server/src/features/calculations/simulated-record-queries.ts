import {
  anyoneIn,
  calculateRecords,
  type SimulatedRecords,
  type TableModel,
  type TableUse,
  tableKey,
  type WireCell,
  type WireRecord,
} from '@comptoir/engine';
import { calculatedTable, findTable, storedForm } from '../tables/index.ts';
import type { OpenModel } from './open-model.ts';
import type { TaskOf } from './tasks.ts';
import { readRecords } from './used-record-queries.ts';

type Cells = Readonly<Record<string, WireCell>>;

/** The changed and added records as the engine reads them, for every way in which their tables are read. */
export async function simulatedRecords(
  model: OpenModel,
  { records, entries }: Pick<TaskOf<'simulate'>, 'records' | 'entries'>,
): Promise<{ readonly records: SimulatedRecords; readonly missing: readonly string[] }> {
  const { uses, loaded } = model;
  const made = new Map<string, WireRecord[]>();
  const missing = new Set(records.map(({ record_id }) => record_id));
  for (const use of uses) {
    const table = loaded.world.tables.find(({ id }) => id === use.table_id);
    const changed = records.filter(({ table_id }) => table_id === use.table_id);
    const added = entries.filter(({ table_id }) => table_id === use.table_id);
    if (!table || changed.length + added.length === 0) continue;
    const cells = new Map(changed.map((one) => [one.record_id, one.cells]));
    const stored = await readStored(model, table, use, [...cells.keys()]);
    for (const { id } of stored) missing.delete(id);
    const wanted = [
      ...stored.map((one) => changedRecord(one, cells.get(one.id) ?? {}, table)),
      ...added.map((one) => changedRecord({ id: one.id, title: null, cells: {} }, one.cells, table)),
    ];
    made.set(tableKey(use), await withCalculated(model, table, wanted));
  }
  // A table that nothing reads changes nothing: its records are not missed.
  const read = new Set(uses.map(({ table_id }) => table_id));
  for (const { table_id, record_id } of records) if (!read.has(table_id)) missing.delete(record_id);
  return { records: made, missing: [...missing] };
}

/** With all of their cells: what is calculated may read any of them. */
function readStored({ db, tenant }: OpenModel, table: TableModel, use: TableUse, ids: readonly string[]) {
  const field_ids = table.fields.flatMap(({ id, type, linked }) =>
    linked ? [] : type === 'user' ? [id, anyoneIn(id)] : [id],
  );
  return readRecords(db, tenant.environment_id, { ...use, field_ids }, ids);
}

function changedRecord(record: WireRecord, cells: Cells, table: TableModel): WireRecord {
  const people = table.fields.flatMap(({ id, type }): [string, WireCell][] =>
    type === 'user' && Object.hasOwn(cells, id) ? [[anyoneIn(id), cells[id] !== null]] : [],
  );
  const title = cells[table.name_field_id];
  return {
    id: record.id,
    title: typeof title === 'string' ? title : (record.title ?? null),
    cells: { ...record.cells, ...cells, ...Object.fromEntries(people) },
  };
}

/** What the table's own formulas would give. */
async function withCalculated(
  { db, tenant, loaded }: OpenModel,
  { id }: TableModel,
  records: readonly WireRecord[],
): Promise<WireRecord[]> {
  const stored = await findTable({ db, tenant }, id);
  const table = stored && calculatedTable(id, stored.fields);
  if (!table) return [...records];
  const values = calculateRecords(table.model, table.checked, records, loaded.world);
  return records.map((record, at) => ({
    ...record,
    cells: {
      ...record.cells,
      ...Object.fromEntries(table.checked.map((field, index) => [field.id, storedForm(values[at]![index]!)])),
    },
  }));
}
