import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@comptoir/contract/errors';
import { networkOf } from '../../platform/auth/network-of.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { openSession } from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { findAccount, noteLogin, requiresSso } from './account-queries.ts';
import { afterAnswer } from './background.ts';
import { type Factors, findFactors } from './factor-queries.ts';
import { refuseEntry } from './login-entry.ts';
import { beginStep } from './login-factor.ts';
import { noteAccess } from './note-access.ts';
import { rememberBrowser, rememberedBrowser } from './remembered-browser.ts';
import { createSlowing, MAX_SLOWED, SLOW_AFTER, slowdownOf } from './slowdown.ts';
import { createThrottle } from './throttle.ts';

/**
 * One account from one place; one password tried on many accounts; one account from a browser in which it signed in before, whatever
 * others try in the meantime.
 */
const byPair = createThrottle('login', 10);
export const byNetwork = createThrottle('login from', 100);
const byBrowser = createThrottle('login in', 10);
/** One account from everywhere: further tries are slowed. Refusing them would let strangers lock the owner out. */
const byEmail = createThrottle('login of', SLOW_AFTER);
const slow = createSlowing(MAX_SLOWED, delay);

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Visitor {
  readonly user_agent: string;
  /** The cookie of an earlier login. */
  readonly browser_cookie: string | null;
}

/** The session's token, or that of the step which the second factor ends. */
export type LoggedIn =
  | { readonly token: string; readonly browser: string }
  | { readonly step: string; readonly factors: Factors };

/** Opens a session, or asks for the second factor; answers its token. An unknown address and a wrong password look alike and take as long. */
export async function logIn(
  ctx: PublicCtx,
  credentials: Credentials,
  { user_agent, browser_cookie }: Visitor,
): Promise<LoggedIn> {
  const now = ctx.clock.now();
  const network = networkOf(ctx.ip);
  const pair = `${network} ${credentials.email}`;
  const { account, browser, tries, sso } = await ctx.platformTransaction(async (db) => {
    const account = await findAccount(db, credentials.email);
    const sso = await requiresSso(db, credentials.email);
    const browser = account && rememberedBrowser(ctx.services, browser_cookie, account.id);
    if (browser !== null) {
      await byBrowser.take(db, browser, now);
      return { account, browser, tries: 0, sso };
    }
    // Only looked at: an office whose people log in at one moment is not held up. Each failure is counted below.
    await byNetwork.check(db, network, now);
    await byPair.take(db, pair, now);
    return { account, browser, sso, tries: await byEmail.count(db, credentials.email, now) };
  });
  await slow(slowdownOf(tries));
  // Outside of any transaction: a connection is not held while the password is hashed.
  if (!(await verifyPassword(credentials.password, account?.password_hash ?? null)) || account === null) {
    if (browser === null) await ctx.platformTransaction((db) => byNetwork.take(db, network, now));
    if (account !== null)
      afterAnswer(ctx, 'noting a failed login', () => noteAccess(ctx, 'login_failed', account.id));
    // Of the address's domain, and so the same for known and unknown addresses.
    throw new AppError(sso ? 'sso_required' : 'invalid_login');
  }
  const opened = await ctx.platformTransaction(
    async (db): Promise<{ token: string } | { step: string; factors: Factors }> => {
      await byPair.clear(db, pair);
      if (browser === null) await byEmail.giveBack(db, credentials.email);
      else await byBrowser.clear(db, browser);
      await refuseEntry(db, account, now);
      const factors = await findFactors(db, account.id);
      if (factors.app || factors.passkey) return { step: await beginStep(db, account.id, now), factors };
      await noteLogin(db, account.id, now);
      return openSession(db, { account_id: account.id, now, user_agent, ip: ctx.ip });
    },
  );
  if ('step' in opened) return opened;
  await noteAccess(ctx, 'login', account.id);
  return { token: opened.token, browser: rememberBrowser(ctx.services, account.id) };
}
