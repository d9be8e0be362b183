import type { UserDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { restoreUserMembers } from '../plans/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { accessChanged } from './access-changed.ts';
import {
  type ArchiveRecord,
  deleteArchive,
  findArchive,
  restoreGroups,
  restoreMemberships,
  type WhichArchive,
} from './archive-queries.ts';
import { isUnchanged, linksToRemove, linksToRestore, readAttributions } from './archive-record.ts';
import { deleteLinks, findLoops, insertLinks, type ManagerLink } from './manager-link-queries.ts';
import { peopleChanged } from './people-changed.ts';
import { tellOfUsers } from './tell-endpoints.ts';
import { getUserDetail } from './read-users.ts';
import { undoDeparture } from './departures.ts';
import { requireUser } from './user-checks.ts';
import { assertMayAdminister } from './user-policy.ts';
import { findStoredUsers, type StoredUser } from './user-queries.ts';
import { updateUserRow } from './user-write-queries.ts';

/**
 * Puts back what the archiving ended, row by row as recorded. Sessions and invitation links stay ended: the person logs in again, or
 * is invited again.
 */
export async function undoArchiveUser(
  ctx: Ctx,
  id: string,
  /** Of the last one alone a record is kept: an earlier one is not undone any more. */
  which: WhichArchive,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'delete');
  const user = await requireUser(ctx, id);
  assertMayAdminister(ctx.actor, user);
  const archive = await findArchive(ctx, id, which);
  if (!archive || user.status !== 'archived') throw notUndoable(user);
  const before = await getUserDetail(ctx, id);
  await withinOwnReach(ctx, () => restoreRows(ctx, user, archive));
  await updateUserRow(ctx, id, {
    status: archive.status,
    licenced: archive.licenced,
    archived_at: null,
    departure_date: null,
    ...(archive.status === 'pending' ? { invited_at: null } : {}),
  });
  await undoDeparture(ctx, id, archive.settled);
  await deleteArchive(ctx, id);
  const after = await getUserDetail(ctx, id);
  ctx.audit({ kind: 'undo_archive_user', object_type: 'user', object_id: id, before, after });
  await accessChanged(ctx, id);
  await peopleChanged(ctx, { user_ids: [id, ...after.supervised.map((link) => link.user_id)] });
  await tellOfUsers(ctx, 'user.changed', [id]);
  return after;
}

async function restoreRows(
  ctx: Ctx,
  user: StoredUser,
  { rows_before: before, rows_after: after }: ArchiveRecord,
): Promise<void> {
  const reports = new Set([...before.links, ...after.links].map((link) => link.user_id));
  reports.delete(user.id);
  // Nobody changes them from here on.
  await findStoredUsers(ctx, [...reports]);
  if (!isUnchanged(after, await readAttributions(ctx, user.id, [...reports]))) throw notUndoable(user);
  await deleteLinks(
    ctx,
    linksToRemove(before, after).map((link) => link.id),
  );
  await restoreLinks(ctx, user, linksToRestore(before, after));
  if (!(await restoreMemberships(ctx, user.id, before.memberships))) throw notUndoable(user);
  if (before.groups && !(await restoreGroups(ctx, user.id, before.groups))) throw notUndoable(user);
  if (!(await restoreUserMembers(ctx, user.id, before.plans, ctx.actor.user_id))) throw notUndoable(user);
}

/** Refused where a manager has been archived since, or a link would close a loop with one made since. */
async function restoreLinks(ctx: Ctx, user: StoredUser, links: readonly ManagerLink[]): Promise<void> {
  const managers = await findStoredUsers(ctx, [...new Set(links.map((link) => link.manager_id))]);
  if (managers.some(({ id, status }) => id !== user.id && status === 'archived')) throw notUndoable(user);
  const spans = Map.groupBy(
    links,
    ({ manager_id, start_date, end_date }) => `${manager_id} ${start_date} ${end_date}`,
  );
  for (const alike of spans.values()) {
    const [first] = alike;
    if (!first) continue;
    const user_ids = alike.map((link) => link.user_id);
    if ((await findLoops(ctx, first.manager_id, user_ids, first)).length > 0) throw notUndoable(user);
    await insertLinks(ctx, alike);
  }
}

const notUndoable = ({ name }: StoredUser): AppError => new AppError('archive_not_undoable', { name });
