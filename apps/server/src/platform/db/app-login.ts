import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { requireCitusSettings } from './citus-settings.ts';
import { migrate, refuseNewer } from './migrate.ts';

/** Any number that only this uses: several processes start at once. */
const LOGIN_LOCK = 778_209_313;
/** Names and secrets come from our own table, but are used in statements that take no parameters. */
const NAME = /^comptoir_app_[0-9a-f]{12}$/;

/**
 * Brings the database up to date and makes the login of requests and jobs; answers that login's URL. `given`: the operator's own login
 * (DATABASE_APP_URL), which takes the place of ours.
 */
export async function prepareDatabase(url: string, given: string | null = null): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  try {
    await refuseNewer(pool);
    await migrate(pool);
    return await ensureAppLogin(pool, url, given);
  } finally {
    await pool.end();
  }
}

/** A login that is a member of `comptoir_app` and of nothing else: no `SET ROLE` leads from there to the owner. */
export async function ensureAppLogin(
  pool: pg.Pool,
  owner_url: string,
  given: string | null = null,
): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOGIN_LOCK]);
    try {
      await revokeTemporary(client);
      if (await hasCitus(client)) return await citusLogin(client, owner_url, given);
      return given === null ? await ownLogin(client, owner_url) : await givenLogin(client, given);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOGIN_LOCK]);
    }
  } finally {
    client.release();
  }
}

/** Temporary objects could take the place of what a function of the owner's names. A database made from a template has not this right's loss. */
async function revokeTemporary(client: pg.PoolClient): Promise<void> {
  await client.query(`do $$ begin
    if has_database_privilege('public', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`);
}

async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  return (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1;
}

/**
 * On Citus requests come as the owner: within one transaction Citus lets one account alone change a node's rows, and functions of the owner's
 * would change them as another. Forced row level security divides the companies there, so that the owner must not be above it (decision 40).
 */
async function citusLogin(client: pg.PoolClient, owner_url: string, given: string | null): Promise<string> {
  if (given !== null)
    throw new ConfigError(
      'DATABASE_APP_URL is not for Citus: there requests use the account of DATABASE_URL.',
    );
  await requireCitusSettings(client);
  const refusal = await refusalOf(owner_url);
  if (refusal) throw new ConfigError(`DATABASE_URL is not usable on Citus: ${refusal.message}.`);
  return owner_url;
}

interface Login {
  readonly role_name: string;
  readonly secret: string;
}

async function ownLogin(client: pg.PoolClient, owner_url: string): Promise<string> {
  await client.query('insert into app_login (role_name, secret) values ($1, $2) on conflict do nothing', [
    `comptoir_app_${randomBytes(6).toString('hex')}`,
    randomBytes(24).toString('base64url'),
  ]);
  const found = await client.query<Login>('select role_name, secret from app_login');
  const login = found.rows[0];
  if (!login || !NAME.test(login.role_name)) throw new Error('app_login names no role of ours');
  const { role_name, secret } = login;
  try {
    const known = await client.query('select from pg_roles where rolname = $1', [role_name]);
    if (known.rowCount === 0)
      await client.query(`create role ${role_name} login password '${scramVerifier(secret)}'`);
    await joinApp(client, role_name);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
    throw new ConfigError(
      `DATABASE_URL is not usable: its account must be allowed to make a role and to give it the rights of comptoir_app, but PostgreSQL said "${(error as Error).message}". Allow it, or set DATABASE_APP_URL.`,
    );
  }
  const url = urlAs(owner_url, role_name, secret);
  const refusal = await refusalOf(url);
  if (refusal?.code === '28P01') {
    // The role is older than this secret: a server of databases on which one was restored.
    await client.query(`alter role ${role_name} password '${scramVerifier(secret)}'`);
    const again = await refusalOf(url);
    if (again === null) return url;
  }
  if (refusal === null) return url;
  throw new ConfigError(
    `The database does not let in ${role_name}, the account that Comptoir made for its requests (${refusal.message}): let it in with a password (pg_hba.conf), or set DATABASE_APP_URL.`,
  );
}

async function givenLogin(client: pg.PoolClient, url: string): Promise<string> {
  const role_name = await accountOf(url).catch((error: Error) => {
    throw new ConfigError(`DATABASE_APP_URL is not usable: the database does not answer (${error.message}).`);
  });
  await joinApp(client, role_name).catch((error: Error) => {
    throw new ConfigError(
      `DATABASE_APP_URL is not usable: its account lacks the rights of comptoir_app (${error.message}).`,
    );
  });
  const refusal = await refusalOf(url);
  if (refusal) throw new ConfigError(`DATABASE_APP_URL is not usable: ${refusal.message}.`);
  return url;
}

async function joinApp(client: pg.PoolClient, role_name: string): Promise<void> {
  const member = await client.query<{ member: boolean }>(
    `select pg_has_role($1, 'comptoir_app', 'usage') as member`,
    [role_name],
  );
  if (!member.rows[0]?.member) await client.query(`grant comptoir_app to ${pg.escapeIdentifier(role_name)}`);
}

async function accountOf(url: string): Promise<string> {
  const client = await connected(url);
  try {
    const found = await client.query<{ name: string }>('select current_user as name');
    return found.rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/** Why requests can't use this login; null when they can. */
async function refusalOf(url: string): Promise<{ readonly code: string; readonly message: string } | null> {
  try {
    const client = await connected(url);
    try {
      await refuseOwner(client);
    } finally {
      await client.end();
    }
    return null;
  } catch (error) {
    return { code: (error as { code?: string }).code ?? '', message: (error as Error).message };
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Run on each new connection of requests and jobs: one with the owner's rights would see every company. On Citus the owner itself is held. */
export async function refuseOwner(client: pg.ClientBase): Promise<void> {
  const found = await client.query<{ name: string }>(`
    select rolname as name from pg_roles where rolname = session_user
      and (rolsuper or rolbypassrls or (not exists (select from pg_extension where extname = 'citus') and (rolcreaterole
        or pg_has_role(session_user, (select relowner from pg_class where oid = 'public.audit_log'::regclass), 'member'))))`);
  if (found.rows[0])
    throw new ConfigError(
      `the account ${found.rows[0].name} has the rights of the owner, which requests must not have`,
    );
}

function urlAs(owner_url: string, role_name: string, secret: string): string {
  const url = new URL(owner_url);
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  url.username = role_name;
  url.password = secret;
  return url.href;
}

/** What PostgreSQL keeps of a password (RFC 5803): so the password itself is in no statement, and in no log of statements. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
