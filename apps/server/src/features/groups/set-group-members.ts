import type { BodyOf, GroupDetail, setGroupMembers as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { datesOfMonths, isDateRange, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { peopleChanged } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { lockGroup } from './group-checks.ts';
import { assertByHand, assertOneAtATime } from './group-policy.ts';
import { findMembersOfGroup, findPeople, type StoredMember } from './member-queries.ts';
import { getGroupDetail } from './read-groups.ts';
import { type NewMember, writeMembers } from './write-members.ts';

type Body = BodyOf<typeof call>;

/** All or nothing. Months of the same people in other groups of the dimension give way. */
export async function setGroupMembers(ctx: Ctx, id: string, body: Body): Promise<GroupDetail> {
  requirePermission(ctx, 'user.groups', 'write');
  const { group, dimension } = await lockGroup(ctx, id);
  assertByHand(dimension);
  if (group.is_archived && body.members.length > 0)
    throw new AppError('group_archived', { name: group.name });
  const before = await findMembersOfGroup(ctx, id);
  const members = await newMembers(ctx, { group_id: id, dimension_id: dimension.id }, body, before);
  const changed_ids = body.members.flatMap((member) => member.id ?? []);
  const gone = [...new Set([...body.removed_ids, ...changed_ids])];
  if (gone.some((one) => !before.some((member) => member.id === one)))
    throw new AppError('not_found', { object: 'membership' });
  const written = await withinOwnReach(ctx, () => writeMembers(ctx, dimension.id, members, gone));
  const after = await getGroupDetail(ctx, id);
  ctx.audit({
    kind: 'set_group_members',
    object_type: 'group',
    object_id: id,
    before: { members: [...before.filter((member) => gone.includes(member.id)), ...written.before] },
    after: { members: written.after },
  });
  await peopleChanged(ctx, {
    user_ids: [
      ...members.map((member) => member.user_id),
      ...before.filter((member) => gone.includes(member.id)).map((member) => member.user_id),
    ],
  });
  return after;
}

async function newMembers(
  ctx: Ctx,
  place: Pick<NewMember, 'group_id' | 'dimension_id'>,
  body: Body,
  before: readonly StoredMember[],
): Promise<NewMember[]> {
  const people = await findPeople(
    ctx,
    body.members.map((member) => member.user_id),
  );
  const calendar = await companyCalendar(ctx);
  const members = body.members.map(({ id, user_id, start_month, end_month, version }, index): NewMember => {
    const person = people.get(user_id);
    if (!person) throw new AppError('not_found', { object: 'user' }, `members.${index}.user_id`);
    const stored = id === undefined ? undefined : before.find((member) => member.id === id);
    if (id !== undefined && !stored)
      throw new AppError('not_found', { object: 'membership' }, `members.${index}`);
    if (stored) assertVersion('membership', stored.version, version);
    if (!stored && person.is_archived)
      throw new AppError('user_archived', { name: person.name }, `members.${index}.user_id`);
    const span = datesOfMonths(start_month, end_month, calendar);
    if (!isDateRange(span)) throw new AppError('invalid_period', {}, `members.${index}.end_month`);
    return {
      ...place,
      ...span,
      user_id,
      ...(stored ? { id: stored.id, version: present(stored.version, 'version') + 1 } : {}),
    };
  });
  assertOneAtATime(members, (index) => `members.${index}.start_month`);
  return members;
}
