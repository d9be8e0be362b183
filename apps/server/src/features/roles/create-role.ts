import type { BodyOf, createRole as createRoleCall, Role } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import { NO_PERMISSIONS } from '../../platform/auth/principal.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertMayGrant } from './grant-policy.ts';
import { findRole, insertRole, isNameUsed, lockRoles } from './role-queries.ts';
import { replaceDefault } from './replace-default.ts';

type RoleBody = BodyOf<typeof createRoleCall>;

export async function createRole(ctx: Ctx, body: RoleBody): Promise<Role> {
  requirePermission(ctx, 'company_setting.roles', 'write');
  await lockRoles(ctx);
  if (await isNameUsed(ctx, body.name, null)) throw new AppError('name_used', { name: body.name }, 'name');
  const permissions = body.permissions_v2 ?? NO_PERMISSIONS;
  assertMayGrant(ctx.actor, permissions, 'permissions_v2');
  if (body.default) await replaceDefault(ctx, permissions);
  const id = ctx.newId();
  await insertRole(ctx, id, 'other', {
    name: body.name,
    description: body.description,
    is_default: body.default,
    permissions,
  });
  const role = present(await findRole(ctx, id), 'role just created');
  ctx.audit({ kind: 'create_role', object_type: 'role', object_id: id, after: role });
  return role;
}
