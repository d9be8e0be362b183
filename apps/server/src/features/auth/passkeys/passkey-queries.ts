import { hashToken } from '../../../platform/auth/tokens.ts';
import { sql, type Db } from '../../../platform/db/index.ts';

/** SQL of passkeys: runs as the platform, an account belongs to no environment. */

export interface Passkey {
  readonly id: string;
  readonly account_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly transports: readonly string[];
  readonly name: string;
  readonly is_synced: boolean;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = sql`id, account_id, credential_id, public_key, transports, name, is_synced, created_at, last_used_at`;

export async function listPasskeys(db: Db, account_id: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select ${COLUMNS} from passkeys where account_id = ${account_id} order by created_at, id`.execute(db);
  return rows;
}

export async function findPasskey(db: Db, credential_id: string): Promise<Passkey | null> {
  const { rows } = await sql<Passkey>`
    select ${COLUMNS} from passkeys where credential_id = ${credential_id}`.execute(db);
  return rows[0] ?? null;
}

export interface NewPasskey extends Omit<Passkey, 'created_at' | 'last_used_at' | 'public_key'> {
  readonly public_key: Uint8Array;
  readonly counter: number;
}

/** False: somebody has it already. */
export async function insertPasskey(db: Db, made: NewPasskey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    values (${made.id}, ${made.account_id}, ${made.credential_id}, ${Buffer.from(made.public_key)}, ${made.counter},
      ${[...made.transports]}::text[], ${made.name}, ${made.is_synced}, ${now})
    on conflict (credential_id) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** The name from before; null: it is not theirs. */
export async function savePasskeyName(
  db: Db,
  account_id: string,
  id: string,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update passkeys p set name = ${name} from passkeys before
    where p.id = ${id} and p.account_id = ${account_id} and before.id = p.id returning before.name`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/** Its name; null: it is not theirs. */
export async function deletePasskey(db: Db, account_id: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where id = ${id} and account_id = ${account_id} returning name`.execute(db);
  return rows[0]?.name ?? null;
}

/** False: the count went back, so two devices have the same key. Authenticators that don't count say zero. */
export async function noteUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`.execute(db);
  return rows.length > 0;
}

export interface Challenge {
  readonly challenge: string;
  readonly purpose: 'register' | 'factor' | 'login';
  /** The session's id, or the token in the cookie of a login under way. */
  readonly browser: string;
}

export async function insertChallenge(
  db: Db,
  { challenge, purpose, browser }: Challenge,
  account_id: string | null,
  expires_at: Date,
): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge_hash, purpose, account_id, browser_hash, expires_at)
    values (${hashToken(challenge)}, ${purpose}, ${account_id}, ${hashToken(browser)}, ${expires_at})`.execute(
    db,
  );
}

/** Uses it up: of two answers at once, one gets the row. Null: there is none. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, browser }: Challenge,
  now: Date,
): Promise<{ readonly account_id: string | null } | null> {
  const { rows } = await sql<{ account_id: string | null }>`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and purpose = ${purpose} and browser_hash = ${hashToken(browser)}
      and expires_at > ${now}
    returning account_id`.execute(db);
  return rows[0] ?? null;
}
