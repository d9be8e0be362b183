import type { DiscussionHappening, DiscussionKind } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { seesAll } from './discussion-policy.ts';
import { peopleOfScopeAll } from './discussion-queries.ts';
import { type Notice, notify } from '../notifications/index.ts';

/**
 * Their pages read the discussion again, or what happened alone; so do those of who sees all requests. The event carries ids and no
 * texts.
 */
export async function tellMembers(
  ctx: Ctx,
  { id: discussion_id, kind }: { readonly id: string; readonly kind: DiscussionKind },
  user_ids: Iterable<string>,
  happened?: DiscussionHappening,
): Promise<void> {
  const data = { discussion_id, ...(happened ? { happened } : {}) };
  const others = kind === 'request' ? (await peopleOfScopeAll(ctx)).filter((one) => seesAll(one, kind)) : [];
  for (const user_id of new Set([...user_ids, ...others.map(({ id }) => id)]))
    await ctx.emit({ channel: `user:${user_id}`, name: 'discussion', data });
}

/** What happened, as the centre names and counts it. */
const NOTICES = {
  message: { type: 'discussion_message', kind: 'discussion_new_message' },
  mention: { type: 'discussion_mention', kind: 'discussion_mention' },
  added: { type: 'discussion_added', kind: 'discussion_add_or_assignee' },
  assigned: { type: 'discussion_assigned', kind: 'discussion_add_or_assignee' },
  closed: { type: 'discussion_closed', kind: 'discussion_new_message' },
  reopened: { type: 'discussion_reopened', kind: 'discussion_new_message' },
} as const satisfies Record<string, Pick<Notice, 'type' | 'kind'>>;

interface Happened {
  readonly what: keyof typeof NOTICES;
  /** Members whom it concerns. */
  readonly user_ids: readonly string[];
}
interface Named {
  readonly id: string;
  readonly kind: DiscussionKind;
  readonly name: string;
}

/** What members find in their notification centre, by mail or Slack: that somebody wrote, never what. */
export async function notifyMembers(
  ctx: Ctx,
  discussion: Named,
  ...happened: readonly Happened[]
): Promise<void> {
  const path = discussion.kind === 'request' ? 'requests' : 'discussions';
  await notify(
    ctx,
    ...happened.map(({ what, user_ids }) => ({
      ...NOTICES[what],
      recipients: user_ids,
      author_id: ctx.actor.user_id,
      reference: {
        type: 'DISCUSSION' as const,
        url: `/${path}/${discussion.id}`,
        parameters: { name: discussion.name },
      },
      group_key: `${what} ${discussion.id}`,
    })),
  );
}
