import type {
  beginFactorPasskey as beginFactorCall,
  beginPasskeyLogin as beginLoginCall,
  ResponseOf,
  SignedCredential,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { networkOf } from '../../../platform/auth/network-of.ts';
import { openSession } from '../../../platform/auth/sessions.ts';
import { randomToken } from '../../../platform/auth/tokens.ts';
import type { PublicCtx } from '../../../platform/http/index.ts';
import { findAccountById, noteLogin } from '../account-queries.ts';
import { findLoginStep } from '../factor-queries.ts';
import { refuseEntry } from '../login-entry.ts';
import { endStep, takeStepTry } from '../login-factor.ts';
import { byNetwork } from '../login.ts';
import { noteAccess } from '../note-access.ts';
import { rememberBrowser } from '../remembered-browser.ts';
import { createThrottle } from '../throttle.ts';
import { CHALLENGE_MS, makeChallenge, useChallenge } from './challenges.ts';
import { checkSigned, handleOf, type Signing } from './check-passkey.ts';
import { findPasskey, listPasskeys, noteUse, type Passkey } from './passkey-queries.ts';
import { relyingParty } from './relying-party.ts';

/** Logins by a passkey alone that one address may begin: each leaves a row for an hour. */
const MAX_BEGUN = 1000;
const begun = createThrottle('passkey from', MAX_BEGUN);

export interface LoggedIn {
  readonly token: string;
  readonly browser: string;
}

export interface Answer {
  /** The cookie of the login under way. */
  readonly step: string | null;
  readonly credential: SignedCredential;
  readonly user_agent: string;
}

/** The second step of a login: the passkeys of the account whose password was right. */
export async function beginFactorPasskey(
  ctx: PublicCtx,
  step: string | null,
): Promise<ResponseOf<typeof beginFactorCall>> {
  const now = ctx.clock.now();
  const party = relyingParty(ctx.services.public_url);
  if (step === null) throw new AppError('sign_in_over');
  return ctx.platformTransaction(async (db) => {
    const account_id = await findLoginStep(db, step, now);
    const passkeys = account_id === null ? [] : await listPasskeys(db, account_id);
    if (passkeys.length === 0) throw new AppError('sign_in_over');
    return {
      challenge: await makeChallenge(db, { purpose: 'factor', browser: step }, account_id, now),
      rpId: party.id,
      timeout: CHALLENGE_MS,
      allowCredentials: passkeys.map(({ credential_id, transports }) => ({
        type: 'public-key' as const,
        id: credential_id,
        transports: [...transports],
      })),
      userVerification: 'preferred',
    };
  });
}

/** Ends the login that the password began. */
export async function logInByFactorPasskey(ctx: PublicCtx, answer: Answer): Promise<LoggedIn> {
  const now = ctx.clock.now();
  const party = relyingParty(ctx.services.public_url);
  const { step, account_id } = await takeStepTry(ctx, answer.step, now);
  const { challenge, passkey } = await ctx.platformTransaction(async (db) => {
    const place = { purpose: 'factor', browser: step } as const;
    const used = await useChallenge(db, place, answer.credential.client_data, now);
    if (used.account_id !== account_id) throw new AppError('sign_in_over');
    return { challenge: used.challenge, passkey: await findPasskey(db, answer.credential.id) };
  });
  const own = passkey?.account_id === account_id ? passkey : null;
  await orNoted(ctx, account_id, () =>
    usePasskey(ctx, own, answer.credential, { challenge, party, must_verify: false }),
  );
  const token = await ctx.platformTransaction((db) =>
    endStep(db, { step, account_id, user_agent: answer.user_agent, ip: ctx.ip }, now),
  );
  await noteAccess(ctx, 'login', account_id, { factor: 'passkey' });
  return { token, browser: rememberBrowser(ctx.services, account_id) };
}

/** Before anybody says who they are: the browser shows the passkeys that it has for us. `step` goes into a cookie. */
export async function beginPasskeyLogin(
  ctx: PublicCtx,
): Promise<{ readonly step: string; readonly options: ResponseOf<typeof beginLoginCall> }> {
  const now = ctx.clock.now();
  const party = relyingParty(ctx.services.public_url);
  const step = randomToken();
  const challenge = await ctx.platformTransaction(async (db) => {
    await begun.take(db, networkOf(ctx.ip), now);
    return makeChallenge(db, { purpose: 'login', browser: step }, null, now);
  });
  return {
    step,
    options: {
      challenge,
      rpId: party.id,
      timeout: CHALLENGE_MS,
      allowCredentials: [],
      userVerification: 'required',
    },
  };
}

/** Password and second factor in one: the passkey is what they have, its PIN or finger what they know or are. */
export async function logInByPasskey(ctx: PublicCtx, answer: Answer): Promise<LoggedIn> {
  const now = ctx.clock.now();
  const party = relyingParty(ctx.services.public_url);
  const { step } = answer;
  if (step === null) throw new AppError('sign_in_over');
  const network = networkOf(ctx.ip);
  const { challenge, passkey } = await ctx.platformTransaction(async (db) => {
    await byNetwork.check(db, network, now);
    const place = { purpose: 'login', browser: step } as const;
    const used = await useChallenge(db, place, answer.credential.client_data, now);
    return { ...used, passkey: await findPasskey(db, answer.credential.id) };
  });
  const isNamed = passkey !== null && answer.credential.user_handle === handleOf(passkey.account_id);
  const account_id = passkey?.account_id ?? null;
  try {
    await orNoted(ctx, account_id, () =>
      usePasskey(ctx, isNamed ? passkey : null, answer.credential, { challenge, party, must_verify: true }),
    );
  } catch (error) {
    await ctx.platformTransaction((db) => byNetwork.take(db, network, now));
    throw error;
  }
  if (account_id === null) throw new AppError('passkey_refused');
  const token = await ctx.platformTransaction(async (db) => {
    const account = await findAccountById(db, account_id);
    // It takes the place of a password: where there is none, there is nothing to take the place of.
    if (account === null || account.password_hash === null) throw new AppError('passkey_refused');
    await refuseEntry(db, account, now);
    await noteLogin(db, account_id, now);
    const session = { account_id, now, factor: true, user_agent: answer.user_agent, ip: ctx.ip };
    return (await openSession(db, session)).token;
  });
  await noteAccess(ctx, 'login', account_id, { factor: 'passkey_alone' });
  return { token, browser: rememberBrowser(ctx.services, account_id) };
}

/** Checks the signature and keeps the count. One that went back is a copy of the key: refused, and named in the trail. */
async function usePasskey(
  ctx: PublicCtx,
  passkey: Passkey | null,
  credential: SignedCredential,
  signing: Signing,
): Promise<void> {
  if (passkey === null) throw new AppError('passkey_refused');
  const counter = await checkSigned(credential, passkey, signing);
  if (await ctx.platformTransaction((db) => noteUse(db, passkey.id, counter, ctx.clock.now()))) return;
  await noteAccess(ctx, 'passkey_copied', passkey.account_id, { passkey: passkey.name });
  throw new AppError('passkey_refused');
}

async function orNoted(ctx: PublicCtx, account_id: string | null, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (account_id !== null) await noteAccess(ctx, 'login_failed', account_id, { factor: 'passkey' });
    throw error;
  }
}
