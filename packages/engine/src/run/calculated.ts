import { assertNever } from '@comptoir/kernel';
import { type Column, ColumnsOver, DecimalColumn, TableColumns, columnOfStorage } from '../columns/index.ts';
import type { CheckedField } from '../check/index.ts';
import { STORAGE_OF_VALUE } from '../check/context.ts';
import type { CellError, StorageKind, Value, World } from '../model/index.ts';
import { cellError, errorOf } from './cell-errors.ts';
import { formulaVector } from './formula-vector.ts';
import { type Vector, columnVector, errorVector, sizeOf, valueAt } from './vectors.ts';

interface Site {
  readonly world: Pick<World, 'calendar' | 'today'>;
  readonly narrowMax: number;
}

/** The table with a scope's calculated fields as columns beside its own: the same for every statement that reads these rows. */
export function withCalculated(
  base: TableColumns,
  fields: readonly CheckedField[],
  { world, narrowMax }: Site,
): TableColumns {
  if (fields.length === 0) return base;
  const columns = new ColumnsOver((id) => base.columns.get(id));
  const errors = new Map(base.errors);
  // Fields come after those that they read, so that each finds its inputs among the columns.
  const table = TableColumns.over(base, columns, errors, base.conversions);
  const rows = Int32Array.from({ length: base.size }, (_, row) => row);
  const context = { calendar: world.calendar, today: world.today, month: 0, span: { start: 0, end: 0 } };
  for (const field of fields) {
    const { id, tree } = field;
    const inputs = new Map<string, Vector>();
    const input = (field_id: string): Vector => {
      let vector = inputs.get(field_id);
      if (!vector) inputs.set(field_id, (vector = columnVector({ table, rows }, field_id, narrowMax)));
      return vector;
    };
    const recordAt = (row: number) => base.ids.at(row);
    const vector =
      field.error || !tree
        ? errorVector(field.error ?? cellError('formula_error', null, { field_id: id }), base.size)
        : formulaVector(tree, { size: base.size, input, context, variable_id: id, recordAt, narrowMax });
    const made = columnOf(field, vector, recordAt, narrowMax);
    columns.set(id, made.column);
    if (made.errors.size > 0) errors.set(id, made.errors);
  }
  return table;
}

interface MadeColumn {
  readonly column: Column;
  readonly errors: Map<number, CellError>;
}

function columnOf(
  { id, type }: CheckedField,
  vector: Vector,
  recordAt: (row: number) => string,
  narrowMax: number,
): MadeColumn {
  const errors = new Map<number, CellError>();
  const fail = (row: number, error: CellError): void => {
    // The variable that reads the field is what is named with the error; the field is in the parameters.
    const variable_id = error.variable_id === id ? null : error.variable_id;
    const params = { field_id: id, ...error.params };
    errors.set(row, { ...error, variable_id, params, record_id: error.record_id ?? recordAt(row) });
  };
  const storage = STORAGE_OF_VALUE[type];
  const put = (column: Column, row: number, value: Value): void => {
    if (value.type === 'error') fail(row, value.error);
    else if (!setValue(column, row, value))
      fail(row, cellError('badly_typed_variable', null, { found: value.type }));
  };
  const size = sizeOf(vector);
  if (vector.kind === 'decimal' && storage === 'decimal') {
    const column = new DecimalColumn(0, vector.scale, narrowMax);
    column.narrow = vector.data.slice();
    for (let row = 0; row < size; row += 1)
      if (vector.data[row] !== vector.data[row]) put(column, row, valueAt(vector, row));
    return { column, errors };
  }
  const column = columnOfStorage(storage ?? 'text', narrowMax);
  for (let row = 0; row < size; row += 1) put(column, row, typedValue(valueAt(vector, row), storage));
  column.trim(size);
  return { column, errors };
}

/** A field whose type is not known has no values, only errors. */
function typedValue(value: Value, storage: StorageKind | undefined): Value {
  if (storage !== undefined || value.type === 'empty' || value.type === 'error') return value;
  return errorOf(cellError('badly_typed_variable', null, { found: value.type }));
}

/** False: the value is of another type than the column. */
function setValue(column: Column, row: number, value: Exclude<Value, { type: 'error' }>): boolean {
  const isEmpty = value.type === 'empty';
  if (!isEmpty && value.type !== (column.kind === 'raw' ? 'text' : column.kind)) {
    setValue(column, row, { type: 'empty' });
    return false;
  }
  switch (column.kind) {
    case 'decimal':
      column.set(row, value.type === 'decimal' ? value.value : null);
      return true;
    case 'date':
      column.set(row, value.type === 'date' ? value.value : null);
      return true;
    case 'boolean':
      column.set(row, value.type === 'boolean' ? value.value : null);
      return true;
    case 'texts':
      column.set(row, value.type === 'texts' ? value.value : null);
      return true;
    case 'text':
    case 'user':
      column.set(row, value.type === column.kind && value.value !== '' ? value.value : null);
      return true;
    case 'raw':
      column.set(row, value.type === 'text' ? value.value : null);
      return true;
    default:
      return assertNever(column);
  }
}
