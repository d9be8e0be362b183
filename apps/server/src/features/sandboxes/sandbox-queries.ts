import type { CalculatedRange, Environment } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface StoredSandbox {
  readonly id: string;
  readonly name: string;
  readonly ready: boolean;
}

/** Every environment of the company that is not being deleted. */
export async function listAllEnvironments({ db, tenant }: TenantDb): Promise<Environment[]> {
  const { rows } = await sql<Environment>`
    select id, company_id, name, live, ready,
      case when start_period is not null then json_build_object('start_period', start_period, 'end_period', end_period) end as range_calculations
    from environments where company_id = ${tenant.company_id} and deleted_at is null and set_aside_at is null
    order by live desc, created_at, id`.execute(db);
  return rows;
}

/** Null where it is none of the company's sandboxes, or is being deleted. */
export async function findSandbox({ db, tenant }: TenantDb, id: string): Promise<StoredSandbox | null> {
  const { rows } = await sql<StoredSandbox>`
    select id, name, ready from environments
    where id = ${id} and company_id = ${tenant.company_id} and not live and deleted_at is null and set_aside_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** False: there are three already. */
export async function insertSandbox(
  { db }: TenantDb,
  sandbox: { readonly id: string; readonly name: string; readonly range: CalculatedRange },
): Promise<boolean> {
  const { start_period, end_period } = sandbox.range;
  const { rows } = await sql<{ made: boolean }>`
    select sandbox_create(${sandbox.id}::uuid, ${sandbox.name}, ${start_period}::date, ${end_period}::date) as made`.execute(
    db,
  );
  return rows[0]?.made === true;
}

export async function saveSandbox(
  { db }: TenantDb,
  sandbox: { readonly id: string; readonly name: string; readonly range: CalculatedRange },
): Promise<void> {
  const { start_period, end_period } = sandbox.range;
  await sql`select sandbox_update(${sandbox.id}::uuid, ${sandbox.name}, ${start_period}::date, ${end_period}::date)`.execute(
    db,
  );
}

/** False: it was deleted in the meantime. */
export async function setReady({ db }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ set: boolean }>`select sandbox_set_ready(${id}::uuid) as set`.execute(db);
  return rows[0]?.set === true;
}

export async function closeSandbox({ db }: TenantDb, id: string, now: Date): Promise<void> {
  await sql`select sandbox_close(${id}::uuid, ${now})`.execute(db);
}

/** Rows and records of the caller's environment, as its transaction sees them. */
export async function copyInto({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`select sandbox_copy(${id}::uuid)`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from data_tables where environment_id = ${tenant.environment_id} order by id`.execute(db);
  for (const table of rows)
    await sql`select sandbox_copy_records(${id}::uuid, ${table.id}::uuid)`.execute(db);
}

/** Where the bytes of its files are. */
export async function storageKeysOf({ db }: TenantDb, id: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from sandbox_files(${id}::uuid) as storage_key`.execute(db);
  return rows.map((row) => row.storage_key);
}

export async function dropSandbox({ db }: TenantDb, id: string): Promise<void> {
  await sql`select sandbox_drop(${id}::uuid)`.execute(db);
}

/** The first day of the company's first month. */
export async function companyBegan({ db, tenant }: TenantDb): Promise<Date> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0]?.created_at ?? new Date(0);
}

/** Those that the caller's account can enter. */
export async function ownEnvironments({ db }: TenantDb): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from account_environments()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
