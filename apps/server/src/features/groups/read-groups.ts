import type { Dimension, Group, GroupDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { heldPlans } from '../plans/index.ts';
import { runsPast } from './group-policy.ts';
import { findDimensions, findGroups, type StoredDimension, type StoredGroup } from './group-queries.ts';
import { findMembersOfGroup, findNamedMembers } from './member-queries.ts';

function toGroup(dimension: StoredDimension, group: StoredGroup): Group {
  return { ...group, dimension_name: dimension.name, is_followed: dimension.attribute_id !== null };
}

function toDimension(dimension: StoredDimension, groups: readonly StoredGroup[]): Dimension {
  const { attribute_id, attribute_name, ...own } = dimension;
  return {
    ...own,
    attribute: attribute_id === null ? null : { id: attribute_id, name: attribute_name ?? '' },
    groups: groups
      .filter((group) => group.dimension_id === dimension.id)
      .map((group) => toGroup(dimension, group)),
  };
}

export async function listGroups(ctx: Ctx): Promise<Dimension[]> {
  requirePermission(ctx, 'user.groups', 'read');
  const groups = await findGroups(ctx, ctx.clock.today());
  return (await findDimensions(ctx)).map((dimension) => toDimension(dimension, groups));
}

/** Without asking for rights: for use cases that have checked theirs. */
export async function getDimension(ctx: Ctx, id: string): Promise<Dimension> {
  const dimension = (await findDimensions(ctx)).find((one) => one.id === id);
  if (!dimension) throw new AppError('not_found');
  return toDimension(dimension, await findGroups(ctx, ctx.clock.today(), { dimension_id: id }));
}

/** Without asking for rights: for use cases that have checked theirs. */
export async function getGroupDetail(ctx: Ctx, id: string): Promise<GroupDetail> {
  const today = ctx.clock.today();
  const [group] = await findGroups(ctx, today, { id });
  const dimension = (await findDimensions(ctx)).find((one) => one.id === group?.dimension_id);
  if (!group || !dimension) throw new AppError('not_found');
  const { last_day } = await presentMonth(ctx);
  const plans = await heldPlans(ctx, { group_id: id });
  const stored = await findMembersOfGroup(ctx, id);
  return {
    ...toGroup(dimension, group),
    members: [...(await findNamedMembers(ctx, id))],
    plans,
    running: {
      members: stored.filter((member) => runsPast(member, last_day)).length,
      plans: plans.filter((plan) => runsPast(plan, last_day)).length,
    },
  };
}

export async function getGroup(ctx: Ctx, id: string): Promise<GroupDetail> {
  requirePermission(ctx, 'user.groups', 'read');
  return getGroupDetail(ctx, id);
}
