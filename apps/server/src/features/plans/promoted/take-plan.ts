import { isDeepStrictEqual } from 'node:util';
import type { PlanCheckWire } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { writeChecks } from '../checks/index.ts';
import { refuseUsedName as refuseUsedCompensationName } from '../compensation-checks.ts';
import {
  findCompensation,
  findCompensations,
  insertCompensation,
  type NewCompensation,
  type StoredCompensation,
  updateCompensationRow,
} from '../compensation-queries.ts';
import { assertMembers } from '../member-policy.ts';
import { findAssignable, findMembers, type Member } from '../member-queries.ts';
import { refuseUsedName } from '../plan-checks.ts';
import { insertPlan, type NewPlan, updatePlanRow } from '../plan-queries.ts';
import { requireOpenPlan } from '../read-plans.ts';
import { setPlanMembers } from '../set-plan-members.ts';
import {
  endPromotedStates,
  keepPromotedDocument,
  keepPromotedMembers,
  keepPromotedState,
} from './promoted-queries.ts';

export interface PromotedCompensation extends Omit<NewCompensation, 'plan_id'> {
  readonly checks: readonly PlanCheckWire[];
}

export interface PromotedPlan extends NewPlan {
  /** Those that live has otherwise. */
  readonly compensations: readonly PromotedCompensation[];
  /** `null`: live's people stay. */
  readonly members: readonly Member[] | null;
  /** Live ones that are drafts in the sandbox. */
  readonly withdrawn_ids: readonly string[];
  readonly is_archived: boolean;
  readonly sandbox_name: string;
  readonly is_new: boolean;
}

/**
 * A plan of a sandbox, in live: its compensations as drafts. Nobody is paid otherwise by it: where people are paid by a live compensation, its
 * new content and the plan's people wait until a person saves them, and so does the end of either. Answers how many wait.
 */
export async function takePlan(ctx: Ctx, plan: PromotedPlan): Promise<number> {
  requirePermission(ctx, 'plan.plans', 'write');
  requirePermission(ctx, 'plan.compensations', 'write');
  await refuseUsedName(ctx, plan.name, plan.id);
  const { compensations: _all, members, sandbox_name, is_new, withdrawn_ids, is_archived, ...values } = plan;
  const is_paying = is_new ? false : await takeSettings(ctx, values);
  if (is_new) await insertPlan(ctx, values, ctx.actor.user_id);
  let waiting = 0;
  for (const one of plan.compensations) if (await takeCompensation(ctx, plan, one)) waiting += 1;
  if (members !== null && (await takeMembers(ctx, plan, members, is_paying))) waiting += 1;
  waiting += await takeEnds(ctx, plan);
  const names = plan.compensations.map(({ name }) => name);
  ctx.audit({
    object_type: 'plan',
    object_id: plan.id,
    after: {
      name: plan.name,
      sandbox: sandbox_name,
      compensations: names,
      members: members !== null,
      withdrawn: withdrawn_ids.length,
      archived: is_archived,
      waiting,
    },
  });
  return waiting;
}

/** Its name and texts; what changes pay only while nobody is paid by it. Answers whether somebody is. */
async function takeSettings(ctx: Ctx, values: NewPlan): Promise<boolean> {
  const { id } = values;
  const before = await requireOpenPlan(ctx, id);
  const is_paying = (await findCompensations(ctx, [id])).some(({ state }) => state === 'live');
  const attribution = is_paying ? before.attribution : values.attribution;
  await updatePlanRow(ctx, id, { ...values, attribution, state: 'live' }, ctx.actor.user_id);
  return is_paying;
}

async function takeCompensation(ctx: Ctx, plan: PromotedPlan, one: PromotedCompensation): Promise<boolean> {
  await refuseUsedCompensationName(ctx, plan.id, one.name, one.id);
  const before = await findCompensation(ctx, one.id, true);
  const values = { ...one, plan_id: plan.id };
  if (!before) {
    await insertCompensation(ctx, values, ctx.actor.user_id, 'promoted');
    await writeChecks(ctx, one.id, one.checks, ctx.actor.user_id);
    return false;
  }
  if (before.state === 'draft') {
    await updateCompensationRow(ctx, one.id, { ...values, state: 'draft' }, ctx.actor.user_id, 'promoted');
    await writeChecks(ctx, one.id, one.checks, ctx.actor.user_id);
    return false;
  }
  if (before.name !== one.name || before.description !== one.description)
    await updateCompensationRow(ctx, one.id, renamed(before, one), ctx.actor.user_id, 'promoted');
  if (isDeepStrictEqual(before.document, one.document)) return false;
  await keepPromotedDocument(ctx, {
    ...waits(ctx, plan),
    compensation_id: one.id,
    document: one.document,
  });
  return true;
}

const renamed = (before: StoredCompensation, { name, description }: PromotedCompensation) => ({
  ...before,
  name,
  description,
});

/** People whom live does not know are refused. */
async function takeMembers(
  ctx: Ctx,
  plan: PromotedPlan,
  members: readonly Member[],
  is_paying: boolean,
): Promise<boolean> {
  if (!is_paying) {
    await setPlanMembers(ctx, plan.id, members);
    return false;
  }
  const already = new Set((await findMembers(ctx, plan.id)).flatMap(idsOf));
  assertMembers(members, await findAssignable(ctx, members.flatMap(idsOf)), already);
  await keepPromotedMembers(ctx, { ...waits(ctx, plan), members });
  return true;
}

/** What ends in the sandbox goes on in live until a person ends it there, having seen what that changes. */
async function takeEnds(ctx: Ctx, plan: PromotedPlan): Promise<number> {
  await endPromotedStates(ctx, plan.id);
  const ended = [...plan.withdrawn_ids, ...(plan.is_archived ? [null] : [])];
  for (const compensation_id of ended) await keepPromotedState(ctx, { ...waits(ctx, plan), compensation_id });
  return ended.length;
}

const idsOf = ({ user_id, team_id, group_id }: Member): string[] =>
  [user_id, team_id, group_id].filter((id) => id !== null);

const waits = (ctx: Ctx, { id, sandbox_name }: PromotedPlan) => ({
  id: ctx.newId(),
  plan_id: id,
  sandbox_name,
  promoted_at: ctx.clock.now(),
  promoted_by: ctx.actor.user_id,
});
