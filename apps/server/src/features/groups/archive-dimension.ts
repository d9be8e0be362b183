import type { Dimension } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { peopleChanged } from '../users/index.ts';
import { lockDimension } from './group-checks.ts';
import { setDimensionArchived } from './group-queries.ts';
import { getDimension } from './read-groups.ts';

/** Only once all its groups are archived. */
export async function archiveDimension(ctx: Ctx, id: string): Promise<Dimension> {
  requirePermission(ctx, 'user.groups', 'write');
  const { dimension, groups } = await lockDimension(ctx, id);
  const active = groups.filter((group) => !group.is_archived).map((group) => group.name);
  if (active.length > 0)
    throw new AppError('dimension_not_empty', { name: dimension.name, groups: active.slice(0, 20) });
  return setArchived(ctx, 'archive_dimension', dimension, true);
}

/** Its groups stay archived: each is restored by itself. */
export async function unarchiveDimension(ctx: Ctx, id: string): Promise<Dimension> {
  requirePermission(ctx, 'user.groups', 'write');
  const { dimension } = await lockDimension(ctx, id);
  return setArchived(ctx, 'unarchive_dimension', dimension, false);
}

async function setArchived(
  ctx: Ctx,
  kind: string,
  dimension: { readonly id: string; readonly is_archived: boolean },
  is_archived: boolean,
): Promise<Dimension> {
  const { id } = dimension;
  if (dimension.is_archived !== is_archived)
    await setDimensionArchived(ctx, id, is_archived ? ctx.clock.now() : null);
  const after = await getDimension(ctx, id);
  ctx.audit({ kind, object_type: 'group_dimension', object_id: id, before: dimension, after });
  await peopleChanged(ctx, { user_ids: [], calculate: false });
  return after;
}
