import { AppError } from '@comptoir/contract/errors';
import { writePlanText } from '@comptoir/engine/plan-text';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { loadCheckWorld } from '../catalogue-queries.ts';
import { findCompensations } from '../compensation-queries.ts';
import { requirePlan } from '../read-plans.ts';
import { planContent, planNames } from './plan-names.ts';

/** The most nameless things that an answer lists. */
const LISTED = 20;

/** The plan with its members and compensations as one text. Refused while it names what is gone: no name means that. */
export async function exportPlanText(ctx: Ctx, id: string): Promise<{ name: string; text: string }> {
  requirePermission(ctx, 'plan.compensations', 'read');
  requirePermission(ctx, 'plan.plans', 'read');
  const plan = await requirePlan(ctx, id);
  const content = await planContent(ctx, plan, await findCompensations(ctx, [id]));
  const world = await loadCheckWorld(ctx);
  const written = writePlanText(content, await planNames(ctx, { live: false, plan_id: id, world }));
  if (!('text' in written))
    throw new AppError('plan_text_unnamed', { unnamed: written.unnamed.slice(0, LISTED) });
  return { name: plan.name, text: written.text };
}
