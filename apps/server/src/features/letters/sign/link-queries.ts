import type { TenantDb } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/index.ts';
import { sql } from '../../../platform/db/index.ts';

export interface LinkState {
  readonly id: string;
  readonly letter_id: string;
  readonly code_hash: Buffer | null;
  readonly code_expires_at: Date | null;
  readonly code_tries: number;
  readonly codes_sent: number;
  readonly codes_since: Date | null;
  readonly pass_hash: Buffer | null;
  readonly pass_expires_at: Date | null;
}

/** The company of a live environment that people work in. As the platform: who opens a link is nobody yet. */
export async function findLinkCompany(db: Db, environment_id: string): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from environments where id = ${environment_id} and live and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.company_id ?? null;
}

export async function lockLink({ db, tenant }: TenantDb, token_hash: Buffer): Promise<LinkState | null> {
  const { rows } = await sql<LinkState>`
    select id, letter_id, code_hash, code_expires_at, code_tries, codes_sent, codes_since, pass_hash, pass_expires_at from letter_signers
    where environment_id = ${tenant.environment_id} and token_hash = ${token_hash} for no key update`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A new link ends the one before it. */
export async function saveToken({ db, tenant }: TenantDb, id: string, token_hash: Buffer): Promise<void> {
  await sql`update letter_signers set token_hash = ${token_hash}, code_hash = null, pass_hash = null, codes_sent = 0, codes_since = null
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveCode(
  { db, tenant }: TenantDb,
  id: string,
  values: {
    readonly hash: Buffer;
    readonly expires_at: Date;
    readonly codes_sent: number;
    readonly codes_since: Date;
  },
): Promise<void> {
  await sql`update letter_signers set code_hash = ${values.hash}, code_expires_at = ${values.expires_at}, code_tries = 0,
      codes_sent = ${values.codes_sent}, codes_since = ${values.codes_since}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function countCodeTry({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`update letter_signers set code_tries = code_tries + 1 where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

/** The code is used up. */
export async function savePass(
  { db, tenant }: TenantDb,
  id: string,
  values: { readonly hash: Buffer; readonly expires_at: Date },
): Promise<void> {
  await sql`update letter_signers set pass_hash = ${values.hash}, pass_expires_at = ${values.expires_at}, code_hash = null
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}
