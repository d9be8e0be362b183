import type { BodyOf, GroupDetail, updateGroup as call } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { renameGroupValues } from '../imports/index.ts';
import { peopleChanged } from '../users/index.ts';
import { lockGroup } from './group-checks.ts';
import { assertByHand, assertKeyFree, assertNameFree } from './group-policy.ts';
import { updateGroupRow } from './group-queries.ts';
import { getGroupDetail } from './read-groups.ts';

export async function updateGroup(ctx: Ctx, id: string, body: BodyOf<typeof call>): Promise<GroupDetail> {
  requirePermission(ctx, 'user.groups', 'write');
  const { group, dimension, siblings } = await lockGroup(ctx, id);
  assertVersion('group', group.version, body.version);
  const next = { id, name: body.name ?? group.name, api_key: body.api_key ?? group.api_key };
  // The name of a followed group is the option's; its key is its own.
  if (next.name !== group.name) assertByHand(dimension);
  assertNameFree(siblings, next.name, id);
  assertKeyFree(siblings, next, id);
  await updateGroupRow(ctx, next);
  await renameGroupValues(ctx, [group.name, next.name, next.api_key], next.name);
  ctx.audit({ kind: 'update_group', object_type: 'group', object_id: id, before: group, after: next });
  // Formulas compare a group by its name.
  await peopleChanged(ctx, { user_ids: [] });
  return getGroupDetail(ctx, id);
}
