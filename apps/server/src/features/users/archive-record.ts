import { isDeepStrictEqual } from 'node:util';
import { membersOfUser } from '../plans/index.ts';
import type { TenantDb } from '../../platform/context.ts';
import { groupsOf, membershipsOf, type Attributions } from './archive-queries.ts';
import { linksOfUsers } from './manager-link-queries.ts';

/** The rows that archiving `user_id` may end; `report_ids`: people who need another manager then. */
export async function readAttributions(
  scope: TenantDb,
  user_id: string,
  report_ids: readonly string[],
): Promise<Attributions> {
  return {
    links: byId(await linksOfUsers(scope, [user_id, ...report_ids])),
    memberships: await membershipsOf(scope, user_id),
    groups: await groupsOf(scope, user_id),
    plans: await membersOfUser(scope, user_id),
  };
}

export const isUnchanged = (recorded: Attributions, now: Attributions): boolean =>
  // Archivings of before there were groups ended none.
  isDeepStrictEqual({ groups: [], ...recorded }, now);

/** Links that the undo brings back: those that the archiving removed or shortened. */
export function linksToRestore(before: Attributions, after: Attributions): Attributions['links'] {
  return before.links.filter((link) => !after.links.some((left) => isDeepStrictEqual(link, left)));
}

/** Links that the archiving made: successors, and what was left of each link. */
export function linksToRemove(before: Attributions, after: Attributions): Attributions['links'] {
  return linksToRestore(after, before);
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
