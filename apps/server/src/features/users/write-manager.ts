import { datesOfMonths, isDateRange, type DateRange, type MonthCalendar } from '@comptoir/kernel';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { replaceLinks } from './manager-link-policy.ts';
import { deleteLinks, findLoops, insertLinks, linksOfUsers } from './manager-link-queries.ts';
import { findStoredUsers } from './user-queries.ts';
import { assertNotArchived } from './user-policy.ts';

export interface MonthSpanText {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** The days of the company's months that were chosen. */
export function linkSpan(period: MonthSpanText, calendar: MonthCalendar): DateRange {
  const span = datesOfMonths(period.start_date, period.end_date, calendar);
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
export async function requireUsers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)];
  const found = await findStoredUsers(ctx, distinct);
  if (found.length !== distinct.length) throw new AppError('not_found');
  for (const user of found) assertNotArchived(user);
}

export async function cutManager(
  ctx: Ctx,
  user_id: string,
  manager_id: string,
  span: DateRange,
): Promise<void> {
  const change = replaceLinks(
    await linksOfUsers(ctx, [user_id]),
    { ...span, user_id, manager_id: null },
    () => ctx.newId(),
    manager_id,
  );
  await deleteLinks(ctx, change.removed_ids);
  await insertLinks(ctx, change.added);
}
