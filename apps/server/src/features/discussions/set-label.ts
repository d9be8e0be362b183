import type {
  BodyOf,
  DiscussionDetail,
  DiscussionKind,
  setDiscussionLabel as call,
} from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { requireLabel } from './create-discussion.ts';
import { requireAccess } from './discussion-policy.ts';
import { updateDiscussionRow } from './discussion-write-queries.ts';
import { tellMembers } from './notify-members.ts';
import { readAgain, requireWritable } from './read-discussion.ts';

export async function setLabel(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  body: BodyOf<typeof call>,
): Promise<DiscussionDetail> {
  requireAccess(ctx, kind, 'write');
  const stored = await requireWritable(ctx, kind, id);
  const label_id = await requireLabel(ctx, kind, body);
  await updateDiscussionRow(ctx, id, { label_id });
  ctx.audit({
    object_type: kind,
    object_id: id,
    before: { label: stored.label_id },
    after: { label: label_id },
  });
  await tellMembers(
    ctx,
    { id, kind },
    stored.members.map(({ user_id }) => user_id),
  );
  return readAgain(ctx, kind, id);
}
