import {
  companyChannel,
  DISCUSSION_CHANNEL,
  EDITING_CHANNEL,
  editingChannel,
  HOSTED_DISCUSSION_CHANNEL,
  HOSTED_EDITING_CHANNEL,
  userChannel,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { hearsDiscussion } from '../discussions/index.ts';

/**
 * A socket may join four kinds of channels: the company's in the caller's environment, the caller's own, a discussion's that they see, and
 * that of a compensation or quota, where they may read such things. On the last two, clients send each other events: the signature names who
 * sends, so that nobody speaks for somebody else.
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
  const isIn = (...prefixes: readonly string[]) => prefixes.some((prefix) => channel.startsWith(prefix));
  const is_discussion = isIn(DISCUSSION_CHANNEL, HOSTED_DISCUSSION_CHANNEL);
  if (is_discussion || isIn(EDITING_CHANNEL, HOSTED_EDITING_CHANNEL)) {
    const hears = is_discussion ? await hearsDiscussion(ctx, channel) : hearsEditing(ctx, channel);
    if (ctx.actor.user_id === null || !hears) throw new AppError('forbidden', { channel });
    const channel_data = JSON.stringify({ user_id: ctx.actor.user_id });
    return { auth: ctx.services.realtime.sign(`${socket_id}:${channel}:${channel_data}`), channel_data };
  }
  if (!own.includes(channel)) throw new AppError('forbidden', { channel });
  return { auth: ctx.services.realtime.sign(`${socket_id}:${channel}`) };
}

/** By the right to read such things. Whether this one exists is not looked up: on the channel of a missing one is nobody. */
function hearsEditing(ctx: Ctx, channel: string): boolean {
  const [, kind, id = ''] = /_(compensation|quota)_([0-9a-f-]{36})$/.exec(channel) ?? [];
  if (kind !== 'compensation' && kind !== 'quota') return false;
  const is_hosted = ctx.services.realtime.hosted !== null;
  if (channel !== editingChannel(ctx.tenant.environment_id, { kind, id }, is_hosted)) return false;
  return can(ctx, kind === 'quota' ? 'quota' : 'plan.compensations', 'read');
}

/** By the account: what ends with its sessions are all sockets of it, whatever company they show. */
export function authenticateSocket(ctx: Ctx, socket_id: string): { auth: string; user_data: string } {
  const user_data = JSON.stringify({ id: ctx.actor.account_id });
  return { auth: ctx.services.realtime.sign(`${socket_id}::user::${user_data}`), user_data };
}
