import { AppError } from '@comptoir/contract/errors';
import {
  confirmSession,
  endSessionOfToken,
  openSession,
  type SignedInBy,
} from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { listWorkplaces, noteLogin } from '../auth/index.ts';
import { findSession, takeAnswer } from './sign-in-queries.ts';

export interface Browser {
  readonly user_agent: string;
  /** Of the start. */
  readonly cookie: string | null;
  readonly session_token: string | null;
}

export interface Entered {
  readonly account_id: string;
  /** Null: the open session goes on, confirmed. */
  readonly token: string | null;
}

/** The browser that began takes the answer: another one, into which somebody put the code, gets nothing. */
export async function finishSso(ctx: PublicCtx, code: string, browser: Browser): Promise<Entered> {
  const now = ctx.clock.now();
  const { cookie } = browser;
  if (cookie === null) throw new AppError('sign_in_over');
  const answer = await ctx.platformTransaction((db) => takeAnswer(db, { code, cookie }, now));
  if (!answer || answer.company_id === null) throw new AppError('sign_in_over');
  const by = { way: 'sso', company_id: answer.company_id } as const;
  return enter(ctx, { account_id: answer.account_id, by, session_id: answer.session_id }, browser);
}

export interface Entering {
  readonly account_id: string;
  readonly by: SignedInBy;
  /** The session that the person shows to be theirs again. */
  readonly session_id: string | null;
}

/** Opens the session, or confirms the one that was open, of the same person alone. */
export async function enter(
  ctx: PublicCtx,
  { account_id, by, session_id }: Entering,
  { user_agent, session_token }: Browser,
): Promise<Entered> {
  const now = ctx.clock.now();
  const { token, workplaces } = await ctx.platformTransaction(async (db) => {
    const workplaces = (await listWorkplaces(db, account_id)).filter(
      (place) => by.company_id === null || place.tenant.company_id === by.company_id,
    );
    if (workplaces.length === 0) throw new AppError('no_active_account');
    if (session_id !== null) {
      const open = session_token === null ? null : await findSession(db, session_token);
      if (open?.id !== session_id || open.account_id !== account_id) throw new AppError('sign_in_over');
      await confirmSession(db, session_id, now);
      return { token: null, workplaces };
    }
    if (session_token !== null) await endSessionOfToken(db, session_token, now);
    await noteLogin(db, account_id, now);
    const opened = await openSession(db, { account_id, by, now, user_agent, ip: ctx.ip });
    return { token: opened.token, workplaces };
  });
  const kind = session_id === null ? 'login' : 'confirm_password';
  for (const { tenant, actor } of workplaces)
    await ctx.inTenant(tenant, actor, async (tenantCtx) => {
      tenantCtx.audit({ kind, object_type: 'account', object_id: account_id, after: { way: by.way } });
    });
  return { account_id, token };
}
