import { compareValues } from '../formula/index.ts';
import type { Value } from '../model/index.ts';
import { type Batch, type ScopeIndex, positionAt } from './scope-index.ts';
import { type Vector, valueAt } from './vectors.ts';

export interface SortKey {
  readonly vector: Vector;
  readonly direction: 'asc' | 'desc';
}

/** The batch's rows in a total order: the keys (empty last), then date, then record id. Gives indexes into the batch. */
export function orderRows(index: ScopeIndex, batch: Batch, keys: readonly SortKey[]): Int32Array {
  if (keys.length === 0 && batch.isOrdered) return inOrder(batch.size);
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
    return ids.compare(rows[x]!, rows[y]!);
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
