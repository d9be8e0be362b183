import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { findGroups, lockDimensions, type StoredDimension, type StoredGroup } from './group-queries.ts';

export interface LockedGroup {
  readonly group: StoredGroup;
  readonly dimension: StoredDimension;
  /** All groups of its dimension. */
  readonly siblings: readonly StoredGroup[];
}

/** The group with its dimension, which is locked: two changes of its groups come one after the other. */
export async function lockGroup(ctx: Ctx, id: string): Promise<LockedGroup> {
  const dimensions = await lockDimensions(ctx);
  const [found] = await findGroups(ctx, ctx.clock.today(), { id });
  if (!found) throw new AppError('not_found');
  const dimension = present(dimensions.get(found.dimension_id), 'dimension of a group');
  const siblings = await findGroups(ctx, ctx.clock.today(), { dimension_id: dimension.id });
  return { group: found, dimension, siblings };
}

export interface LockedDimension {
  readonly dimension: StoredDimension;
  readonly others: readonly StoredDimension[];
  readonly groups: readonly StoredGroup[];
}

export async function lockDimension(
  ctx: Ctx,
  id: string,
  field: string | null = null,
): Promise<LockedDimension> {
  const dimensions = await lockDimensions(ctx);
  const dimension = dimensions.get(id);
  if (!dimension) throw new AppError('not_found', field === null ? {} : { object: 'dimension' }, field);
  return {
    dimension,
    others: [...dimensions.values()].filter((one) => one.id !== id),
    groups: await findGroups(ctx, ctx.clock.today(), { dimension_id: id }),
  };
}
