import type { About, DiscussionDetail, DiscussionKind } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { requireAccess } from './discussion-policy.ts';
import { tellMembers } from './notify-members.ts';
import { readAgain, requireWritable } from './read-discussion.ts';
import { linkAbout, unlinkAbout } from './statement-links.ts';

export async function linkStatement(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  about: About,
): Promise<DiscussionDetail> {
  requireAccess(ctx, kind, 'write');
  const { members } = await requireWritable(ctx, kind, id);
  await linkAbout(ctx, id, about);
  ctx.audit({ object_type: kind, object_id: id, after: about });
  await tellMembers(
    ctx,
    { id, kind },
    members.map(({ user_id }) => user_id),
  );
  return readAgain(ctx, kind, id);
}

export async function unlinkStatement(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  which: { readonly statement_id: string; readonly link_id: string | undefined },
): Promise<DiscussionDetail> {
  requireAccess(ctx, kind, 'write');
  const { members } = await requireWritable(ctx, kind, id);
  await unlinkAbout(ctx, id, which);
  ctx.audit({ object_type: kind, object_id: id, before: which });
  await tellMembers(
    ctx,
    { id, kind },
    members.map(({ user_id }) => user_id),
  );
  return readAgain(ctx, kind, id);
}
