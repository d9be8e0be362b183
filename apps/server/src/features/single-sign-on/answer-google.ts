import * as oidc from 'openid-client';
import { type answerGoogle as call, emailSchema, type QueryOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { hashToken, randomToken } from '../../platform/auth/tokens.ts';
import type { Db } from '../../platform/db/index.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { findAccount, listWorkplaces, noteAcceptance } from '../auth/index.ts';
import { type Found, ownAddress } from './find-person.ts';
import { googleConfiguration, googleRedirect, proofsOf } from './google-client.ts';
import {
  acceptColleague,
  findAccountOfIdentity,
  findInvitedByGoogle,
  insertVerifiedAccount,
  saveIdentity,
} from './identity-queries.ts';
import { type Browser, type Entered, enter } from './open-session.ts';
import { answerRequest, findRequest } from './sign-in-queries.ts';

interface Person {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** Google leads the browser back: the one that began, with an answer to its request, opens the session. */
export async function answerGoogle(
  ctx: PublicCtx,
  query: QueryOf<typeof call>,
  browser: Browser,
): Promise<Entered> {
  const now = ctx.clock.now();
  const handle = query.state ?? '';
  const { cookie } = browser;
  const request = await ctx.platformTransaction((db) => findRequest(db, handle, 'google', now));
  if (!request || cookie === null || !request.cookie_hash.equals(hashToken(cookie)))
    throw new AppError('sign_in_over');
  const person = await personOf(ctx, query, handle);
  const provider = ctx.services.google?.issuer ?? '';
  const { account_id, accepted } = await ctx.platformTransaction(async (db) => {
    const found = await findOwner(db, provider, person, now, ctx.newId);
    if (!(await answerRequest(db, handle, { account_id: found.account_id, code: randomToken() }, now)))
      throw new AppError('sign_in_over');
    await requireGoogle(db, found.account_id);
    return found;
  });
  if (accepted) await noteAcceptance(ctx, accepted, account_id);
  const by = { way: 'google', company_id: null } as const;
  return enter(ctx, { account_id, by, session_id: request.session_id }, browser);
}

/** The library checks signature, issuer, audience, times, state, nonce and the proof of the code. */
async function personOf(ctx: PublicCtx, query: QueryOf<typeof call>, handle: string): Promise<Person> {
  const configuration = await googleConfiguration(ctx.services);
  const { verifier, nonce } = proofsOf(ctx.services, handle);
  const url = new URL(googleRedirect(ctx.services));
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await oidc
    .authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: handle,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'invalid';
      ctx.log.warn({ reason }, 'sign-in by Google refused');
      throw new AppError('sso_failed');
    });
  const claims = tokens.claims();
  const email = emailSchema.safeParse(claims?.['email']);
  if (!claims || !email.success || claims['email_verified'] !== true || !isGoogles(email.data, claims['hd']))
    throw new AppError('google_unverified');
  const { sub, name } = claims;
  return { subject: sub, email: email.data, name: typeof name === 'string' ? name.slice(0, 255) : '' };
}

/** Google answers for addresses of its own, and of the companies whose mail it keeps. Others it has only seen verified once. */
function isGoogles(email: string, hosted_domain: unknown): boolean {
  const domain = email.split('@').at(-1) ?? '';
  return domain === 'gmail.com' || domain === 'googlemail.com' || domain === hosted_domain;
}

/** By Google's name for the person; the first time by the address, which may be of somebody who was only invited. */
async function findOwner(
  db: Db,
  provider: string,
  person: Person,
  now: Date,
  newId: () => string,
): Promise<Found> {
  const identity = { company_id: null, provider, subject: person.subject };
  const linked = await findAccountOfIdentity(db, identity);
  const known = linked ?? (await findAccount(db, person.email))?.id ?? null;
  const isIn = known !== null && (await listWorkplaces(db, known)).length > 0;
  const { account_id, accepted } = isIn
    ? { account_id: known, accepted: null }
    : await acceptInvited(db, { ...person, account_id: known }, now, newId);
  // An account that another address led to is not the owner of this one.
  if (linked === null) await ownAddress(db, account_id, now);
  await saveIdentity(db, identity, account_id, now);
  return { account_id, accepted };
}

async function acceptInvited(
  db: Db,
  person: Person & { readonly account_id: string | null },
  now: Date,
  newId: () => string,
): Promise<Found> {
  const invited = await findInvitedByGoogle(db, person.email);
  if (!invited) throw new AppError('no_active_account');
  const account_id = person.account_id ?? newId();
  if (person.account_id === null)
    await insertVerifiedAccount(db, { id: account_id, email: person.email, name: invited.name }, now);
  if (!(await acceptColleague(db, invited, account_id, now))) throw new AppError('no_active_account');
  return { account_id, accepted: invited };
}

async function requireGoogle(db: Db, account_id: string): Promise<void> {
  const workplaces = await listWorkplaces(db, account_id);
  if (workplaces.length === 0) throw new AppError('no_active_account');
  if (workplaces.some((place) => place.google_login && !place.sso_required)) return;
  throw new AppError(
    workplaces.some((place) => place.sso_required) ? 'sso_required' : 'google_login_disabled',
  );
}
