import { AppError } from '@comptoir/contract/errors';
import { openSession } from '../../platform/auth/sessions.ts';
import { randomToken } from '../../platform/auth/tokens.ts';
import type { Db } from '../../platform/db/index.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { noteLogin } from './account-queries.ts';
import { useCode } from './factor-codes.ts';
import { endLoginStep, findFactor, findLoginStep, hasFactor, insertLoginStep } from './factor-queries.ts';
import { noteAccess } from './note-access.ts';
import { rememberBrowser } from './remembered-browser.ts';
import { createThrottle } from './throttle.ts';

/** From the password to the code. */
export const STEP_MINUTES = 10;
/** Guesses of one account's codes, by who knows its password. */
export const factorGuesses = createThrottle('factor', 10);

/** The password was right: answers what the browser brings with the code. */
export async function beginStep(db: Db, account_id: string, now: Date): Promise<string> {
  const token = randomToken();
  await insertLoginStep(db, token, account_id, new Date(now.getTime() + STEP_MINUTES * 60_000));
  return token;
}

/** Counts one try of the second factor before it is looked at: the count is kept when it is wrong. */
export async function takeStepTry(
  ctx: PublicCtx,
  step: string | null,
  now: Date,
): Promise<{ readonly step: string; readonly account_id: string }> {
  if (step === null) throw new AppError('sign_in_over');
  const account_id = await ctx.platformTransaction(async (db) => {
    const found = await findLoginStep(db, step, now);
    if (found === null) throw new AppError('sign_in_over');
    await factorGuesses.take(db, found, now);
    return found;
  });
  return { step, account_id };
}

export interface Ending {
  readonly step: string;
  readonly account_id: string;
  readonly user_agent: string;
  readonly ip: string | null;
}

/** The second factor was right: opens the session; answers its token. */
export async function endStep(
  db: Db,
  { step, account_id, user_agent, ip }: Ending,
  now: Date,
): Promise<string> {
  if (!(await endLoginStep(db, step))) throw new AppError('sign_in_over');
  await factorGuesses.clear(db, account_id);
  await noteLogin(db, account_id, now);
  return (await openSession(db, { account_id, now, factor: true, user_agent, ip })).token;
}

/** Opens the session by the code; answers its token. */
export async function logInByFactor(
  ctx: PublicCtx,
  {
    step: step_token,
    code,
    user_agent,
  }: { readonly step: string | null; readonly code: string; readonly user_agent: string },
): Promise<{ readonly token: string; readonly browser: string }> {
  const now = ctx.clock.now();
  const { step, account_id } = await takeStepTry(ctx, step_token, now);
  const token = await ctx.platformTransaction(async (db) => {
    if (!(await hasFactor(db, account_id))) throw new AppError('sign_in_over');
    const factor = await findFactor(db, account_id);
    if (!(await useCode(db, ctx.services, { account_id, factor, code }, now))) return null;
    return endStep(db, { step, account_id, user_agent, ip: ctx.ip }, now);
  });
  await noteAccess(ctx, token === null ? 'login_failed' : 'login', account_id);
  if (token === null) throw new AppError('factor_wrong', {}, 'code');
  return { token, browser: rememberBrowser(ctx.services, account_id) };
}
