import type { GroupDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { datesOfMonths } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar, presentMonth } from '../company-calendar/index.ts';
import { endGroupPlans, type GroupPlan, plansOfGroup } from '../plans/index.ts';
import { peopleChanged } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { lockGroup } from './group-checks.ts';
import { assertByHand, endedOn, runsPast } from './group-policy.ts';
import { setGroupArchived } from './group-queries.ts';
import { deleteMembers, findMembersOfGroup, insertMembers, type StoredMember } from './member-queries.ts';
import { getGroupDetail } from './read-groups.ts';

/** What an archiving ended: the rows as they were, and as they were left. */
export interface EndedByArchive {
  readonly members: Ended<StoredMember>;
  readonly plans: Ended<GroupPlan>;
}
interface Ended<Row> {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

/** Memberships and plan attributions that run on end with the month; without any, no month is needed. */
export async function archiveGroup(
  ctx: Ctx,
  id: string,
  { end_month }: { readonly end_month?: string | undefined },
): Promise<GroupDetail> {
  requirePermission(ctx, 'user.groups', 'write');
  const { group, dimension } = await lockGroup(ctx, id);
  assertByHand(dimension);
  if (group.is_archived) return getGroupDetail(ctx, id);
  const present_month = await presentMonth(ctx);
  const calendar = await companyCalendar(ctx);
  const last_day = datesOfMonths(null, end_month ?? null, calendar).end_date ?? present_month.last_day;
  const members = (await findMembersOfGroup(ctx, id)).filter((member) => runsPast(member, last_day));
  const plans = (await plansOfGroup(ctx, id)).filter((plan) => runsPast(plan, last_day));
  if (end_month === undefined && members.length + plans.length > 0)
    throw new AppError('group_end_needed', { members: members.length, plans: plans.length }, 'end_month');
  const before = await getGroupDetail(ctx, id);
  await withinOwnReach(ctx, () => endMembers(ctx, members, last_day));
  await endGroupPlans(ctx, id, last_day, ctx.actor.user_id);
  const ended: EndedByArchive = {
    members: {
      before: members,
      after: (await findMembersOfGroup(ctx, id)).filter((row) => members.some((one) => one.id === row.id)),
    },
    plans: {
      before: plans,
      after: (await plansOfGroup(ctx, id)).filter((row) => plans.some((one) => one.id === row.id)),
    },
  };
  await setGroupArchived(ctx, id, ctx.clock.now(), ended);
  const after = await getGroupDetail(ctx, id);
  ctx.audit({ kind: 'archive_group', object_type: 'group', object_id: id, before, after });
  await peopleChanged(ctx, { user_ids: members.map((member) => member.user_id) });
  return after;
}

async function endMembers(ctx: Ctx, members: readonly StoredMember[], last_day: string): Promise<void> {
  await deleteMembers(
    ctx,
    members.map((member) => member.id),
  );
  await insertMembers(
    ctx,
    members.flatMap((member) => {
      const left = endedOn(member, last_day);
      return left === null ? [] : [{ ...left, version: left.version + 1 }];
    }),
  );
}
