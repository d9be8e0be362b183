import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { usesOf } from '../references/index.ts';
import { peopleChanged } from '../users/index.ts';
import { lockDimension } from './group-checks.ts';
import { deleteDimensionRow } from './group-queries.ts';

/** Only once all its groups are deleted. */
export async function deleteDimension(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'user.groups', 'delete');
  const { dimension, groups } = await lockDimension(ctx, id);
  if (groups.length > 0) {
    const names = groups.map((group) => group.name).slice(0, 20);
    throw new AppError('dimension_not_empty', { name: dimension.name, groups: names });
  }
  const uses = await usesOf(ctx, 'dimension', id);
  if (uses.length > 0) throw new AppError('group_in_use', { name: dimension.name, uses });
  await deleteDimensionRow(ctx, id);
  ctx.audit({ kind: 'delete_dimension', object_type: 'group_dimension', object_id: id, before: dimension });
  await peopleChanged(ctx, { user_ids: [], calculate: false });
}
