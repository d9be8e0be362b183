import type { BodyOf, createGroup as call, GroupDetail } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { renameGroupValues } from '../imports/index.ts';
import { lockDimension } from './group-checks.ts';
import { assertByHand, assertKeyFree, assertNameFree, freeKey, keyFrom } from './group-policy.ts';
import { insertGroups } from './group-queries.ts';
import { getGroupDetail } from './read-groups.ts';

export async function createGroup(ctx: Ctx, body: BodyOf<typeof call>): Promise<GroupDetail> {
  requirePermission(ctx, 'user.groups', 'write');
  const { dimension, groups } = await lockDimension(ctx, body.dimension_id, 'dimension_id');
  assertByHand(dimension);
  if (dimension.is_archived) throw new AppError('dimension_archived', { name: dimension.name });
  assertNameFree(groups, body.name, null);
  const taken = groups.flatMap((group) => [group.api_key, group.name]);
  const api_key = body.api_key ?? freeKey(keyFrom(body.name), taken);
  assertKeyFree(groups, { name: body.name, api_key }, null);
  const id = ctx.newId();
  const group = { id, dimension_id: dimension.id, name: body.name, api_key, position: 0 };
  await insertGroups(ctx, [group]);
  await renameGroupValues(ctx, [body.name, api_key], body.name);
  const after = await getGroupDetail(ctx, id);
  ctx.audit({ kind: 'create_group', object_type: 'group', object_id: id, after });
  return after;
}
