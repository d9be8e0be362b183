import { type Permissions, SCIM_TOKEN_PREFIX } from '@comptoir/contract';
import type { ErrorParams } from '@comptoir/contract/errors';
import type { Database } from '../db/index.ts';
import { environmentOf, newApiSecret, type NewSecret } from './api-keys.ts';
import { NO_PERMISSIONS, type Principal } from './principal.ts';
import { BY_PASSWORD } from './sessions.ts';
import { hashToken } from './tokens.ts';

export const newScimToken = (environment_id: string): NewSecret =>
  newApiSecret(environment_id, SCIM_TOKEN_PREFIX);

export type TokenRefusal = ErrorParams['scim_token_refused']['reason'];
/** `environment_id`: where the holder of a former token may learn of the refusal; null: nobody's token. */
export type TokenResolution =
  | { readonly refused: TokenRefusal; readonly environment_id: string | null }
  | { readonly refused: null; readonly principal: Principal };

interface TokenRow {
  readonly id: string;
  readonly last_four: string;
  readonly former: boolean;
  readonly former_until: Date | null;
  readonly last_used_at: Date | null;
  readonly ended_at: Date | null;
}

interface PlaceRow {
  readonly company_id: string;
  readonly live: boolean;
  readonly timezone: string | null;
}

/* Read as the owner, past row security, as the sign-in does. */
const TOKEN = `
  select id, last_four, secret_hash <> $2 as former, former_until, last_used_at, ended_at
  from scim_tokens where environment_id = $1 and (secret_hash = $2 or former_hash = $2)`;
const PLACE = `
  select e.company_id, e.live, c.settings ->> 'timezone' as timezone
  from environments e join companies c on c.id = e.company_id where e.id = $1 and e.ready`;

/** Between two notes of when a token was last used: not a write per call. */
const USED_EVERY_MS = 60_000;

const change = { effect: 'allow', level: 'delete' } as const;
/** People, their roles and teams, and nothing else. */
const SCIM_RIGHTS: Permissions = {
  ...NO_PERMISSIONS,
  resources: { 'user.users': change, 'user.roles': change, 'user.teams': change },
};

export async function resolveScimToken(
  database: Database,
  secret: string,
  now: Date,
): Promise<TokenResolution> {
  const environment_id = environmentOf(secret, SCIM_TOKEN_PREFIX);
  if (environment_id === null) return { refused: 'unknown', environment_id };
  const token = (await database.pool.query<TokenRow>(TOKEN, [environment_id, hashToken(secret)])).rows[0];
  const place = (await database.pool.query<PlaceRow>(PLACE, [environment_id])).rows[0];
  if (!token || !place) return { refused: 'unknown', environment_id: null };
  if (token.ended_at !== null) return { refused: 'ended', environment_id };
  if (token.former && (token.former_until?.getTime() ?? 0) <= now.getTime())
    return { refused: 'replaced', environment_id };
  if (token.last_used_at === null || now.getTime() - token.last_used_at.getTime() > USED_EVERY_MS)
    await database.pool.query(
      'update scim_tokens set last_used_at = $3 where environment_id = $1 and id = $2',
      [environment_id, token.id, now],
    );
  return {
    refused: null,
    principal: {
      session_id: token.id,
      account_id: '',
      // No session: what a company says of signing in is for people.
      signed_in_by: BY_PASSWORD,
      confirmed_at: null,
      owes_factor: false,
      owes_reason: false,
      tenant: { ...place, environment_id },
      actor: {
        user_id: null,
        account_id: null,
        // The trail knows the source by this name: see features/audit.
        name: `SCIM (…${token.last_four})`,
        // It writes admins, too: what it may not do to them is said in features/scim.
        role_category: 'admin',
        permissions: SCIM_RIGHTS,
      },
    },
  };
}
