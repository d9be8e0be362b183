import type { BodyOf, createDimension as call, Dimension } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { peopleChanged } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { assertFollowable, followAttribute } from './follow-attribute.ts';
import { assertApiNameFree, assertNameFree, freeKey, keyFrom } from './group-policy.ts';
import { insertDimension, lockDimensions } from './group-queries.ts';
import { getDimension } from './read-groups.ts';

export async function createDimension(ctx: Ctx, body: BodyOf<typeof call>): Promise<Dimension> {
  requirePermission(ctx, 'user.groups', 'write');
  const others = [...(await lockDimensions(ctx)).values()];
  assertNameFree(others, body.name, null);
  const taken = others.map((one) => one.api_name);
  const api_name = body.api_name ?? freeKey(keyFrom(body.name), taken);
  assertApiNameFree(others, api_name, null);
  const { attribute_id } = body;
  if (attribute_id !== null) await assertFollowable(ctx, attribute_id);
  const id = ctx.newId();
  await insertDimension(ctx, { id, name: body.name, api_name, attribute_id });
  if (attribute_id !== null) await withinOwnReach(ctx, () => followAttribute(ctx, attribute_id));
  const after = await getDimension(ctx, id);
  ctx.audit({ kind: 'create_dimension', object_type: 'group_dimension', object_id: id, after });
  await peopleChanged(ctx, { user_ids: [], calculate: false });
  return after;
}
