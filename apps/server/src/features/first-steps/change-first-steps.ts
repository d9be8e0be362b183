import type { BodyOf, changeFirstSteps as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FirstSteps } from './first-steps-policy.ts';
import { findDecided, saveShown, saveStep } from './first-steps-queries.ts';
import { readFirstSteps } from './read-first-steps.ts';

export async function changeFirstSteps(ctx: Ctx, { shown, step }: BodyOf<typeof call>): Promise<FirstSteps> {
  requirePermission(ctx, 'company_setting', 'write');
  if (!ctx.tenant.live) throw new AppError('live_only');
  const before = await findDecided(ctx);
  if (shown !== undefined) await saveShown(ctx, shown);
  if (step !== undefined) await saveStep(ctx, step);
  ctx.audit({
    object_type: 'company',
    object_id: ctx.tenant.company_id,
    before,
    after: await findDecided(ctx),
  });
  return readFirstSteps(ctx);
}
