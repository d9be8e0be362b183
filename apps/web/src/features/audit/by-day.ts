import type { listAuditEntries, ResponseOf, searchAudit } from '@comptoir/contract';

export type AuditPage = ResponseOf<typeof searchAudit>;
/** What one request did in one way, as its newest entry: one line of the trail. */
export type Action = AuditPage['rows'][number];
export type Entry = ResponseOf<typeof listAuditEntries>['rows'][number];

/** Actions of one day under its heading, newest first. */
export function byDay(
  actions: readonly Action[],
  dayOf: (action: Action) => string,
): { readonly day: string; readonly actions: readonly Action[] }[] {
  const days: { day: string; actions: Action[] }[] = [];
  for (const action of actions) {
    const day = dayOf(action);
    const last = days.at(-1);
    if (last?.day === day) last.actions.push(action);
    else days.push({ day, actions: [action] });
  }
  return days;
}
