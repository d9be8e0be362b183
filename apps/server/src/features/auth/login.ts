import { AppError } from '@comptoir/kernel';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { openSession } from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { findAccount, listWorkplaces, noteLogin } from './account-queries.ts';
import { afterAnswer } from './background.ts';
import { networkOf } from './network-of.ts';
import { noteAccess } from './note-access.ts';
import { createThrottle } from './throttle.ts';

/**
 * One account from one place; one account from everywhere; one password tried on many accounts. The first is the tight one,
 * so that a stranger's guesses don't lock the owner out.
 */
const byPair = createThrottle('login', 10);
const byEmail = createThrottle('login of', 100);
const byNetwork = createThrottle('login from', 100);

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Opens a session; answers its token. An unknown address and a wrong password look alike and take as long. */
export async function logIn(ctx: PublicCtx, credentials: Credentials, user_agent: string): Promise<string> {
  const now = ctx.clock.now();
  const network = networkOf(ctx.ip);
  const pair = `${network} ${credentials.email}`;
  const account = await ctx.platformTransaction(async (db) => {
    // Only looked at: an office whose people log in at one moment is not held up. Each failure is counted below.
    await byNetwork.check(db, network, now);
    await byPair.take(db, pair, now);
    await byEmail.take(db, credentials.email, now);
    return findAccount(db, credentials.email);
  });
  // Outside of any transaction: a connection is not held while the password is hashed.
  if (!(await verifyPassword(credentials.password, account?.password_hash ?? null)) || account === null) {
    await ctx.platformTransaction((db) => byNetwork.take(db, network, now));
    if (account !== null) afterAnswer(ctx, 'noting a failed login', () => noteAccess(ctx, 'login_failed', account.id));
    throw new AppError('invalid_login');
  }
  const token = await ctx.platformTransaction(async (db) => {
    await byPair.clear(db, pair);
    await byEmail.giveBack(db, credentials.email);
    const workplaces = await listWorkplaces(db, account.id);
    if (workplaces.length === 0 && !account.is_support) throw new AppError('no_active_account');
    if (workplaces.length > 0 && workplaces.every((place) => !place.password_login)) throw new AppError('password_login_disabled');
    await noteLogin(db, account.id, now);
    return (await openSession(db, { account_id: account.id, now, user_agent, ip: ctx.ip })).token;
  });
  await noteAccess(ctx, 'login', account.id);
  return token;
}
