import type { Actor, Tenant, TenantDb } from '../../platform/context.ts';
import { type Database, sql } from '../../platform/db/index.ts';
import { MAKE_SAMPLE } from './make-sample-kind.ts';

export interface StoredSample {
  readonly is_made: boolean;
  /** A job makes it, or will. */
  readonly is_worked_on: boolean;
  /** 0 to 100, of the last job. */
  readonly progress: number;
}

/** Null: the environment is none. */
export async function findSample({ db, tenant }: TenantDb): Promise<StoredSample | null> {
  const { rows: samples } = await sql<Pick<StoredSample, 'is_made'>>`
    select sample_made_at is not null as is_made from environments
    where id = ${tenant.environment_id} and sample_since is not null`.execute(db);
  if (!samples[0]) return null;
  const { rows: jobs } = await sql<Omit<StoredSample, 'is_made'>>`
    select state in ('queued', 'running') as is_worked_on, coalesce(progress, 0)::float as progress from jobs
    where environment_id = ${tenant.environment_id} and kind = ${MAKE_SAMPLE}
    order by created_at desc, id desc limit 1`.execute(db);
  return { ...samples[0], ...(jobs[0] ?? { is_worked_on: false, progress: 0 }) };
}

/** False: the caller's environment is no longer the live one. */
export async function beginSample({ db }: TenantDb, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`select sample_start(${id}::uuid, ${now}) as begun`.execute(
    db,
  );
  return rows[0]?.begun === true;
}

/** The environment that is live again; null: the caller's is no sample. */
export async function endSample({ db }: TenantDb, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select sample_end(${now}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function setMade({ db }: TenantDb, now: Date): Promise<void> {
  await sql`select sample_made(${now})`.execute(db);
}

/** The live one and its sandboxes, without what is set aside or being deleted. */
export async function listOpenEnvironments({
  db,
  tenant,
}: TenantDb): Promise<readonly { readonly id: string; readonly ready: boolean }[]> {
  const { rows } = await sql<{ id: string; ready: boolean }>`
    select id, ready from environments
    where company_id = ${tenant.company_id} and deleted_at is null and set_aside_at is null order by id`.execute(
    db,
  );
  return rows;
}

export async function findCompanyName({ db, tenant }: TenantDb): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0]?.name ?? '';
}

/** Somebody of the sample, with the rights of their role: they have no account. */
export async function findSpeaker({ db, tenant }: TenantDb, user_id: string): Promise<Actor | null> {
  const { rows } = await sql<Pick<Actor, 'user_id' | 'name' | 'role_category' | 'permissions'>>`
    select u.id as user_id, u.name, r.category as role_category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = ${user_id} and u.account_id is null`.execute(
    db,
  );
  return rows[0] ? { ...rows[0], account_id: null } : null;
}

export interface ClosedEnvironment {
  readonly id: string;
  /** The live one of its company. */
  readonly tenant: Tenant;
}

/** Environments closed before then that are still there, of every company. */
export async function findClosed(
  { pool }: Pick<Database, 'pool'>,
  before: Date,
): Promise<ClosedEnvironment[]> {
  const { rows } = await pool.query<Tenant & { readonly id: string }>(
    `select closed.id, home.id as environment_id, home.company_id, home.live
     from environments closed join environments home on home.company_id = closed.company_id and home.live
     where closed.deleted_at < $1 and not closed.live order by closed.deleted_at limit 100`,
    [before],
  );
  return rows.map(({ id, ...tenant }) => ({ id, tenant }));
}

/** Those that a job frees, or will. */
export async function findDropping(
  { pool }: Pick<Database, 'pool'>,
  drop_job: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select payload ->> 'sandbox_id' as id from jobs where kind = $1 and state in ('queued', 'running')`,
    [drop_job],
  );
  return new Set(rows.map(({ id }) => id));
}
