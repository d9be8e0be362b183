import type { ResponseOf, inviteUser as inviteUserCall } from '@comptoir/contract';
import { AppError } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import { hashToken, randomToken } from '../../platform/auth/tokens.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { peopleChanged } from './people-changed.ts';
import { assertMayAdminister, assertNotArchived } from './user-policy.ts';
import { findStoredUser } from './user-queries.ts';
import { updateUserRow, voidInvitations } from './user-writes.ts';

const INVITATION_DAYS = 7;

/** The link is answered, so that an admin can hand it over where no mail leaves; earlier links stop working. */
export async function inviteUser(ctx: Ctx, id: string): Promise<ResponseOf<typeof inviteUserCall>> {
  requirePermission(ctx, 'user.users', 'write');
  const user = await findStoredUser(ctx, id);
  if (!user) throw new AppError('not_found');
  assertNotArchived(user);
  assertMayAdminister(ctx.actor, user);
  if (user.email === null) throw new AppError('email_invalid', { reason: 'missing' }, 'email');
  // Whoever is in already has a password: a fresh invitation would be a second door.
  if (user.status !== 'pending') throw new AppError('conflict', { status: user.status });
  await voidInvitations(ctx, id);
  const token = randomToken();
  const now = ctx.clock.now();
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  await sql`
    insert into account_tokens (token_hash, kind, environment_id, user_id, created_at, expires_at)
    values (${hashToken(token)}, 'invite', ${ctx.tenant.environment_id}, ${id}, ${now}, ${expires_at})`.execute(ctx.db);
  await updateUserRow(ctx, id, { invited_at: now });
  // The token is in no audit entry, event or log.
  ctx.audit({ kind: 'invite_user', object_type: 'user', object_id: id, after: { email: user.email, expires_at } });
  await peopleChanged(ctx, { user_ids: [id] });
  return { url: `/auth/account_creation?token=${token}`, expires_at: expires_at.toISOString(), email: user.email };
}
