import { discussionChannel } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { readCompany } from '../company/index.ts';
import { seesAll } from './discussion-policy.ts';
import { readDiscussions } from './discussion-queries.ts';

/** Whether the caller may join the realtime channel: of a discussion that they see, under its present name, while the company has it. */
export async function hearsDiscussion(ctx: Ctx, channel: string): Promise<boolean> {
  const id = /_([0-9a-f-]{36})_\d+$/.exec(channel)?.[1];
  if (id === undefined || !ctx.tenant.live) return false;
  const [found] = await readDiscussions(ctx, [id]);
  if (!found || !(found.is_member || seesAll(ctx, found.kind))) return false;
  if (channel !== channelOf(ctx, id, found.channel_epoch)) return false;
  const { features, settings } = await readCompany(ctx);
  const is_kind_on =
    found.kind === 'request' ? features.requests : features.discussions && !features.requests;
  return is_kind_on === true && settings.discussion_activated;
}

/** The realtime channel of a discussion, where this installation has it. */
export function channelOf(ctx: Ctx, id: string, epoch: number): string {
  return discussionChannel(ctx.tenant.environment_id, id, epoch, ctx.services.realtime.hosted !== null);
}
