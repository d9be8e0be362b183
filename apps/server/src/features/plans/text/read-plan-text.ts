import { AppError } from '@comptoir/contract/errors';
import type { CheckWorld } from '@comptoir/engine';
import {
  type KnownIds,
  type PlanNames,
  type PlanReading,
  readPlanText,
  type Sibling,
} from '@comptoir/engine/plan-text';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { loadCheckWorld } from '../catalogue-queries.ts';
import { findCompensations, type StoredCompensation } from '../compensation-queries.ts';
import type { StoredPlan } from '../plan-queries.ts';
import { requireOpenPlan, requirePlan } from '../read-plans.ts';
import type { Existing } from './import-policy.ts';
import { planNames, seenChecks } from './plan-names.ts';

/** A text read for a plan: what is there, and what the text makes. */
export interface ReadForPlan {
  /** `null`: a new plan. */
  readonly plan: StoredPlan | null;
  readonly existing: readonly Existing[];
  readonly reading: PlanReading;
  readonly names: PlanNames;
  readonly world: CheckWorld;
}

/** A new plan needs the right to make one; existing compensations keep the ids of what keeps its name. */
export async function readForPlan(
  ctx: Ctx,
  { text, plan_id }: { readonly text: string; readonly plan_id: string | null },
  lock: boolean,
): Promise<ReadForPlan> {
  requirePermission(ctx, 'plan.compensations', 'write');
  if (plan_id === null) requirePermission(ctx, 'plan.plans', 'write');
  const plan = plan_id === null ? null : await openPlan(ctx, plan_id, lock);
  const existing = plan_id === null ? [] : await existingIn(ctx, plan_id);
  const world = await loadCheckWorld(ctx);
  const names = await planNames(ctx, { live: true, plan_id, world });
  const ids: KnownIds = {
    newId: () => ctx.newId(),
    compensation: (name) => siblingOf(existing.find((one) => one.name === name)),
    ...(plan ? { plan_name: plan.name } : {}),
  };
  return { plan, existing, reading: readPlanText(text, names, ids), names, world };
}

async function existingIn(ctx: Ctx, plan_id: string): Promise<Existing[]> {
  const stored = await findCompensations(ctx, [plan_id]);
  return Promise.all(stored.map(async (one) => ({ ...one, checks: await seenChecks(ctx, one.id) })));
}

/** A check reads in a snapshot that locks nothing. */
async function openPlan(ctx: Ctx, plan_id: string, lock: boolean): Promise<StoredPlan> {
  if (lock) return requireOpenPlan(ctx, plan_id);
  const plan = await requirePlan(ctx, plan_id);
  if (plan.state === 'archived') throw new AppError('plan_archived');
  return plan;
}

function siblingOf(stored: StoredCompensation | undefined): Sibling | null {
  if (!stored) return null;
  const { id, name, document } = stored;
  return { id, name, scopes: document.scopes, variables: document.variables };
}
