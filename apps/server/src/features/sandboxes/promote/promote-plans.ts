import type { BodyOf, Promotion, promotePlans as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { findChecks, lockPlans, takePlan } from '../../plans/index.ts';
import { type BothSides, readBothSides, requireOpen } from '../compare/both-sides.ts';
import { loadDefinitions } from '../compare/definition-queries.ts';
import { findSandbox } from '../sandbox-queries.ts';
import { bringNeeds } from './bring-needs.ts';
import { type PromotedSide, workOut } from './promotion-policy.ts';

type Wanted = BodyOf<typeof call>;
type Answer = ResponseOf<typeof call>;

const LISTED = 20;

/** What promoting would make; nothing is written. */
export async function checkPromotion(
  ctx: ManualCtx,
  sandbox_id: string,
  plan_ids: readonly string[],
): Promise<Promotion> {
  const { sandbox, live, origin, language } = await readForPromotion(ctx, sandbox_id);
  const compared = { sandbox: sandbox.definitions, live: live.definitions, origin, language };
  return workOut(compared, [...new Set(plan_ids)]).promotion;
}

async function readForPromotion(ctx: ManualCtx, sandbox_id: string): Promise<BothSides> {
  requirePermission(ctx, 'sandbox', 'read');
  const sides = await readBothSides(ctx, sandbox_id);
  requirePermission(sides.live, 'plan.plans', 'write');
  requirePermission(sides.live, 'plan.compensations', 'write');
  return sides;
}

/**
 * The chosen plans as drafts of live, in one transaction there. Read again under the lock of live's plans: what the caller looked at is what is
 * made, or nothing is.
 */
export async function promotePlans(ctx: ManualCtx, sandbox_id: string, wanted: Wanted): Promise<Answer> {
  const sides = await readForPromotion(ctx, sandbox_id);
  const plan_ids = [...new Set(wanted.plan_ids)];
  const checks = await checksOf(ctx, sides, plan_ids);
  const live_id = sides.live.tenant.environment_id;
  const answer = await ctx.inEnvironment(live_id, { reads: false }, async (live) => {
    await lockPlans(live);
    requireOpen(await findSandbox(live, sandbox_id));
    const compared = {
      sandbox: sides.sandbox.definitions,
      live: await loadDefinitions(live),
      origin: sides.origin,
      language: sides.language,
    };
    const { promotion, sides: plans, needs } = workOut(compared, plan_ids);
    assertAgreed(promotion, wanted);
    await bringNeeds(live, needs);
    let waiting = 0;
    for (const side of plans) waiting += await takeSide(live, side, { ...wanted, name: sides.name, checks });
    const names = promotion.plans.map(({ name }) => name);
    live.audit({
      object_type: 'sandbox',
      object_id: sandbox_id,
      after: { name: sides.name, plans: names, brings: promotion.brings.map(({ name }) => name), waiting },
    });
    return { plans: promotion.plans.map(({ id, name }) => ({ id, name })), waiting, live_id };
  });
  await noteInSandbox(ctx, sandbox_id, answer);
  return answer;
}

function assertAgreed({ refusals, keeps, plans, seen }: Promotion, wanted: Wanted): void {
  if (refusals.length > 0) {
    const names = refusals.slice(0, LISTED).map(({ name }) => name);
    throw new AppError('promotion_refused', { names: names.join(', ') });
  }
  if (seen !== wanted.seen) throw new AppError('promotion_changed');
  if (keeps.length > 0 && !wanted.keep) throw new AppError('promotion_confirm', { what: 'keep' }, 'keep');
  if (plans.some(({ changed_in_live }) => changed_in_live) && !wanted.overwrite)
    throw new AppError('promotion_confirm', { what: 'overwrite' }, 'overwrite');
}

type Checks = ReadonlyMap<string, Awaited<ReturnType<typeof findChecks>>['checks']>;

function takeSide(
  live: Ctx,
  { plan, before, compensations, withdrawn, is_archived }: PromotedSide,
  { member_plan_ids, name, checks }: Wanted & { readonly name: string; readonly checks: Checks },
): Promise<number> {
  const { state: _state, members, ...settings } = plan;
  return takePlan(live, {
    ...settings,
    is_new: before === null,
    withdrawn_ids: withdrawn.map(({ id }) => id),
    is_archived,
    sandbox_name: name,
    members: member_plan_ids.includes(plan.id) ? members : null,
    compensations: compensations.map(({ plan_id: _plan, state: _draft, was_live: _was, ...one }) => ({
      ...one,
      checks: checks.get(one.id) ?? [],
    })),
  });
}

/** Examples with the pay that is expected of them, which go with a draft. */
async function checksOf(
  ctx: ManualCtx,
  { sandbox }: BothSides,
  plan_ids: readonly string[],
): Promise<Checks> {
  const chosen = sandbox.definitions.compensations.filter(({ plan_id }) => plan_ids.includes(plan_id));
  return ctx.inEnvironment(sandbox.tenant.environment_id, { reads: true }, async (there) => {
    const found = new Map();
    for (const { id } of chosen) found.set(id, (await findChecks(there, id)).checks);
    return found;
  });
}

/** In the trail of the sandbox too. One that closed since has none any more: live's trail tells it. */
async function noteInSandbox(ctx: ManualCtx, sandbox_id: string, { plans }: Answer): Promise<void> {
  try {
    await ctx.inEnvironment(sandbox_id, { reads: false }, async (there) =>
      there.audit({
        object_type: 'sandbox',
        object_id: sandbox_id,
        after: { plans: plans.map(({ name }) => name) },
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
