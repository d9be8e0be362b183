import type { BodyOf, Dimension, updateDimension as call } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { peopleChanged } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { assertFollowable, followAttribute } from './follow-attribute.ts';
import { lockDimension } from './group-checks.ts';
import { assertApiNameFree, assertNameFree } from './group-policy.ts';
import { updateDimensionRow } from './group-queries.ts';
import { getDimension } from './read-groups.ts';

export async function updateDimension(ctx: Ctx, id: string, body: BodyOf<typeof call>): Promise<Dimension> {
  requirePermission(ctx, 'user.groups', 'write');
  const { dimension, others } = await lockDimension(ctx, id);
  assertVersion('dimension', dimension.version, body.version);
  const next = {
    id,
    name: body.name ?? dimension.name,
    api_name: body.api_name ?? dimension.api_name,
    attribute_id: body.attribute_id === undefined ? dimension.attribute_id : body.attribute_id,
  };
  assertNameFree(others, next.name, id);
  assertApiNameFree(others, next.api_name, id);
  const followed = next.attribute_id === dimension.attribute_id ? null : next.attribute_id;
  if (followed !== null) await assertFollowable(ctx, followed);
  await updateDimensionRow(ctx, next);
  if (followed !== null) await withinOwnReach(ctx, () => followAttribute(ctx, followed));
  const after = await getDimension(ctx, id);
  ctx.audit({
    kind: 'update_dimension',
    object_type: 'group_dimension',
    object_id: id,
    before: dimension,
    after,
  });
  await peopleChanged(ctx, { user_ids: [], calculate: followed !== null });
  return after;
}
