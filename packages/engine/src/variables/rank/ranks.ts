import type { CellError, RankVariable, Window } from '../../model/index.ts';
import { valueKey } from '../../formula/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import { type RowError, errorAt, leastError } from '../../run/row-errors.ts';
import { type SortKey, idOrder, orderRows } from '../../run/row-order.ts';
import { type Batch, positionAt } from '../../run/scope-index.ts';
import type { StatementRun } from '../../run/statement-run.ts';
import { errorOfMonth } from '../../run/true-up.ts';
import { type Vector, sizeOf, valueAt } from '../../run/vectors.ts';
import { readsOfRank } from './reads.ts';

/** Rows of the window, the earlier ones that take places before them, and one of what the rank reads on both. */
interface Counted {
  readonly batch: Batch;
  readonly earlier: Batch;
  readonly inputs: ReadonlyMap<string, { readonly own: Vector; readonly before: Vector | null }>;
}

/** The place of each row of the window. */
export function ranksOf(
  run: StatementRun,
  variable: RankVariable,
  batch: Batch,
  window: Window,
): Float64Array | { readonly error: CellError } {
  const { id, scope_id } = variable;
  const earlier = rowsBefore(run, variable, window);
  const large = run.tooLarge(id, scope_id, batch) ?? run.tooLarge(id, scope_id, earlier);
  if (large) return { error: large };
  const read = readsOfRank(variable).variables;
  const climbing = read.find((input) => run.planned.variables.get(input)?.climbs);
  if (earlier.size > 0 && climbing !== undefined)
    return {
      error: cellError('dependency_error', id, { reason: 'rank_before_period', variable_id: climbing }),
    };
  const inputs = new Map(
    read.map((input) => [
      input,
      {
        own: run.vector(input, window, batch),
        before: earlier.size === 0 ? null : run.vectorOn(input, earlier),
      },
    ]),
  );
  const counted = { batch, earlier, inputs };
  const failed = inputError(run, variable, counted, window);
  return failed ? { error: failed } : placesOf(run, variable, counted);
}

export function rowsBefore(
  run: StatementRun,
  { scope_id, accumulation }: RankVariable,
  window: Window,
): Batch {
  return accumulation === 'all'
    ? run.allBefore(scope_id, window)
    : run.earlierBatch(scope_id, window, accumulation);
}

function placesOf(run: StatementRun, variable: RankVariable, counted: Counted): Float64Array {
  const { batch, earlier } = counted;
  const index = run.index(variable.scope_id)!;
  const model = run.state.world.tables.find(({ id }) => id === index.table.table_id);
  const all = bothOf(earlier, batch);
  const both = (id: string): Vector => joined(counted.inputs.get(id)!, earlier.size);
  const { order_variable_id, direction } = variable;
  const keys: SortKey[] = [];
  if (order_variable_id !== null) keys.push({ vector: both(order_variable_id), direction });
  else if (direction === 'desc' && index.days) keys.push({ vector: daysOf(all, index.days), direction });
  const order = orderRows(index, all, keys, idOrder(index, model));

  const groups = variable.group_by_variable_ids.map(both);
  const reached = new Map<string, number>();
  const places = new Float64Array(batch.size);
  for (const at of order) {
    const key = groups.map((vector) => valueKey(valueAt(vector, at)));
    const group = key.length === 1 ? key[0]! : JSON.stringify(key);
    const place = (reached.get(group) ?? 0) + 1;
    reached.set(group, place);
    if (at >= earlier.size) places[at - earlier.size] = place;
  }
  return places;
}

/** The earlier rows, then those of the window. */
function bothOf(earlier: Batch, batch: Batch): Batch {
  if (earlier.size === 0) return batch;
  const size = earlier.size + batch.size;
  const positions = new Int32Array(size);
  for (let at = 0; at < size; at += 1)
    positions[at] = at < earlier.size ? positionAt(earlier, at) : positionAt(batch, at - earlier.size);
  return { from: 0, size, positions, isOrdered: false };
}

function joined({ own, before }: { own: Vector; before: Vector | null }, first: number): Vector {
  if (!before) return own;
  const size = first + sizeOf(own);
  return {
    kind: 'value',
    size,
    at: (at) => (at < first ? valueAt(before, at) : valueAt(own, at - first)),
    coded: null,
  };
}

function daysOf(all: Batch, days: Int32Array): Vector {
  const data = Float64Array.from({ length: all.size }, (_, at) => days[positionAt(all, at)]!);
  return { kind: 'decimal', scale: 0, data, specials: null, offset: 0 };
}

/** A row in error could have any place: then nobody's place is known. */
function inputError(
  run: StatementRun,
  variable: RankVariable,
  { batch, earlier, inputs }: Counted,
  window: Window,
): CellError | null {
  const errorsIn = (rows: Batch, vector: Vector | null): RowError[] => {
    const errors: RowError[] = [];
    if (vector && !(vector.kind === 'decimal' && !vector.specials))
      for (let at = 0; at < rows.size; at += 1)
        if (valueAt(vector, at).type === 'error')
          errors.push(errorAt(vector, at, variable, run.recordId(variable.scope_id, rows, at)));
    return errors;
  };
  const each = [...inputs.values()];
  const own = each.flatMap((input) => errorsIn(batch, input.own));
  if (own.length > 0) return leastError(own);
  const before = each.flatMap((input) => errorsIn(earlier, input.before));
  return before.length === 0 ? null : errorBefore(run, variable, earlier, window, leastError(before));
}

/** The month that the record was counted in is to be mended first. */
function errorBefore(
  run: StatementRun,
  variable: RankVariable,
  earlier: Batch,
  window: Window,
  error: CellError,
): CellError {
  const { id, scope_id, accumulation } = variable;
  const index = run.index(scope_id)!;
  for (let at = 0; accumulation !== 'all' && at < earlier.size; at += 1) {
    if (run.recordId(scope_id, earlier, at) !== error.record_id) continue;
    const month = run.monthOf(scope_id, window, accumulation, index.days![positionAt(earlier, at)]!);
    if (month !== null) return errorOfMonth(variable, error, month);
  }
  return cellError('dependency_error', id, { kind: error.kind }, error.record_id);
}
