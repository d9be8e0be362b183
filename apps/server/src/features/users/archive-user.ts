import { datesOverlap, dayAfter, monthWithDays, subtractDates, type DateRange } from '@comptoir/kernel';
import type { ArchivedUser } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { endUserMembers } from '../plans/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { deleteArchive, endGroups, insertArchive } from './archive-queries.ts';
import { readAttributions } from './archive-record.ts';
import {
  linksOfManager,
  deleteLinks,
  insertLinks,
  linksOfUsers,
  type ManagerLink,
} from './manager-link-queries.ts';
import { writeManager } from './write-manager.ts';
import { peopleChanged } from './people-changed.ts';
import { tellOfUsers } from './tell-endpoints.ts';
import { getUserDetail } from './read-users.ts';
import { assertMayAdminister, assertNotArchived, assertNotSelf } from './user-policy.ts';
import { findStoredUser } from './user-queries.ts';
import { endMemberships, endSessions, updateUserRow, voidInvitations } from './user-write-queries.ts';
import { type BalanceDecision, settleDeparture } from './departures.ts';
import { requireUser } from './user-checks.ts';
import { accessChanged } from './access-changed.ts';

export interface Departure {
  readonly departure_date?: string | undefined;
  readonly new_manager_id?: string | undefined;
  /** What happens to an open balance of draws. */
  readonly balance?: BalanceDecision | undefined;
}

interface AsOneOfMany {
  /** What is done once people have changed: once for many. */
  readonly announce?: typeof peopleChanged;
  /** The change of many people that does it, and may undo it. */
  readonly run_id?: string;
}

export async function archiveUser(
  ctx: Ctx,
  id: string,
  departure: Departure,
  { announce = peopleChanged, run_id }: AsOneOfMany = {},
): Promise<ArchivedUser> {
  requirePermission(ctx, 'user.users', 'delete');
  const user = await requireUser(ctx, id);
  assertNotArchived(user);
  assertNotSelf(ctx.actor, id);
  assertMayAdminister(ctx.actor, user);
  if (departure.departure_date === undefined)
    throw new AppError('departure_date_needed', {}, 'departure_date');
  const before = await getUserDetail(ctx, id);
  const last_day = departure.departure_date;
  const orphaned = await linksFrom(ctx, id, dayAfter(last_day));
  const report_ids = [...new Set(orphaned.map((link) => link.user_id))];
  const rows_before = await readAttributions(ctx, id, report_ids);
  await withinOwnReach(ctx, () => handOver(ctx, id, { last_day, orphaned }, departure.new_manager_id));
  await endOwnLinks(ctx, id, last_day);
  await endMemberships(ctx, id, last_day);
  const month = monthWithDays(last_day, await companyCalendar(ctx));
  await endGroups(ctx, id, month.last_day);
  await endUserMembers(ctx, id, last_day, ctx.actor.user_id);
  await endSessions(ctx, user.account_id);
  await voidInvitations(ctx, id);
  await updateUserRow(ctx, id, {
    status: 'archived',
    archived_at: ctx.clock.now(),
    departure_date: last_day,
    licenced: false,
  });
  const settled = await settleDeparture(ctx, id, last_day, departure.balance);
  const archive_id = ctx.newId();
  await deleteArchive(ctx, id);
  const rows_after = await readAttributions(ctx, id, report_ids);
  const { status, licenced } = user;
  await insertArchive(
    ctx,
    id,
    { id: archive_id, status, licenced, settled, rows_before, rows_after },
    run_id ?? null,
  );
  const after = await getUserDetail(ctx, id);
  ctx.audit({ kind: 'archive_user', object_type: 'user', object_id: id, before, after });
  await accessChanged(ctx, id);
  await announce(ctx, { user_ids: [id, ...before.supervised.map((link) => link.user_id)] });
  await tellOfUsers(ctx, 'user.archived', [id]);
  return { ...after, archive_id };
}

/** Links to people whom the user manages on that day or later. */
async function linksFrom(ctx: Ctx, manager_id: string, day: string): Promise<readonly ManagerLink[]> {
  const after: DateRange = { start_date: day, end_date: null };
  return (await linksOfManager(ctx, manager_id)).filter((link) => datesOverlap(link, after));
}

/** Those who would be left without a manager from the day after the departure get the successor for what was left of each link. */
async function handOver(
  ctx: Ctx,
  manager_id: string,
  { last_day, orphaned }: { readonly last_day: string; readonly orphaned: readonly ManagerLink[] },
  successor_id: string | undefined,
): Promise<void> {
  if (orphaned.length === 0) return;
  if (successor_id === undefined)
    throw new AppError(
      'new_manager_needed',
      // Somebody may report to them in several spans.
      { users: new Set(orphaned.map((link) => link.user_id)).size },
      'new_manager_id',
    );
  if (successor_id === manager_id) throw new AppError('manager_is_self', {}, 'new_manager_id');
  const successor = await findStoredUser(ctx, successor_id);
  if (!successor) throw new AppError('not_found', { object: 'user' }, 'new_manager_id');
  assertNotArchived(successor);
  for (const link of orphaned) {
    const start =
      link.start_date !== null && link.start_date > last_day ? link.start_date : dayAfter(last_day);
    const span = { start_date: start, end_date: link.end_date };
    // A successor who stood below the one who leaves moves up: from that day on they have no manager by this link.
    if (link.user_id === successor_id) await cutLink(ctx, link.user_id, span);
    else await writeManager(ctx, successor_id, [link.user_id], span);
  }
}

async function cutLink(ctx: Ctx, user_id: string, span: DateRange): Promise<void> {
  for (const link of await linksOfUsers(ctx, [user_id])) {
    if (!datesOverlap(link, span)) continue;
    await deleteLinks(ctx, [link.id]);
    await insertLinks(
      ctx,
      subtractDates(link, span).map((piece) => ({ ...link, ...piece, id: ctx.newId() })),
    );
  }
}

async function endOwnLinks(ctx: Ctx, user_id: string, last_day: string): Promise<void> {
  await cutLink(ctx, user_id, { start_date: dayAfter(last_day), end_date: null });
}
