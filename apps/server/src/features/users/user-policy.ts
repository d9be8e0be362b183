import type { Permissions, UserStatus } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { granterOf, isAdmin } from '../../platform/auth/access.ts';
import type { Actor } from '../../platform/context.ts';
import { isWithin } from '../roles/index.ts';

/**
 * An admin's address, access and invitation are another admin's business: somebody with the right on users could otherwise put their
 * own address there and walk in.
 */
export function assertMayAdminister(
  actor: Actor,
  target: { readonly permissions: Permissions; readonly role_category: string },
): void {
  const granter = granterOf(actor);
  if (isAdmin({ actor: granter })) return;
  if (target.role_category !== 'other' || !isWithin(target.permissions, granter.permissions)) {
    throw new AppError('forbidden', { reason: 'more_than_own' });
  }
}

export function assertNotSelf(actor: Actor, user_id: string): void {
  if (actor.user_id === user_id) throw new AppError('cannot_revoke_self');
}

export function assertNotArchived(user: { readonly status: UserStatus; readonly name: string }): void {
  if (user.status === 'archived') throw new AppError('user_archived', { name: user.name });
}

/** Where a changed e-mail leaves a user: pending until the new address accepts; archived and revoked ones stay so. */
export function statusAfterEmailChange(status: UserStatus): UserStatus {
  return status === 'active' ? 'pending' : status;
}

/** Restoring access: back to work for a person with an account, else to the invitation. */
export function statusWithAccess(has_account: boolean): UserStatus {
  return has_account ? 'active' : 'pending';
}
