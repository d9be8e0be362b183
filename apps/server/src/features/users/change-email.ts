import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { insertMail } from '../../platform/mail/insert-mail.ts';
import { emailChangedMail } from '../../platform/mail/mail-texts.ts';
import { readCompany } from '../company/index.ts';
import { type Invitation, sendInvitation } from './invite-user.ts';
import { requireEmailFree } from './user-checks.ts';
import { assertMayAdminister, assertNotSelf, statusAfterEmailChange } from './user-policy.ts';
import { findStoredUser, type StoredUser } from './user-queries.ts';
import {
  endSessions,
  hasOtherAdmin,
  updateUserRow,
  voidInvitations,
  type UserChange,
} from './user-write-queries.ts';

/**
 * A new address is a new identity: sessions end, earlier links die, and the user is pending until the new address accepts. A
 * user who was active, or invited at the old address, is invited at the new one. In a sandbox nobody is: it sends no mail.
 */
export async function emailChange(
  ctx: Ctx,
  stored: StoredUser,
  email: string | null | undefined,
): Promise<UserChange> {
  if (email === undefined || email === stored.email) return {};
  assertMayAdminister(ctx.actor, stored);
  // Taking one's own address away would be revoking one's own access.
  if (email === null) assertNotSelf(ctx.actor, stored.id);
  if (email !== null) await requireEmailFree(ctx, email, stored.id);
  // A mistyped address would leave nobody who could correct it.
  if (ctx.actor.user_id === stored.id && !(await hasOtherAdmin(ctx, stored.id)))
    throw new AppError('last_admin', {}, 'email');
  await endSessions(ctx, stored.account_id);
  await voidInvitations(ctx, stored.id);
  if (ctx.tenant.live && stored.status === 'active' && stored.email !== null)
    await mailEmailChange(ctx, stored.language, stored.email);
  const was_invited =
    ctx.tenant.live &&
    (stored.status === 'active' || (stored.status === 'pending' && stored.invited_at !== null));
  return {
    email,
    status: statusAfterEmailChange(stored.status),
    account_id: null,
    invited_at: email !== null && was_invited ? ctx.clock.now() : null,
  };
}

/** To the address that no longer opens anything: a change that nobody expected does not stay unseen. */
async function mailEmailChange(ctx: Ctx, language: 'en' | 'fr', email: string): Promise<void> {
  const { name } = await readCompany(ctx);
  await insertMail(
    ctx.db,
    ctx.tenant.environment_id,
    { to: email, ...emailChangedMail(language, name) },
    ctx.clock.now(),
  );
}

export async function reinvite(ctx: Ctx, id: string): Promise<Invitation | null> {
  const user = await findStoredUser(ctx, id);
  return user && user.email !== null ? sendInvitation(ctx, { ...user, email: user.email }) : null;
}

/** Of a person whom a connection keeps up to date: the same as on their page, with an invitation to the new address where people get one. */
export async function writeEmail(ctx: Ctx, stored: StoredUser, email: string, invites = true): Promise<void> {
  const change = await emailChange(ctx, stored, email);
  await updateUserRow(ctx, stored.id, invites ? change : { ...change, invited_at: null });
  if (invites && change.invited_at) await reinvite(ctx, stored.id);
}
