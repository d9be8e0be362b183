import { isDeepStrictEqual } from 'node:util';
import type { GroupDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { datesOverlap } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { plansOfGroup, restoreGroupPlans } from '../plans/index.ts';
import { peopleChanged } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import type { EndedByArchive } from './archive-group.ts';
import { lockGroup } from './group-checks.ts';
import { assertByHand } from './group-policy.ts';
import { findEndedByArchive, setGroupArchived } from './group-queries.ts';
import {
  deleteMembers,
  findMembersOfGroup,
  findMembersOfPeople,
  findPeople,
  insertMembers,
} from './member-queries.ts';
import { getGroupDetail } from './read-groups.ts';

/** Its members and plans stay ended, unless the archiving is undone: then they are as they were before it. */
export async function unarchiveGroup(
  ctx: Ctx,
  id: string,
  { undo }: { readonly undo: boolean },
): Promise<GroupDetail> {
  requirePermission(ctx, 'user.groups', 'write');
  const { group, dimension } = await lockGroup(ctx, id);
  assertByHand(dimension);
  if (dimension.is_archived) throw new AppError('dimension_archived', { name: dimension.name });
  if (!group.is_archived) return getGroupDetail(ctx, id);
  const before = await getGroupDetail(ctx, id);
  const ended = undo ? await findEndedByArchive<EndedByArchive>(ctx, id) : null;
  if (ended) await withinOwnReach(ctx, () => putBack(ctx, { id, name: group.name }, dimension.id, ended));
  await setGroupArchived(ctx, id, null, null);
  const after = await getGroupDetail(ctx, id);
  ctx.audit({ kind: 'unarchive_group', object_type: 'group', object_id: id, before, after });
  await peopleChanged(ctx, { user_ids: (ended?.members.before ?? []).map((member) => member.user_id) });
  return after;
}

interface Archived {
  readonly id: string;
  readonly name: string;
}

/** Refused where something has changed since: a row that was ended, or a person who is in another group in these months. */
async function putBack(
  ctx: Ctx,
  { id, name }: Archived,
  dimension_id: string,
  { members, plans }: EndedByArchive,
): Promise<void> {
  const refuse = () => new AppError('archive_not_undoable', { name });
  const left = new Set(members.before.map((member) => member.id));
  const now = (await findMembersOfGroup(ctx, id)).filter((member) => left.has(member.id));
  if (!isDeepStrictEqual(now, members.after)) throw refuse();
  const user_ids = [...new Set(members.before.map((member) => member.user_id))];
  const people = await findPeople(ctx, user_ids);
  if (user_ids.some((user_id) => people.get(user_id)?.is_archived !== false)) throw refuse();
  const others = (await findMembersOfPeople(ctx, dimension_id, user_ids)).filter(
    (member) => !left.has(member.id),
  );
  const isTaken = members.before.some((member) =>
    others.some((other) => other.user_id === member.user_id && datesOverlap(other, member)),
  );
  if (isTaken) throw refuse();
  await deleteMembers(
    ctx,
    now.map((member) => member.id),
  );
  // Past the version that the archiving gave them: a form opened before it is refused.
  await insertMembers(
    ctx,
    members.before.map((member) => ({ ...member, version: member.version + 2 })),
  );
  const changed = new Set(plans.before.map((plan) => plan.id));
  const held = (await plansOfGroup(ctx, id)).filter((plan) => changed.has(plan.id));
  if (!isDeepStrictEqual(held, plans.after)) throw refuse();
  if (!(await restoreGroupPlans(ctx, id, plans.before, ctx.actor.user_id))) throw refuse();
}
