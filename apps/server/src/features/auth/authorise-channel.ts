import {
  companyChannel,
  DISCUSSION_CHANNEL,
  HOSTED_DISCUSSION_CHANNEL,
  userChannel,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { hearsDiscussion } from '../discussions/index.ts';

/**
 * A socket may join the company's channel in the caller's environment, the caller's own, and those of discussions that they see. No other.
 * On a discussion's channel clients send each other events: the signature names who sends, so that nobody speaks for somebody else.
 */
export async function authoriseChannel(
  ctx: Ctx,
  socket_id: string,
  channel: string,
): Promise<{ auth: string; channel_data?: string }> {
  const { environment_id } = ctx.tenant;
  const own = [companyChannel(environment_id)];
  // Support is known by its account, as `GET /api/me` names it.
  const id = ctx.actor.user_id ?? ctx.actor.account_id;
  if (id !== null) own.push(userChannel(environment_id, id));
  if (channel.startsWith(DISCUSSION_CHANNEL) || channel.startsWith(HOSTED_DISCUSSION_CHANNEL)) {
    if (ctx.actor.user_id === null || !(await hearsDiscussion(ctx, channel)))
      throw new AppError('forbidden', { channel });
    const channel_data = JSON.stringify({ user_id: ctx.actor.user_id });
    return { auth: ctx.services.realtime.sign(`${socket_id}:${channel}:${channel_data}`), channel_data };
  }
  if (!own.includes(channel)) throw new AppError('forbidden', { channel });
  return { auth: ctx.services.realtime.sign(`${socket_id}:${channel}`) };
}

/** By the account: what ends with its sessions are all sockets of it, whatever company they show. */
export function authenticateSocket(ctx: Ctx, socket_id: string): { auth: string; user_data: string } {
  const user_data = JSON.stringify({ id: ctx.actor.account_id });
  return { auth: ctx.services.realtime.sign(`${socket_id}::user::${user_data}`), user_data };
}
