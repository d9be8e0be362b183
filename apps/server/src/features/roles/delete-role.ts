import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertDeletable } from './role-policy.ts';
import { deleteRoleRow, findRole, lockRoles } from './role-queries.ts';

export async function deleteRole(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'company_setting.roles', 'delete');
  await lockRoles(ctx);
  const before = await findRole(ctx, id);
  if (!before) throw new AppError('not_found');
  assertDeletable(before);
  await deleteRoleRow(ctx, id);
  ctx.audit({ kind: 'delete_role', object_type: 'role', object_id: id, before });
}
