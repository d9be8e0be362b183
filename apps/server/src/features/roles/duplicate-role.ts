import type { Role } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertMayGrant } from './grant-policy.ts';
import { copyName } from './role-policy.ts';
import { findRole, findRoles, insertRole, isNameUsed, lockRoles } from './role-queries.ts';

/** A copy of Admin has its rights and is an ordinary role: it can be edited. */
export async function duplicateRole(ctx: Ctx, id: string, name?: string): Promise<Role> {
  requirePermission(ctx, 'company_setting.roles', 'write');
  await lockRoles(ctx);
  const original = await findRole(ctx, id);
  if (!original) throw new AppError('not_found');
  if (name !== undefined && (await isNameUsed(ctx, name, null)))
    throw new AppError('name_used', { name }, 'name');
  const permissions = original.permissions_v2;
  assertMayGrant(ctx.actor, permissions, 'permissions_v2');
  const copy_id = ctx.newId();
  await insertRole(ctx, copy_id, 'other', {
    name: name ?? copyName(original.name, await findRoles(ctx)),
    // That of Admin says that it can't be edited.
    description: original.category === 'other' ? original.description : '',
    is_default: false,
    permissions,
  });
  const role = present(await findRole(ctx, copy_id), 'role just copied');
  ctx.audit({ object_type: 'role', object_id: copy_id, after: { ...role, copy_of: id } });
  return role;
}
