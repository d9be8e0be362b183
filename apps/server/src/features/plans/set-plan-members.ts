import type { PlanWire } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { assertMembers } from './member-policy.ts';
import { findAssignable, findMembers, replaceMembers, type Member } from './member-queries.ts';
import { endPromotedMembers } from './promoted/promoted-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readPlan, requireOpenPlan } from './read-plans.ts';

/** Who has the plan and when: the whole list, all or nothing. */
export async function setPlanMembers(
  ctx: Ctx,
  id: string,
  members: readonly Member[],
  version?: number,
): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plan = await requireOpenPlan(ctx, id);
  assertVersion('plan_members', plan.members_version, version);
  const before = await findMembers(ctx, id);
  const ids = members.flatMap(idsOf);
  const already = new Set(before.flatMap(idsOf));
  assertMembers(members, await findAssignable(ctx, ids), already);
  await replaceMembers(
    ctx,
    id,
    members.map((member) => ({ ...member, id: ctx.newId() })),
    ctx.actor.user_id,
  );
  await endPromotedMembers(ctx, id, members);
  ctx.audit({ object_type: 'plan', object_id: id, before: { members: before }, after: { members } });
  await plansChanged(ctx);
  return readPlan(ctx, id);
}

const idsOf = ({ user_id, team_id, group_id }: Member): string[] =>
  [user_id, team_id, group_id].filter((each) => each !== null);
