import { datesOfMonths, datesOverlap, isDateRange, type DateRange } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { withinOwnReach } from '../statements/scope/index.ts';
import { replaceLinks } from './manager-link-policy.ts';
import { deleteLinks, findLoops, insertLinks, linksOfManager, linksOfUsers } from './manager-link-queries.ts';
import { getUserDetail } from './read-users.ts';
import { findStoredUsers } from './user-queries.ts';
import { assertNotArchived } from './user-policy.ts';
import { peopleChanged } from './people-changed.ts';

export interface MonthSpanText {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export function linkSpan(period: MonthSpanText): DateRange {
  const span = datesOfMonths(period.start_date, period.end_date);
  if (!isDateRange(span)) throw new AppError('invalid_period', {}, 'end_date');
  return span;
}

/** Writes without asking for rights: the import and archiving use it after their own check. */
export async function writeManager(
  ctx: Ctx,
  manager_id: string,
  user_ids: readonly string[],
  span: DateRange,
): Promise<void> {
  if (user_ids.includes(manager_id)) throw new AppError('manager_is_self', {}, 'manager_id');
  const loops = await findLoops(ctx, manager_id, user_ids, span);
  if (loops.length > 0) throw new AppError('orgchart_loop', { user_ids: loops }, 'manager_id');
  const existing = await linksOfUsers(ctx, user_ids);
  const changes = user_ids.map((user_id) =>
    replaceLinks(
      existing.filter((link) => link.user_id === user_id),
      { ...span, user_id, manager_id },
      () => ctx.newId(),
    ),
  );
  await deleteLinks(
    ctx,
    changes.flatMap((change) => change.removed_ids),
  );
  await insertLinks(
    ctx,
    changes.flatMap((change) => change.added),
  );
}

/** Every person named exists and still works here. One answer for missing and foreign. */
async function requireUsers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)];
  const found = await findStoredUsers(ctx, distinct);
  if (found.length !== distinct.length) throw new AppError('not_found');
  for (const user of found) assertNotArchived(user);
}

export async function addSupervisedUsers(
  ctx: Ctx,
  manager_id: string,
  user_ids: readonly string[],
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period);
  await requireUsers(ctx, [manager_id, ...user_ids]);
  await withinOwnReach(ctx, () => writeManager(ctx, manager_id, [...new Set(user_ids)], span));
  ctx.audit({
    kind: 'add_supervised_users',
    object_type: 'user',
    object_id: manager_id,
    after: { user_ids, ...span },
  });
  await peopleChanged(ctx, { user_ids: [manager_id, ...user_ids] });
  return getUserDetail(ctx, manager_id);
}

/** Exactly these people in the span: other people of that manager have none there. */
export async function setSupervisedUsers(
  ctx: Ctx,
  manager_id: string,
  user_ids: readonly string[],
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period);
  await requireUsers(ctx, [manager_id, ...user_ids]);
  const before = (await linksOfManager(ctx, manager_id)).filter((link) => datesOverlap(link, span));
  const released = [...new Set(before.map((link) => link.user_id))].filter((id) => !user_ids.includes(id));
  await withinOwnReach(ctx, async () => {
    for (const user_id of released) await cutManager(ctx, user_id, manager_id, span);
    if (user_ids.length > 0) await writeManager(ctx, manager_id, [...new Set(user_ids)], span);
  });
  ctx.audit({
    kind: 'set_supervised_users',
    object_type: 'user',
    object_id: manager_id,
    before,
    after: { user_ids, ...span },
  });
  await peopleChanged(ctx, { user_ids: [manager_id, ...user_ids, ...released] });
  return getUserDetail(ctx, manager_id);
}

async function cutManager(ctx: Ctx, user_id: string, manager_id: string, span: DateRange): Promise<void> {
  const change = replaceLinks(
    await linksOfUsers(ctx, [user_id]),
    { ...span, user_id, manager_id: null },
    () => ctx.newId(),
    manager_id,
  );
  await deleteLinks(ctx, change.removed_ids);
  await insertLinks(ctx, change.added);
}

export async function setManager(
  ctx: Ctx,
  user_id: string,
  manager_id: string,
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period);
  await requireUsers(ctx, [user_id, manager_id]);
  const before = await linksOfUsers(ctx, [user_id]);
  await withinOwnReach(ctx, () => writeManager(ctx, manager_id, [user_id], span));
  ctx.audit({
    kind: 'set_manager',
    object_type: 'user',
    object_id: user_id,
    before,
    after: await linksOfUsers(ctx, [user_id]),
  });
  await peopleChanged(ctx, { user_ids: [user_id, manager_id] });
  return getUserDetail(ctx, user_id);
}

export async function removeManager(
  ctx: Ctx,
  user_id: string,
  manager_id: string,
  period: MonthSpanText,
): Promise<UserDetail> {
  requirePermission(ctx, 'user.users', 'write');
  const span = linkSpan(period);
  const before = await linksOfUsers(ctx, [user_id]);
  if (!before.some((link) => link.manager_id === manager_id && datesOverlap(link, span)))
    throw new AppError('not_found');
  await cutManager(ctx, user_id, manager_id, span);
  ctx.audit({
    kind: 'remove_manager',
    object_type: 'user',
    object_id: user_id,
    before,
    after: await linksOfUsers(ctx, [user_id]),
  });
  await peopleChanged(ctx, { user_ids: [user_id, manager_id] });
  return getUserDetail(ctx, user_id);
}
