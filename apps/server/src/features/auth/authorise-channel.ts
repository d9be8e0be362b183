import { companyChannel, userChannel } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';

/** A socket may join the company's channel in the caller's environment, and the caller's own. No other. */
export function authoriseChannel(ctx: Ctx, socket_id: string, channel: string): { auth: string } {
  const { environment_id } = ctx.tenant;
  const own = [companyChannel(environment_id)];
  // Support is known by its account, as `GET /api/me` names it.
  const id = ctx.actor.user_id ?? ctx.actor.account_id;
  if (id !== null) own.push(userChannel(environment_id, id));
  if (!own.includes(channel)) throw new AppError('forbidden', { channel });
  return { auth: ctx.services.realtime.sign(`${socket_id}:${channel}`) };
}
