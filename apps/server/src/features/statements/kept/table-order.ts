import { assertNever, present } from '@comptoir/kernel';
import type { BoardSort } from '../board/board-queries.ts';
import { compareAmounts } from './amounts.ts';
import type { KeptRow, MonthTable } from './open-tables.ts';
import { statusOfKept } from './table-conditions.ts';

interface Ordered {
  readonly people: MonthTable['people'];
  readonly units: MonthTable['units'];
  readonly rows: readonly KeptRow[];
}
type Compare = (a: KeptRow, b: KeptRow) => number;

/** Beside the rows that they order. */
const kept = new WeakMap<object, Map<string, Ordered>>();
/** Beside the people: their ids in the last order, by month and sort. After a change of some rows the next order is almost the same. */
const last = new WeakMap<object, Map<string, readonly string[]>>();

/** All rows in this order (`orderOf` of the database); sorted once for as long as nothing changes. */
export function inOrder(table: MonthTable, sort: BoardSort, current: number): readonly KeptRow[] {
  const orders = kept.get(table.rows) ?? new Map<string, Ordered>();
  kept.set(table.rows, orders);
  const key = `${sort} ${current}`;
  const known = orders.get(key);
  if (known && known.people === table.people && known.units === table.units) return known.rows;
  const before = last.get(table.people) ?? new Map<string, readonly string[]>();
  last.set(table.people, before);
  const place = `${table.month} ${sort}`;
  const rows = inOrderOf(before.get(place) ?? [], table.rows).sort(compareBy(table, sort, current));
  before.set(
    place,
    rows.map(({ user_id }) => user_id),
  );
  orders.set(key, { people: table.people, units: table.units, rows });
  return rows;
}

/** These rows, the people in the order of those before; people who were not among them come last. */
function inOrderOf(before: readonly string[], rows: MonthTable['rows']): KeptRow[] {
  const left = new Map(rows);
  const found: KeptRow[] = [];
  for (const user_id of before) {
    const row = left.get(user_id);
    if (row && left.delete(user_id)) found.push(row);
  }
  return [...found, ...left.values()];
}

function compareBy(table: MonthTable, sort: BoardSort, current: number): Compare {
  const places = new Map(
    [...table.rows.keys()].map((id) => [id, present(table.people.get(id), 'a person').place]),
  );
  const byName: Compare = (a, b) => places.get(a.user_id)! - places.get(b.user_id)! || (a.id < b.id ? -1 : 1);
  const then =
    (first: Compare, second: Compare): Compare =>
    (a, b) =>
      first(a, b) || second(a, b);
  switch (sort) {
    case 'amount_asc':
      return then((a, b) => compareAmounts(a.amounts.earned, b.amounts.earned), byName);
    case 'amount_desc':
      return then(byEarned, byName);
    case 'attainment_asc':
      return then((a, b) => nullsLast(a.amounts.attainment, b.amounts.attainment, compareAmounts), byName);
    case 'attainment_desc':
      return then(
        (a, b) => nullsLast(a.amounts.attainment, b.amounts.attainment, (c, d) => compareAmounts(d, c)),
        byName,
      );
    case 'smart': {
      const urgency = new Map(
        [...table.rows.values()].map((row) => [row, urgencyOf(row, table.month, current)]),
      );
      return then((a, b) => urgency.get(a)! - urgency.get(b)!, then(byEarned, byName));
    }
    case 'user':
      return byName;
    case 'user_desc':
      return (a, b) => places.get(b.user_id)! - places.get(a.user_id)! || (a.id < b.id ? -1 : 1);
    case 'team': {
      const teamOf = (row: KeptRow) => table.units.get(row.user_id)?.team ?? null;
      return then(
        (a, b) => nullsLast(teamOf(a), teamOf(b), (c, d) => c.place - d.place),
        then(byEarned, byName),
      );
    }
    default:
      return assertNever(sort);
  }
}

const byEarned: Compare = (a, b) => compareAmounts(b.amounts.earned, a.amounts.earned);

const IN_ORDER = ['to_lock', 'locked', 'validated', 'ongoing', 'paid'] as const;

function urgencyOf(row: KeptRow, month: number, current: number): number {
  return row.error_count > 0 ? 0 : 1 + IN_ORDER.indexOf(statusOfKept(row, { month, current }));
}

export function nullsLast<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}
