import { type Column, ColumnsOver, type RowChanges, type TableColumns } from '../columns/index.ts';
import type { Scope } from '../model/index.ts';
import { dateFieldOf } from './periods.ts';
import type { SortedRows } from './sort-rows.ts';

interface Kept {
  readonly stamp: number;
  readonly size: number;
  readonly today: number;
  readonly columns: readonly (Column | undefined)[];
  readonly sorted: SortedRows;
}

/** Per table and scope; a scope that is edited makes a new entry, and the oldest goes. */
const MAX_KEPT = 16;
const known = new WeakMap<RowChanges, Map<string, Kept>>();

/**
 * The scope's rows in their order, kept from run to run: sorted again only when a field that selects or orders them changed, or
 * rows came or went. Between two calculations that is mostly not so.
 */
export function keptOrder(
  scope: Scope,
  table: TableColumns,
  { today, groups }: { readonly today: number; readonly groups: number },
  sort: () => SortedRows,
): SortedRows {
  const field_ids = readBy(scope, table);
  if (field_ids === null) return sort();
  const kept = known.get(table.changes) ?? new Map<string, Kept>();
  known.set(table.changes, kept);
  const key = JSON.stringify([scope.source, scope.user_rule, scope.period_rule, scope.conditions]);
  const columns = field_ids.map((id) => table.columns.get(id));
  const stamp = table.changes.stampOf(field_ids);
  const before = kept.get(key);
  if (
    before &&
    before.stamp === stamp &&
    before.size === table.size &&
    before.today === today &&
    before.sorted.starts.length === groups + 1 &&
    before.columns.length === columns.length &&
    before.columns.every((column, at) => column === columns[at])
  )
    return before.sorted;
  const sorted = sort();
  kept.delete(key);
  kept.set(key, { stamp, size: table.size, today, columns, sorted });
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
  return sorted;
}

/** The fields that select and order its rows; `null`: not known, or some of their cells are in error. */
function readBy(scope: Scope, table: TableColumns): string[] | null {
  if (table.errors.size > 0) return null;
  const { conditions } = scope;
  // Columns that are made when they are read can't be listed.
  if (conditions !== null && table.columns instanceof ColumnsOver) return null;
  const text = JSON.stringify(conditions);
  const date = dateFieldOf(scope);
  return [
    ...(scope.user_rule ? [scope.user_rule.field_id] : []),
    ...(date === null ? [] : [date]),
    ...(conditions === null ? [] : [...table.columns.keys()].filter((id) => text.includes(id))),
  ];
}
