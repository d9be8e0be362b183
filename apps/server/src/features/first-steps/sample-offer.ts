import { can, isAdmin } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findObstacle } from './sample-offer-queries.ts';

/** Whether the caller may fill the company with sample data, and it is as empty as that needs. */
export async function offersSample(ctx: Ctx): Promise<boolean> {
  return ctx.tenant.live && mayUseSample(ctx) && (await findObstacle(ctx)) === null;
}

/** An admin's own: the sample is made with their rights, and support has no user here. */
export function mayUseSample(ctx: Pick<Ctx, 'actor'>): boolean {
  return ctx.actor.user_id !== null && isAdmin(ctx) && can(ctx, 'company_setting', 'write');
}
