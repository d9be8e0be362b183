import type { ResponseOf, searchAudit } from '@comptoir/contract';

export type AuditPage = ResponseOf<typeof searchAudit>;
export type Entry = AuditPage['rows'][number];

/** What one request did in one way: one line of the trail. */
export interface EntryGroup {
  /** The newest entry. */
  readonly first: Entry;
  readonly entries: readonly Entry[];
}

/** Entries side by side of one request and one kind belong together: a bulk lock is one line. */
export function groupEntries(rows: readonly Entry[]): EntryGroup[] {
  const groups: { first: Entry; entries: Entry[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (
      last &&
      last.first.request_id === row.request_id &&
      last.first.kind === row.kind &&
      last.first.actor.user_id === row.actor.user_id
    )
      last.entries.push(row);
    else groups.push({ first: row, entries: [row] });
  }
  return groups;
}

/** Groups of one day under its heading, newest first. */
export function byDay(
  groups: readonly EntryGroup[],
  dayOf: (entry: Entry) => string,
): { readonly day: string; readonly groups: readonly EntryGroup[] }[] {
  const days: { day: string; groups: EntryGroup[] }[] = [];
  for (const group of groups) {
    const day = dayOf(group.first);
    const last = days.at(-1);
    if (last?.day === day) last.groups.push(group);
    else days.push({ day, groups: [group] });
  }
  return days;
}
