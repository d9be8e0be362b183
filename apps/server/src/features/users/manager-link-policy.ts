import { datesOverlap, dayAfter, subtractDates, type DateRange } from '@comptoir/kernel';
import type { ManagerLink } from './manager-link-queries.ts';

export interface LinkChange {
  readonly removed_ids: readonly string[];
  readonly added: readonly ManagerLink[];
}

/**
 * One manager per period: the new link applies, earlier ones are shortened around it. Adjoining links to the same manager become one, so
 * that a history reads as it was. Null `link.manager_id` only takes away.
 */
export function replaceLinks(
  existing: readonly ManagerLink[],
  link: DateRange & { readonly user_id: string; readonly manager_id: string | null },
  newId: () => string,
  only_manager_id: string | null = null,
): LinkChange {
  const touched = existing.filter(
    (old) => datesOverlap(old, link) && (only_manager_id === null || old.manager_id === only_manager_id),
  );
  const pieces: ManagerLink[] = touched.flatMap((old) =>
    subtractDates(old, link).map((piece) => ({ ...old, ...piece, id: newId() })),
  );
  const untouched = existing.filter((old) => !touched.includes(old));
  const removed = new Set(touched.map((old) => old.id));
  let added: ManagerLink[] = pieces;
  if (link.manager_id !== null) {
    let merged: ManagerLink = {
      id: newId(),
      user_id: link.user_id,
      manager_id: link.manager_id,
      start_date: link.start_date,
      end_date: link.end_date,
    };
    for (const near of [...pieces, ...untouched]) {
      if (near.manager_id !== merged.manager_id || !adjoins(near, merged)) continue;
      merged = { ...merged, ...union(near, merged) };
      removed.add(near.id);
      added = added.filter((piece) => piece !== near);
    }
    added = [...added, merged];
  }
  const known = new Set(existing.map((old) => old.id));
  return { removed_ids: [...removed].filter((id) => known.has(id)), added };
}

function adjoins(a: DateRange, b: DateRange): boolean {
  return (
    (a.end_date !== null && b.start_date === dayAfter(a.end_date)) ||
    (b.end_date !== null && a.start_date === dayAfter(b.end_date))
  );
}

function union(a: DateRange, b: DateRange): DateRange {
  const start =
    a.start_date === null || b.start_date === null
      ? null
      : a.start_date < b.start_date
        ? a.start_date
        : b.start_date;
  const end =
    a.end_date === null || b.end_date === null ? null : a.end_date > b.end_date ? a.end_date : b.end_date;
  return { start_date: start, end_date: end };
}

/**
 * Users who are their own superior by following managers. Empty in a sound chart. Each person is walked over once: a walk ends at the
 * top, at somebody of an earlier walk (nothing new above them), or at somebody of its own, who closes a loop.
 */
export function loopsIn(managerOf: ReadonlyMap<string, string | null>): readonly string[] {
  const walkOf = new Map<string, number>();
  const looping = new Set<string>();
  let walk = 0;
  for (const start of managerOf.keys()) {
    walk += 1;
    let at: string | null = start;
    while (at !== null && !walkOf.has(at)) {
      walkOf.set(at, walk);
      at = managerOf.get(at) ?? null;
    }
    if (at === null || walkOf.get(at) !== walk) continue;
    for (let one: string | null = at; one !== null && !looping.has(one); one = managerOf.get(one) ?? null)
      looping.add(one);
  }
  return [...managerOf.keys()].filter((one) => looping.has(one));
}

/** `root` and everyone below. */
export function belowIn(managerOf: ReadonlyMap<string, string | null>, root: string): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const [id, manager] of managerOf) {
    if (manager === null) continue;
    const known = children.get(manager);
    if (known) known.push(id);
    else children.set(manager, [id]);
  }
  const found = new Set([root]);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
  return found;
}
