import type { BodyOf, createDiscussion as call, DiscussionDetail, DiscussionKind } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { requireAccess, requireSelf } from './discussion-policy.ts';
import { insertDiscussion, insertMembers } from './discussion-write-queries.ts';
import { findLabel } from './label-queries.ts';
import { tellMembers } from './notify-members.ts';
import { readAgain } from './read-discussion.ts';
import { linkAbout } from './statement-links.ts';

/** The creator is its first member, and has seen what there is: nothing. */
export async function createDiscussion(
  ctx: Ctx,
  kind: DiscussionKind,
  body: BodyOf<typeof call>,
): Promise<DiscussionDetail> {
  requireAccess(ctx, kind, 'write');
  const creator_id = requireSelf(ctx);
  const label_id = await requireLabel(ctx, kind, body);
  const id = ctx.newId();
  await insertDiscussion(ctx, { id, kind, name: body.name, label_id, creator_id });
  await insertMembers(ctx, id, [creator_id], 0);
  if (body.statement) await linkAbout(ctx, id, body.statement);
  ctx.audit({ object_type: kind, object_id: id, after: { name: body.name, statement: body.statement } });
  await tellMembers(ctx, { id, kind }, [creator_id]);
  return readAgain(ctx, kind, id);
}

interface OfLabel {
  readonly discussion_label_id?: string | null | undefined;
  readonly discussion_topic_id?: string | null | undefined;
}

/** Of a discussion its label, of a request its topic. 400 names the one that is not there (any more). */
export async function requireLabel(ctx: Ctx, kind: DiscussionKind, body: OfLabel): Promise<string | null> {
  const resource = kind === 'request' ? 'discussion_topic_id' : 'discussion_label_id';
  const other = kind === 'request' ? 'discussion_label_id' : 'discussion_topic_id';
  if (body[other]) throw new AppError('discussion_label_unknown', { resource: other }, other);
  const id = body[resource] ?? null;
  if (id !== null && !(await findLabel(ctx, kind, id)))
    throw new AppError('discussion_label_unknown', { resource }, resource);
  return id;
}
