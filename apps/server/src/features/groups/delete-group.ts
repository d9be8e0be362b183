import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { usesOf } from '../references/index.ts';
import { peopleChanged } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { lockGroup } from './group-checks.ts';
import { assertByHand } from './group-policy.ts';
import { deleteGroupRow } from './group-queries.ts';
import { findMembersOfGroup } from './member-queries.ts';

export async function deleteGroup(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'user.groups', 'delete');
  const { group, dimension } = await lockGroup(ctx, id);
  // An option that is gone leaves its group archived: that one may go.
  if (!group.is_archived) assertByHand(dimension);
  const uses = await usesOf(ctx, 'group', id);
  if (uses.length > 0) throw new AppError('group_in_use', { name: group.name, uses });
  const members = await findMembersOfGroup(ctx, id);
  await withinOwnReach(ctx, () => deleteGroupRow(ctx, id));
  ctx.audit({ kind: 'delete_group', object_type: 'group', object_id: id, before: { ...group, members } });
  await peopleChanged(ctx, { user_ids: members.map((member) => member.user_id) });
}
