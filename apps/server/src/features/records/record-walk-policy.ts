import type { SortWire } from '@comptoir/contract';
import type { DataTable, Field } from '../tables/index.ts';

export interface Order {
  readonly field: Field;
  readonly direction: SortWire['direction'];
}

/** From this many records on, the first sort by a field creates an index for it (about a second for a million). */
export const INDEX_FROM = 50_000;

/** The one field by whose index a large table is walked. */
export function orderedBy(table: DataTable, [sort, ...more]: readonly SortWire[]): Order | null {
  const field = table.fields.find(({ id }) => id === sort?.field_id);
  return sort && field && more.length === 0 && field.kind !== 'user' && field.kind !== 'texts'
    ? { field, direction: sort.direction }
    : null;
}

/**
 * Whether a walk in this order can begin at a known place. Not by numbers: PostgreSQL does not look into an index by them where rows have a
 * policy, because it does not vouch for what their comparison gives away (it is not `leakproof`), and would read all that comes before.
 */
export const canSeek = (order: Order | null) => order?.field.kind !== 'decimal';

/** Whether an index may lead through a table in this order. */
export const isByIndex = (table: DataTable, sort: readonly SortWire[]) =>
  sort.length === 0 || orderedBy(table, sort) !== null;
