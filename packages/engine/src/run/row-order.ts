import { NO_DAY } from '../columns/index.ts';
import { compareValues } from '../formula/index.ts';
import { type TableModel, type Value, ranksOf } from '../model/index.ts';
import { type Batch, type ScopeIndex, positionAt } from './scope-index.ts';
import { type Vector, valueAt } from './vectors.ts';

export interface SortKey {
  readonly vector: Vector;
  readonly direction: 'asc' | 'desc';
}

/** The order of two rows of a table; 0 where it does not decide. */
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
    if (x.type === 'text' && y.type === 'text') return compareIds(x.value, y.value);
    return compareSortValues(x, y, 'asc');
  };
}

const DIGITS = /^[0-9]+$/;

/** IDs that are all digits compare as numbers, and come before others. Others differ by case, unlike texts elsewhere. */
function compareIds(a: string, b: string): number {
  const isNumber = DIGITS.test(a);
  if (isNumber !== DIGITS.test(b)) return isNumber ? -1 : 1;
  if (isNumber) {
    const x = a.replace(/^0+/, '');
    const y = b.replace(/^0+/, '');
    if (x.length !== y.length) return x.length - y.length;
    if (x !== y) return x < y ? -1 : 1;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The batch's rows in a total order: the keys (empty last), then date, then `ties`, then record id. Gives indexes into the batch. */
export function orderRows(
  index: ScopeIndex,
  batch: Batch,
  keys: readonly SortKey[],
  ties: RowOrder | null = null,
): Int32Array {
  if (keys.length === 0 && !ties && batch.isOrdered) return inOrder(batch.size);
  const order = inOrder(batch.size).slice();
  const positions = new Int32Array(batch.size);
  for (let at = 0; at < batch.size; at += 1) positions[at] = positionAt(batch, at);
  const { days, rows } = index;
  const { ids } = index.table;
  const cells = keys.map((key) => cellOrder(key, batch.size));
  const compareRows = (a: number, b: number): number => {
    for (const compareCells of cells) {
      const difference = compareCells(a, b);
      if (difference !== 0) return difference;
    }
    const x = positions[a]!;
    const y = positions[b]!;
    if (days) {
      const difference = days[x]! - days[y]!;
      if (difference !== 0) return difference;
    }
    return ties?.(rows[x]!, rows[y]!) || ids.compare(rows[x]!, rows[y]!);
  };
  return isSorted(order, compareRows) ? order : order.sort(compareRows);
}

/** Lines by their date, as most scopes order them, come in that order. */
function isSorted(order: Int32Array, compareRows: RowOrder): boolean {
  for (let at = 1; at < order.length; at += 1) if (compareRows(order[at - 1]!, order[at]!) > 0) return false;
  return true;
}

let counting = new Int32Array(1024).map((_, at) => at);

/** 0, 1, 2, ...: shared, never written to. */
function inOrder(size: number): Int32Array {
  if (size > counting.length) counting = new Int32Array(size * 2).map((_, at) => at);
  return counting.subarray(0, size);
}

/** The order of two rows by one key; texts by their ranks where a dictionary has few for the rows there are. */
function cellOrder({ vector, direction }: SortKey, size: number): (a: number, b: number) => number {
  const sign = direction === 'asc' ? 1 : -1;
  const slow = (a: number, b: number) => compareSortValues(valueAt(vector, a), valueAt(vector, b), direction);
  if (vector.kind === 'decimal') {
    const { data } = vector;
    return (a, b) => {
      const x = data[a]!;
      const y = data[b]!;
      return x === x && y === y ? (x - y) * sign : slow(a, b);
    };
  }
  const { coded, dayAt } = vector;
  if (dayAt)
    return (a, b) => {
      const x = dayAt(a);
      const y = dayAt(b);
      return x === NO_DAY || y === NO_DAY ? Number(x === NO_DAY) - Number(y === NO_DAY) : (x - y) * sign;
    };
  if (!coded || coded.dictionary.length > Math.max(MAX_RANKED, size)) return slow;
  const ranks = knownRanks(coded.dictionary);
  return (a, b) => {
    const x = coded.codeAt(a);
    const y = coded.codeAt(b);
    return x < 0 || y < 0 ? Number(x < 0) - Number(y < 0) : (ranks[x]! - ranks[y]!) * sign;
  };
}

const MAX_RANKED = 10_000;
const RANKS = new WeakMap<readonly string[], Int32Array>();

/** Dictionaries only grow. */
function knownRanks(dictionary: readonly string[]): Int32Array {
  let ranks = RANKS.get(dictionary);
  if (ranks?.length !== dictionary.length) RANKS.set(dictionary, (ranks = ranksOf(dictionary)));
  return ranks;
}

function compareSortValues(a: Value, b: Value, direction: 'asc' | 'desc'): number {
  const aBlank = a.type === 'empty' || a.type === 'error';
  const bBlank = b.type === 'empty' || b.type === 'error';
  if (aBlank || bBlank) return Number(aBlank) - Number(bBlank);
  const order = compareValues(a, b) ?? 0;
  return direction === 'asc' ? order : -order;
}
