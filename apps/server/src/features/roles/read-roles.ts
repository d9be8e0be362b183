import type { Role } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findRole, findRoles, ownRoleId } from './role-queries.ts';

/** People who assign or define roles see them all; others their own. */
export async function listRoles(ctx: Ctx): Promise<readonly Role[]> {
  const roles = await findRoles(ctx);
  if (seesRoles(ctx)) return roles;
  const own = await ownRoleId(ctx);
  return roles.filter((role) => role.id === own);
}

/** Everyone may read their own role; another one is as good as missing to who has no right on roles. */
export async function getRole(ctx: Ctx, id: string): Promise<Role> {
  const role = await findRole(ctx, id);
  if (!role) throw new AppError('not_found');
  if (!seesRoles(ctx) && (await ownRoleId(ctx)) !== id) throw new AppError('not_found');
  return role;
}

function seesRoles(ctx: Ctx): boolean {
  return can(ctx, 'company_setting.roles', 'read') || can(ctx, 'user.roles', 'read');
}
