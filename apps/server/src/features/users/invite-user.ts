import type { ResponseOf, inviteUser as inviteUserCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import { createInvitation } from '../../platform/auth/links.ts';
import type { Ctx } from '../../platform/context.ts';
import { peopleChanged } from './people-changed.ts';
import { assertMayAdminister, assertNotArchived } from './user-policy.ts';
import { findStoredUser, type StoredUser } from './user-queries.ts';
import { updateUserRow } from './user-write-queries.ts';

export type Invitation = ResponseOf<typeof inviteUserCall>;

/** The link is answered too, so that an admin can hand it over where no mail leaves; earlier links stop working. */
export async function inviteUser(ctx: Ctx, id: string): Promise<Invitation> {
  requirePermission(ctx, 'user.users', 'write');
  if (!ctx.tenant.live) throw new AppError('live_only');
  const user = await findStoredUser(ctx, id);
  if (!user) throw new AppError('not_found');
  assertNotArchived(user);
  assertMayAdminister(ctx.actor, user);
  if (user.email === null) throw new AppError('email_missing', {}, 'email');
  // An active user already has a password: a fresh invitation would be a second door.
  if (user.status !== 'pending') throw new AppError('conflict', { status: user.status });
  const invitation = await sendInvitation(ctx, { ...user, email: user.email });
  await updateUserRow(ctx, id, { invited_at: ctx.clock.now() });
  // The token is in no audit entry, event or log.
  ctx.audit({
    kind: 'invite_user',
    object_type: 'user',
    object_id: id,
    after: { email: user.email, expires_at: invitation.expires_at },
  });
  await peopleChanged(ctx, { user_ids: [id], calculate: false });
  return invitation;
}

/** Ends earlier links, sends the mail, and answers the link. */
export async function sendInvitation(
  ctx: Ctx,
  user: StoredUser & { readonly email: string },
): Promise<Invitation> {
  const { id: user_id, name, email, language } = user;
  const { url, expires_at } = await createInvitation(ctx, { user_id, name, email, language });
  return { url, expires_at: expires_at.toISOString(), email };
}
