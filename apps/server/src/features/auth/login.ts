import { AppError } from '@comptoir/kernel';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { openSession } from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { findAccount, listWorkplaces, noteLogin } from './account-queries.ts';
import { afterAnswer } from './background.ts';
import { createThrottle } from './login-throttle.ts';
import { noteAccess } from './note-access.ts';

/**
 * One account from one place; one account from everywhere; one password tried on many accounts. The first is the tight one,
 * so that a stranger's guesses don't lock the owner out.
 */
const byPair = createThrottle(10);
const byEmail = createThrottle(100);
const byNetwork = createThrottle(100);

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Opens a session; answers its token. An unknown address and a wrong password look alike and take as long. */
export async function logIn(ctx: PublicCtx, credentials: Credentials, user_agent: string): Promise<string> {
  const now = ctx.clock.now();
  const network = ctx.ip ?? '';
  const pair = `${network} ${credentials.email}`;
  byPair.check(pair, now);
  byEmail.check(credentials.email, now);
  byNetwork.check(network, now);
  const account = await ctx.platformTransaction((db) => findAccount(db, credentials.email));
  // Outside of any transaction: a connection is not held while the password is hashed.
  if (!(await verifyPassword(credentials.password, account?.password_hash ?? null)) || account === null) {
    byPair.fail(pair, now);
    byEmail.fail(credentials.email, now);
    byNetwork.fail(network, now);
    if (account !== null) afterAnswer(ctx, 'noting a failed login', () => noteAccess(ctx, 'login_failed', account.id));
    throw new AppError('invalid_login');
  }
  byPair.clear(pair);
  const token = await ctx.platformTransaction(async (db) => {
    const workplaces = await listWorkplaces(db, account.id);
    if (workplaces.length === 0 && !account.is_support) throw new AppError('no_active_account');
    if (workplaces.length > 0 && workplaces.every((place) => !place.password_login)) throw new AppError('password_login_disabled');
    await noteLogin(db, account.id, now);
    return (await openSession(db, { account_id: account.id, now, user_agent, ip: ctx.ip })).token;
  });
  await noteAccess(ctx, 'login', account.id);
  return token;
}
