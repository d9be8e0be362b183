import type { getSample, ResponseOf } from '@comptoir/contract';
import { can, isAdmin } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findObstacle, findSample } from './sample-queries.ts';

/** `failed`: no job works on it any more, and it is not whole. */
export async function readSample(ctx: Ctx): Promise<ResponseOf<typeof getSample>> {
  const sample = await findSample(ctx);
  if (sample === null) return { state: 'none', progress: 0 };
  if (sample.is_made) return { state: 'made', progress: 100 };
  return { state: sample.is_worked_on ? 'making' : 'failed', progress: sample.progress };
}

/** Whether the caller may fill the company with sample data, and it is as empty as that needs. */
export async function offersSample(ctx: Ctx): Promise<boolean> {
  return ctx.tenant.live && mayUseSample(ctx) && (await findObstacle(ctx)) === null;
}

/** An admin's own: the sample is made with their rights, and support has no user here. */
export function mayUseSample(ctx: Pick<Ctx, 'actor'>): boolean {
  return ctx.actor.user_id !== null && isAdmin(ctx) && can(ctx, 'company_setting', 'write');
}
