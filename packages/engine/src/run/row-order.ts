import { compareValues } from '../formula/index.ts';
import type { TableModel, Value } from '../model/index.ts';
import { type Batch, type ScopeIndex, positionAt } from './scope-index.ts';
import { type Vector, valueAt } from './vectors.ts';

export interface SortKey {
  readonly vector: Vector;
  readonly direction: 'asc' | 'desc';
}

/** How two rows of a table stand to each other; 0 where it does not say. */
type RowOrder = (a: number, b: number) => number;

/**
 * Rows by what people know as their ID, where the table has such a field: in which order they were imported, and with them the
 * house's own record ids, then changes no pay.
 */
export function idOrder({ table }: ScopeIndex, model: TableModel | undefined): RowOrder | null {
  const field_id = model?.id_field_id ?? null;
  if (field_id === null) return null;
  return (a, b) => {
    const x = table.valueAt(field_id, a);
    const y = table.valueAt(field_id, b);
    // IDs are told apart by case, unlike other texts.
    if (x.type === 'text' && y.type === 'text') return x.value < y.value ? -1 : x.value > y.value ? 1 : 0;
    return compareSortValues(x, y, 'asc');
  };
}

/** The batch's rows in a total order: the keys (empty last), then date, then `ties`, then record id. Gives indexes into the batch. */
export function orderRows(index: ScopeIndex, batch: Batch, keys: readonly SortKey[], ties: RowOrder | null = null): Int32Array {
  if (keys.length === 0 && !ties && batch.isOrdered) return inOrder(batch.size);
  const order = inOrder(batch.size).slice();
  const positions = new Int32Array(batch.size);
  for (let at = 0; at < batch.size; at += 1) positions[at] = positionAt(batch, at);
  const { days, rows } = index;
  const { ids } = index.table;
  return order.sort((a, b) => {
    for (const key of keys) {
      const difference = compareCells(key, a, b);
      if (difference !== 0) return difference;
    }
    const x = positions[a]!;
    const y = positions[b]!;
    if (days) {
      const difference = days[x]! - days[y]!;
      if (difference !== 0) return difference;
    }
    return ties?.(rows[x]!, rows[y]!) || ids.compare(rows[x]!, rows[y]!);
  });
}

let counting = new Int32Array(1024).map((_, at) => at);

/** 0, 1, 2, ...: shared, never written to. */
function inOrder(size: number): Int32Array {
  if (size > counting.length) counting = new Int32Array(size * 2).map((_, at) => at);
  return counting.subarray(0, size);
}

function compareCells({ vector, direction }: SortKey, a: number, b: number): number {
  if (vector.kind === 'decimal') {
    const x = vector.data[a]!;
    const y = vector.data[b]!;
    if (x === x && y === y) return direction === 'asc' ? x - y : y - x;
  }
  return compareSortValues(valueAt(vector, a), valueAt(vector, b), direction);
}

function compareSortValues(a: Value, b: Value, direction: 'asc' | 'desc'): number {
  const aBlank = a.type === 'empty' || a.type === 'error';
  const bBlank = b.type === 'empty' || b.type === 'error';
  if (aBlank || bBlank) return Number(aBlank) - Number(bBlank);
  const order = compareValues(a, b) ?? 0;
  return direction === 'asc' ? order : -order;
}
