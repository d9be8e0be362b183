import { json } from 'node:stream/consumers';
import { requestOutgoing, type StreamedAnswer } from '../../../../platform/outgoing/request-outgoing.ts';
import { requireOk } from '../csv-https.ts';
import { type Place, SourceError } from '../source.ts';
import type { Connector, SignIn } from './connector.ts';
import { fillText, type Json, valueAt } from './pages.ts';

/** Signed in: where calls go, and what they carry. */
export interface Session {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function signIn(connector: Connector, place: Place, signal: AbortSignal): Promise<Session> {
  const { sign_in } = connector;
  const { settings, secrets } = place;
  const origin = fillText(connector.origin, { settings, object: '', fields: [], since: null });
  // What somebody typed into the address must not lead out of it.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin.replace(/\/$/, ''))
    throw new SourceError('not_found', { detail: origin });
  switch (sign_in.kind) {
    case 'bearer':
      return { origin, headers: { authorization: `Bearer ${secrets[sign_in.secret] ?? ''}` } };
    case 'header':
      return {
        origin,
        headers: { [sign_in.header]: `${sign_in.prefix ?? ''}${secrets[sign_in.secret] ?? ''}` },
      };
    case 'basic': {
      const username = settings[sign_in.username] ?? secrets[sign_in.username] ?? '';
      const pair = `${username}:${sign_in.password ?? secrets[sign_in.secret ?? ''] ?? ''}`;
      return { origin, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
    }
    case 'oauth2':
      return getToken(sign_in, place, origin, signal);
    case 'exchange':
      return exchange(sign_in, place, origin, signal);
  }
}

async function exchange(
  sign_in: Extract<SignIn, { kind: 'exchange' }>,
  { settings, secrets, allow_loopback }: Place,
  origin: string,
  signal: AbortSignal,
): Promise<Session> {
  const answer = await requestOutgoing(`${origin}${sign_in.token_path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_id: settings[sign_in.client_id] ?? '',
      client_secret: secrets[sign_in.client_secret] ?? '',
    }),
    allow_loopback,
    signal,
  });
  const token = valueAt(await grantedOf(answer), sign_in.from);
  if (typeof token !== 'string') throw new SourceError('sign_in');
  return { origin, headers: { authorization: `Bearer ${token}` } };
}

/** What a request for a token answered; refused credentials are a refusal to sign in. */
async function grantedOf(answer: StreamedAnswer): Promise<Json> {
  // Some systems say 400, 403 or 404 of credentials that are wrong.
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    answer.body.destroy();
    throw new SourceError('sign_in', { status: answer.status });
  }
  requireOk(answer);
  return (await json(answer.body)) as Json;
}

async function getToken(
  sign_in: Extract<SignIn, { kind: 'oauth2' }>,
  { settings, secrets, allow_loopback }: Place,
  origin: string,
  signal: AbortSignal,
): Promise<Session> {
  const refresh = sign_in.refresh_token === undefined ? undefined : secrets[sign_in.refresh_token];
  const form = new URLSearchParams({
    grant_type: refresh === undefined ? 'client_credentials' : 'refresh_token',
    client_id: settings[sign_in.client_id] ?? '',
    client_secret: secrets[sign_in.client_secret] ?? '',
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
  });
  const answer = await requestOutgoing(`${origin}${sign_in.token_path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
    allow_loopback,
    signal,
  });
  const given = await grantedOf(answer);
  const token = valueAt(given, 'access_token');
  if (typeof token !== 'string') throw new SourceError('sign_in');
  return { origin: originAfter(sign_in, given, origin), headers: { authorization: `Bearer ${token}` } };
}

/** A token goes to the system's own domain alone, whatever an answer says. */
function originAfter(sign_in: Extract<SignIn, { kind: 'oauth2' }>, given: Json, origin: string): string {
  const named = sign_in.origin === undefined ? undefined : valueAt(given, sign_in.origin.from);
  if (sign_in.origin === undefined || typeof named !== 'string' || !URL.canParse(named)) return origin;
  const { origin: next, hostname, protocol } = new URL(named);
  const isBelow = hostname.endsWith(`.${sign_in.origin.below}`) && protocol === 'https:';
  return isBelow ? next : origin;
}
