import { hashToken } from '../../platform/auth/tokens.ts';
import { sql, type Db } from '../../platform/db/index.ts';

/** SQL of the second factor: runs as the platform, an account belongs to no environment. */

export interface Factor {
  readonly secret_sealed: string;
  readonly is_confirmed: boolean;
}

export async function findFactor(db: Db, account_id: string): Promise<Factor | null> {
  const { rows } = await sql<Factor>`
    select secret_sealed, confirmed_at is not null as is_confirmed from account_factors where account_id = ${account_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A secret that was never confirmed gives way to the next. False: one is in use. */
export async function saveSecret(
  db: Db,
  account_id: string,
  secret_sealed: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into account_factors (account_id, secret_sealed, created_at) values (${account_id}, ${secret_sealed}, ${now})
    on conflict (account_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
      where account_factors.confirmed_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Uses a code up: false when it, or a later one, was used before. Of two who send the same at once, one gets the row. */
export async function useStep(db: Db, account_id: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update account_factors set last_step = ${step} where account_id = ${account_id} and last_step < ${step} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function noteConfirmed(db: Db, account_id: string, now: Date): Promise<void> {
  await sql`update account_factors set confirmed_at = ${now} where account_id = ${account_id}`.execute(db);
}

export async function noteFactorShown(db: Db, session_id: string, now: Date): Promise<void> {
  await sql`update sessions set factor_at = ${now} where id = ${session_id}`.execute(db);
}

/** One change of an account's factors at a time: the first and the last one mean more than the others. */
export async function lockAccount(db: Db, account_id: string): Promise<void> {
  await sql`select 1 from accounts where id = ${account_id} for update`.execute(db);
}

/** What a login asks for after the password. */
export interface Factors {
  readonly app: boolean;
  readonly passkey: boolean;
}

export async function findFactors(db: Db, account_id: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select 1 from account_factors where account_id = ${account_id} and confirmed_at is not null) as app,
      exists (select 1 from passkeys where account_id = ${account_id}) as passkey`.execute(db);
  return rows[0] ?? { app: false, passkey: false };
}

export async function hasFactor(db: Db, account_id: string): Promise<boolean> {
  const { app, passkey } = await findFactors(db, account_id);
  return app || passkey;
}

/** True when there was one. */
export async function deleteApp(db: Db, account_id: string): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    delete from account_factors where account_id = ${account_id} returning confirmed_at is not null as was_on`.execute(
    db,
  );
  return rows[0]?.was_on ?? false;
}

/** Of every kind, with the recovery codes. */
export async function deleteFactor(db: Db, account_id: string): Promise<void> {
  await sql`delete from account_factors where account_id = ${account_id}`.execute(db);
  await sql`delete from passkeys where account_id = ${account_id}`.execute(db);
  await sql`delete from recovery_codes where account_id = ${account_id}`.execute(db);
}

const codeHash = (account_id: string, code: string) => hashToken(`${account_id} ${code}`);

export async function saveRecoveryCodes(db: Db, account_id: string, codes: readonly string[]): Promise<void> {
  await sql`delete from recovery_codes where account_id = ${account_id}`.execute(db);
  for (const code of codes)
    await sql`insert into recovery_codes (code_hash, account_id) values (${codeHash(account_id, code)}, ${account_id})`.execute(
      db,
    );
}

export async function useRecoveryCode(db: Db, account_id: string, code: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${now} where code_hash = ${codeHash(account_id, code)} and used_at is null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, account_id: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes where account_id = ${account_id} and used_at is null`.execute(
    db,
  );
  return rows[0]?.left ?? 0;
}

/** Some company where the account works requires a second factor of who comes by password. */
export async function isFactorRequired(db: Db, account_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join environments e on e.id = u.environment_id join company_sign_in g on g.company_id = e.company_id
    where u.account_id = ${account_id} and u.status = 'active' and g.factor_required limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertLoginStep(
  db: Db,
  token: string,
  account_id: string,
  expires_at: Date,
): Promise<void> {
  await sql`insert into login_steps (token_hash, account_id, expires_at) values (${hashToken(token)}, ${account_id}, ${expires_at})`.execute(
    db,
  );
}

export async function findLoginStep(db: Db, token: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from login_steps where token_hash = ${hashToken(token)} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0]?.account_id ?? null;
}

/** False: another request was faster. */
export async function endLoginStep(db: Db, token: string): Promise<boolean> {
  const { rows } =
    await sql`delete from login_steps where token_hash = ${hashToken(token)} returning 1`.execute(db);
  return rows.length > 0;
}
