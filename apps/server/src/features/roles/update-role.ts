import type { BodyOf, Role, updateRole as updateRoleCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { assertDefaultNotRaised, assertKeepsOwnScope, assertMayGrant } from './grant-policy.ts';
import { assertEditable, assertKeepsDefault } from './role-policy.ts';
import { findRole, isOwnRole, isNameUsed, lockRoles, updateRoleRow } from './role-queries.ts';
import { replaceDefault } from './replace-default.ts';

export async function updateRole(ctx: Ctx, id: string, body: BodyOf<typeof updateRoleCall>): Promise<Role> {
  requirePermission(ctx, 'company_setting.roles', 'write');
  await lockRoles(ctx);
  const before = await findRole(ctx, id);
  if (!before) throw new AppError('not_found');
  assertEditable(before);
  assertVersion('role', before.version, body.version);
  assertKeepsDefault(before, body.default);
  const permissions = body.permissions_v2 ?? before.permissions_v2;
  // What it was and what it becomes: a right that one does not have is neither given nor taken.
  assertMayGrant(ctx.actor, before.permissions_v2, 'permissions_v2');
  assertMayGrant(ctx.actor, permissions, 'permissions_v2');
  if (await isNameUsed(ctx, body.name, id)) throw new AppError('name_used', { name: body.name }, 'name');
  assertKeepsOwnScope(ctx.actor, await isOwnRole(ctx, id), before.permissions_v2, permissions);
  if (body.default && before.default) assertDefaultNotRaised(ctx.actor, before.permissions_v2, permissions);
  if (body.default && !before.default) await replaceDefault(ctx, permissions);
  await updateRoleRow(ctx, id, {
    name: body.name,
    description: body.description,
    is_default: body.default,
    permissions,
  });
  const role = present(await findRole(ctx, id), 'role just updated');
  ctx.audit({ kind: 'update_role', object_type: 'role', object_id: id, before, after: role });
  // Rights are read with each request; this makes open screens refetch.
  await ctx.emit({ channel: 'company', name: 'update-role', data: { role_id: id } });
  return role;
}
