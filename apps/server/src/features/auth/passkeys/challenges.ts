import { AppError } from '@comptoir/contract/errors';
import { randomToken } from '../../../platform/auth/tokens.ts';
import type { Db } from '../../../platform/db/index.ts';
import { insertChallenge, takeChallenge, type Challenge } from './passkey-queries.ts';

/** From the options to the answer: people look for their key or their phone. */
export const CHALLENGE_MINUTES = 5;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

type Place = Omit<Challenge, 'challenge'>;

/** 256 random bits that an authenticator signs once. */
export async function makeChallenge(
  db: Db,
  place: Place,
  account_id: string | null,
  now: Date,
): Promise<string> {
  const challenge = randomToken();
  await insertChallenge(db, { ...place, challenge }, account_id, new Date(now.getTime() + CHALLENGE_MS));
  return challenge;
}

/** What the browser says it signed. It proves nothing before the signature is checked. */
function challengeIn(client_data: string): string {
  try {
    const read = JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8')) as unknown;
    const { challenge } = read as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The challenge of an answer, which is used up by it, right or wrong. Its transaction commits before the answer is checked. */
export async function useChallenge(
  db: Db,
  place: Place,
  client_data: string,
  now: Date,
): Promise<{ readonly challenge: string; readonly account_id: string | null }> {
  const challenge = challengeIn(client_data);
  const found = await takeChallenge(db, { ...place, challenge }, now);
  if (found === null) throw new AppError('sign_in_over');
  return { challenge, account_id: found.account_id };
}
