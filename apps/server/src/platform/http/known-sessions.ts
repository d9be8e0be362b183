import { hashToken } from '../auth/tokens.ts';

const MAX_SESSIONS = 10_000;

/**
 * Sessions that this process has seen to exist lately, by their token, with their account. A rate limit counts them by the account and
 * every other cookie, made up or ended long ago, by the address. It authorises nothing.
 */
export interface KnownSessions {
  add(token: string, account_id: string): void;
  accountOf(token: string): string | null;
}

export function createKnownSessions(most = MAX_SESSIONS): KnownSessions {
  const accounts = new Map<string, string>();
  const keyOf = (token: string) => hashToken(token).toString('base64');
  return {
    add(token, account_id) {
      const key = keyOf(token);
      // Moved to the end: the one that was not seen for longest goes first.
      accounts.delete(key);
      accounts.set(key, account_id);
      if (accounts.size > most) accounts.delete(accounts.keys().next().value ?? '');
    },
    accountOf: (token) => accounts.get(keyOf(token)) ?? null,
  };
}
