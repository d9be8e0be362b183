import type { DiscussionKind, listMessages as call, QueryOf, ResponseOf } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { requireAccess } from './discussion-policy.ts';
import { messagesWire, readMessages } from './message-queries.ts';
import { requireDiscussion } from './read-discussion.ts';

export async function listMessages(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  query: QueryOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requireAccess(ctx, kind, 'read');
  await requireDiscussion(ctx, kind, id);
  const found = await readMessages(
    ctx,
    { kind: 'discussion', id },
    { before: query.before, limit: query.limit + 1 },
  );
  const has_earlier = found.length > query.limit;
  return { messages: await messagesWire(ctx, has_earlier ? found.slice(1) : found), has_earlier };
}
