import type { CellWire, RecordWire } from '@comptoir/contract';
import { calculateRecords, type WireCell } from '@comptoir/engine';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { calculatedTable, type DataTable, errorKind } from '../tables/index.ts';

/** Records with the reason why calculated fields of theirs are empty. It is computed again for those that are shown: only values are stored. */
export async function withCalculatedErrors(
  ctx: Ctx,
  table: DataTable,
  records: readonly RecordWire[],
): Promise<RecordWire[]> {
  const found = calculatedTable(table.id, table.fields);
  if (!found) return [...records];
  const places = found.calculated.map(({ id }) => table.fields.findIndex((field) => field.id === id));
  const isEmpty = (record: RecordWire) => places.some((at) => (record.cells[at] ?? null) === null);
  const empty = records.filter(isEmpty);
  if (empty.length === 0) return [...records];
  const wire = empty.map(({ id, cells }) => ({
    id,
    title: '',
    cells: Object.fromEntries(table.fields.map((field, at) => [field.id, cellOf(cells[at] ?? null)])),
  }));
  const values = calculateRecords(found.model, found.checked, wire, await companyPeriod(ctx));
  const errors = new Map(
    empty.map(({ id }, at) => [
      id,
      Object.fromEntries(
        found.checked.flatMap((field, index) => {
          const kind = errorKind(values[at]![index]!);
          return kind === null ? [] : [[field.id, kind]];
        }),
      ),
    ]),
  );
  return records.map((record) => {
    const own = errors.get(record.id);
    return own && Object.keys(own).length > 0 ? { ...record, errors: own } : record;
  });
}

/** A name that no user has is nobody. */
function cellOf(cell: CellWire): WireCell {
  return typeof cell === 'object' && cell !== null && 'unmatched' in cell ? null : cell;
}
