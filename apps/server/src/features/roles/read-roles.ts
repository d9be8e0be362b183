import type { Role } from '@comptoir/contract';
import { AppError } from '@comptoir/kernel';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { findRole, findRoles } from './role-queries.ts';

export async function listRoles(ctx: Ctx): Promise<readonly Role[]> {
  requirePermission(ctx, 'user.roles', 'read');
  return findRoles(ctx);
}

/** Everyone may read their own role; another one is as good as missing to who has no right on roles. */
export async function getRole(ctx: Ctx, id: string): Promise<Role> {
  const role = await findRole(ctx, id);
  if (!role) throw new AppError('not_found');
  if (!can(ctx, 'company_setting.roles', 'read') && !can(ctx, 'user.roles', 'read')) {
    const { rows } = await sql`
      select 1 from users where environment_id = ${ctx.tenant.environment_id} and id = ${ctx.actor.user_id}::uuid and role_id = ${id}`.execute(
      ctx.db,
    );
    if (rows.length === 0) throw new AppError('not_found');
  }
  return role;
}
