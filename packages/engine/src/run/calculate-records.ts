import type { CheckedField } from '../check/index.ts';
import { MAX_NARROW, type WireRecord, columnsFromRecords } from '../columns/index.ts';
import type { TableModel, Value, World } from '../model/index.ts';
import { withCalculated } from './calculated.ts';

/** The values of calculated fields on records, by the code that computes those of scopes: one list per record, in the fields' order. */
export function calculateRecords(
  table: TableModel,
  fields: readonly CheckedField[],
  records: readonly WireRecord[],
  world: Pick<World, 'calendar' | 'today'>,
): Value[][] {
  const made = new Set(fields.map(({ id }) => id));
  const field_ids = table.fields.flatMap(({ id }) => (made.has(id) ? [] : [id]));
  const columns = columnsFromRecords(table, records, { field_ids });
  const all = withCalculated(columns, fields, { world, narrowMax: MAX_NARROW });
  return records.map((_, row) => fields.map(({ id }) => all.valueAt(id, row)));
}
