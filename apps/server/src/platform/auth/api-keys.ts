import {
  API_KEY_PREFIX,
  type ApiScope,
  type Permissions,
  permissionsOfKey,
  type RoleCategory,
} from '@comptoir/contract';
import type { ErrorParams } from '@comptoir/contract/errors';
import type { Database } from '../db/index.ts';
import { findSharedViews, type Principal } from './principal.ts';
import { rightsIn } from './sandbox-entry.ts';
import { BY_PASSWORD } from './sessions.ts';
import { hashToken, randomToken } from './tokens.ts';

export interface NewSecret {
  /** Shown once. */
  readonly secret: string;
  readonly hash: Buffer;
  readonly last_four: string;
}

/** The environment is part of it: the key is looked up in that environment alone, which on Citus is one node's. */
export function newApiSecret(environment_id: string, prefix = API_KEY_PREFIX): NewSecret {
  const place = Buffer.from(environment_id.replaceAll('-', ''), 'hex').toString('base64url');
  const secret = `${prefix}${place}${randomToken()}`;
  return { secret, hash: hashToken(secret), last_four: secret.slice(-4) };
}

const SECRET = /^([A-Za-z0-9_-]{22})[A-Za-z0-9_-]{43}$/;

/** The environment that a secret with this prefix names; null: it is none. */
export function environmentOf(secret: string, prefix = API_KEY_PREFIX): string | null {
  const place = secret.startsWith(prefix) ? SECRET.exec(secret.slice(prefix.length))?.[1] : undefined;
  if (place === undefined) return null;
  const hex = Buffer.from(place, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type KeyRefusal = ErrorParams['api_key_refused']['reason'];
export type KeyResolution =
  | { readonly refused: KeyRefusal }
  | { readonly refused: null; readonly principal: Principal };

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly user_id: string;
  readonly all_rights: boolean;
  readonly for_agents: boolean;
  readonly scopes: readonly ApiScope[];
  readonly expires_at: Date | null;
  readonly deleted_at: Date | null;
  readonly last_used_at: Date | null;
  readonly former: boolean;
  readonly former_until: Date | null;
}

interface OwnerRow {
  readonly company_id: string;
  readonly live: boolean;
  readonly timezone: string | null;
  readonly account_id: string | null;
  readonly user_name: string;
  readonly active: boolean;
  readonly category: RoleCategory;
  readonly permissions: Permissions;
}

/* Read as the owner, past row security, as the sign-in does. */
const KEY = `
  select id, name, user_id, all_rights, for_agents, scopes, expires_at, deleted_at, last_used_at, secret_hash <> $2 as former, former_until
  from api_keys where environment_id = $1 and (secret_hash = $2 or former_hash = $2)`;

const OWNER = `
  select e.company_id, e.live, c.settings ->> 'timezone' as timezone, u.account_id, u.name as user_name, u.status = 'active' as active, r.category, r.permissions
  from users u
    join roles r on r.environment_id = u.environment_id and r.id = u.role_id
    join environments e on e.id = u.environment_id join companies c on c.id = e.company_id
  where u.environment_id = $1 and u.id = $2 and e.ready`;

/** Between two notes of when a key was last used: not a write per call. */
const USED_EVERY_MS = 60_000;

/** Whose key it is and what it may do, read again at every call: a change of role or scope takes effect at once. */
export async function resolveApiKey(database: Database, secret: string, now: Date): Promise<KeyResolution> {
  const environment_id = environmentOf(secret);
  if (environment_id === null) return { refused: 'unknown' };
  const key = (await database.pool.query<KeyRow>(KEY, [environment_id, hashToken(secret)])).rows[0];
  if (!key) return { refused: 'unknown' };
  const refused = refusalOf(key, now);
  if (refused !== null) return { refused };
  const found = (await database.pool.query<OwnerRow>(OWNER, [environment_id, key.user_id])).rows[0];
  const owner = found?.active ? await rightsIn(database, found.account_id, found) : null;
  if (owner === null) return { refused: 'no_owner' };
  if (key.last_used_at === null || now.getTime() - key.last_used_at.getTime() > USED_EVERY_MS)
    await database.pool.query('update api_keys set last_used_at = $3 where environment_id = $1 and id = $2', [
      environment_id,
      key.id,
      now,
    ]);
  const permissions = permissionsOfKey(owner.permissions, key);
  // Support's rights are no key's.
  const role_category = owner.category === 'other' ? 'other' : 'admin';
  return {
    refused: null,
    principal: {
      session_id: key.id,
      account_id: owner.account_id ?? '',
      // No session: what a company says of signing in is for people.
      signed_in_by: BY_PASSWORD,
      confirmed_at: null,
      owes_factor: false,
      owes_reason: false,
      tenant: { company_id: owner.company_id, environment_id, live: owner.live, timezone: owner.timezone },
      actor: {
        user_id: key.user_id,
        account_id: owner.account_id,
        name: `${key.name} (API, ${owner.user_name})`,
        // Admins pass some checks by their category alone: only a key that withholds nothing does, too.
        role_category: key.all_rights ? role_category : 'other',
        permissions,
        shared_views: await findSharedViews(database, environment_id, { user_id: key.user_id, permissions }),
        api_key: {
          id: key.id,
          all_rights: key.all_rights,
          for_agents: key.for_agents,
          owner: { role_category, permissions: owner.permissions },
        },
      },
    },
  };
}

function refusalOf(key: KeyRow, now: Date): KeyRefusal | null {
  if (key.deleted_at !== null) return 'deleted';
  if (key.expires_at !== null && key.expires_at.getTime() <= now.getTime()) return 'expired';
  // Replaced by a rotation, and its overlap is over.
  if (key.former && (key.former_until?.getTime() ?? 0) <= now.getTime()) return 'expired';
  return null;
}
