import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertMayGrant, findRole } from '../roles/index.ts';
import { isEmailUsed, isExternalRefUsed } from './user-write-queries.ts';
import { findStoredUser, type StoredUser } from './user-queries.ts';

export async function requireEmailFree(ctx: Ctx, email: string, except_id: string | null): Promise<void> {
  if (await isEmailUsed(ctx, email, except_id)) throw new AppError('email_used', { email }, 'email');
}

export async function requireRefFree(ctx: Ctx, ref: string, except_id: string | null): Promise<void> {
  if (await isExternalRefUsed(ctx, ref, except_id))
    throw new AppError('reference_used', { external_ref: ref }, 'external_ref');
}

/** The role must exist and allow nothing that the one who gives it does not have. */
export async function requireGrantableRole(ctx: Ctx, role_id: string): Promise<void> {
  const role = await findRole(ctx, role_id);
  if (!role) throw new AppError('not_found', { object: 'role' }, 'role_id');
  // A key that may write people gives them the default role; another one is a right of its own.
  if (ctx.actor.api_key && !role.default) requirePermission(ctx, 'user.roles', 'write');
  assertMayGrant(ctx.actor, role.permissions_v2, 'role_id');
}

export async function requireUser(ctx: Ctx, id: string): Promise<StoredUser> {
  const user = await findStoredUser(ctx, id);
  if (!user) throw new AppError('not_found');
  return user;
}
