import { AppError } from '@comptoir/kernel';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { openSession } from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { findAccount, listWorkplaces, noteLogin } from './account-queries.ts';
import { createThrottle } from './login-throttle.ts';

/** Per address, and per network address against one password tried on many. */
const byEmail = createThrottle(10);
const byNetwork = createThrottle(100);

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Opens a session; answers its token. An unknown address and a wrong password look alike and take as long. */
export async function logIn(ctx: PublicCtx, credentials: Credentials, user_agent: string): Promise<string> {
  const now = ctx.clock.now();
  const network = ctx.ip ?? '';
  byEmail.check(credentials.email, now);
  byNetwork.check(network, now);
  const account = await ctx.platformTransaction((db) => findAccount(db, credentials.email));
  // Outside of any transaction: a connection is not held while the password is hashed.
  if (!(await verifyPassword(credentials.password, account?.password_hash ?? null)) || account === null) {
    byEmail.fail(credentials.email, now);
    byNetwork.fail(network, now);
    throw new AppError('invalid_login');
  }
  byEmail.clear(credentials.email);
  const { token, first } = await ctx.platformTransaction(async (db) => {
    const workplaces = await listWorkplaces(db, account.id);
    if (workplaces.length === 0 && !account.is_support) throw new AppError('no_active_account');
    if (workplaces.length > 0 && workplaces.every((place) => !place.password_login)) throw new AppError('password_login_disabled');
    await noteLogin(db, account.id, now);
    const session = await openSession(db, { account_id: account.id, now, user_agent, ip: ctx.ip });
    return { token: session.token, first: workplaces[0] };
  });
  if (first) {
    await ctx.inTenant(first.tenant, first.actor, async (tenantCtx) => {
      tenantCtx.audit({ object_type: 'account', object_id: account.id });
    });
  }
  return token;
}
