import { keyOf } from './find-person.ts';
import type { PlannedUser } from './check-model.ts';

/**
 * A manager who was to come from a refused row is nowhere: rows that name them are refused too, and so on down. Each row is looked at
 * once, by who names whom. `isElsewhere`: the manager is there without the file's rows.
 */
export function orphansOf<Row extends Pick<PlannedUser, 'name' | 'manager'>>(
  rows: readonly Row[],
  refused: ReadonlySet<Row>,
  isElsewhere: (key: string) => boolean,
): ReadonlySet<Row> {
  const reports = Map.groupBy(
    rows.filter((row) => row.manager !== null),
    (row) => row.manager ?? '',
  );
  const rowsOf = new Map<string, number>();
  for (const row of rows)
    if (!refused.has(row)) rowsOf.set(keyOf(row.name), (rowsOf.get(keyOf(row.name)) ?? 0) + 1);
  const isThere = (key: string) => (rowsOf.get(key) ?? 0) > 0 || isElsewhere(key);
  const orphaned = new Set<Row>();
  const missing = [...reports.keys()].filter((key) => !isThere(key));
  for (let key = missing.pop(); key !== undefined; key = missing.pop()) {
    for (const row of reports.get(key) ?? []) {
      if (refused.has(row) || orphaned.has(row)) continue;
      orphaned.add(row);
      const name = keyOf(row.name);
      rowsOf.set(name, (rowsOf.get(name) ?? 0) - 1);
      if (!isThere(name)) missing.push(name);
    }
  }
  return orphaned;
}
