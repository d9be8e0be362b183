import { type Month, monthText } from '@comptoir/kernel';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { seesEverybody } from '../visibility/index.ts';
import { findDecided, findFacts, findStatement, mayBeShown } from './first-steps-queries.ts';
import { offersSample } from './sample-offer.ts';
import { type FirstSteps, isShown, leadsEditor, stepsOf } from './first-steps-policy.ts';

const NOTHING: FirstSteps = {
  shown: false,
  can_change: false,
  offers_sample: false,
  leads_editor: false,
  steps: [],
  plan_id: null,
  compensation_id: null,
  plan_has_members: false,
  quota_id: null,
  last_month: null,
  statement: null,
};

/** For who sees everybody's pay, in the live environment: others have no part in setting up. */
export async function readFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  if (!ctx.tenant.live || !seesEverybody(ctx)) return NOTHING;
  const { current } = await companyPeriod(ctx);
  const { decided, facts, steps } = await stepsNow(ctx, current);
  return {
    shown: isShown(steps, decided),
    can_change: can(ctx, 'company_setting', 'write'),
    offers_sample: await offersSample(ctx),
    leads_editor: leadsEditor(facts, decided),
    steps,
    plan_id: facts.plan_id,
    compensation_id: facts.compensation_id,
    plan_has_members: facts.plan_has_members,
    quota_id: facts.empty_quota_id,
    last_month: monthText(current - 1),
    statement: await findStatement(ctx, current),
  };
}

async function stepsNow(ctx: Ctx, current: Month) {
  const [decided, facts] = await Promise.all([findDecided(ctx), findFacts(ctx, current)]);
  return { decided, facts, steps: stepsOf(facts, decided) };
}

/** Whether the home page shows them. */
export async function showsFirstSteps(ctx: Ctx): Promise<boolean> {
  if (!ctx.tenant.live || !seesEverybody(ctx) || !(await mayBeShown(ctx))) return false;
  const { decided, steps } = await stepsNow(ctx, (await companyPeriod(ctx)).current);
  return isShown(steps, decided);
}
