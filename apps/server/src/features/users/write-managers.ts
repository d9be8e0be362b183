import { datesInclude, type DateRange } from '@comptoir/kernel';
import { setImmediate as immediate } from 'node:timers/promises';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { loopsIn, replaceLinks } from './manager-link-policy.ts';
import {
  allLinks,
  deleteLinks,
  insertLinks,
  linksOfUsers,
  type ManagerLink,
} from './manager-link-queries.ts';

export interface NewManager extends DateRange {
  readonly user_id: string;
  readonly manager_id: string;
}

/**
 * Gives many people their managers at once; each person once. Asks for no rights: the import does. The chart is checked for loops
 * when all links exist: a chain of ten thousand is one look at it, and not one per person.
 */
export async function writeManagers(ctx: Ctx, changes: readonly NewManager[]): Promise<void> {
  if (changes.length === 0) return;
  for (const change of changes)
    if (change.user_id === change.manager_id) throw new AppError('manager_is_self', {}, 'manager_id');
  const existing = Map.groupBy(
    await linksOfUsers(
      ctx,
      changes.map((change) => change.user_id),
    ),
    (link) => link.user_id,
  );
  const written = changes.map((change) =>
    replaceLinks(existing.get(change.user_id) ?? [], change, () => ctx.newId()),
  );
  await deleteLinks(
    ctx,
    written.flatMap((change) => change.removed_ids),
  );
  await insertLinks(
    ctx,
    written.flatMap((change) => change.added),
  );
  const loops = await loopsOnAnyDay(await allLinks(ctx), changes);
  if (loops.length > 0) throw new AppError('orgchart_loop', { user_ids: loops }, 'manager_id');
}

/** Changed people who are in a loop on a day of the changes. A loop begins on the day on which its last link begins. */
async function loopsOnAnyDay(
  links: readonly ManagerLink[],
  changes: readonly NewManager[],
): Promise<readonly string[]> {
  const changed = new Set(changes.map((change) => change.user_id));
  const days = new Set(links.map((link) => link.start_date));
  const looping = new Set<string>();
  for (const day of days) {
    if (!changes.some((change) => isWithin(change, day))) continue;
    const standing = links.filter((link) => isWithin(link, day));
    for (const id of loopsIn(new Map(standing.map((link) => [link.user_id, link.manager_id]))))
      if (changed.has(id)) looping.add(id);
    await immediate();
  }
  return [...looping];
}

/** `null` is the first day of all: only what has no start applies then. */
function isWithin(span: DateRange, day: string | null): boolean {
  return day === null ? span.start_date === null : datesInclude(span, day);
}
