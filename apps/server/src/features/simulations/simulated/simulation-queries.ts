import type { CellInput, SimulationTransaction } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';

export interface SimulatedResults {
  readonly before: SimulationTransaction[];
  readonly after: SimulationTransaction[];
}

export interface StoredSimulation {
  readonly id: string;
  readonly statement_id: string;
  readonly revision: number;
  readonly ready: boolean;
  readonly results: SimulatedResults | null;
  readonly statement_version: number | null;
}

export type Cells = Readonly<Record<string, CellInput>>;

export interface StoredChange {
  readonly table_id: string;
  readonly record_id: string;
  readonly cells: Cells;
}

export interface StoredEntry {
  readonly id: string;
  readonly compensation_id: string;
  readonly scope_internal_id: string;
  readonly table_id: string;
  readonly cells: Cells;
}

/** Whose simulations the caller has: a user's own, or those of support's account. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): string | null {
  return actor.user_id ?? actor.account_id;
}

/** The caller's simulation of the statement; what was simulated before on it stays. */
export async function openRow(
  { db, tenant }: TenantDb,
  row: { readonly id: string; readonly owner_id: string; readonly statement_id: string; readonly now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into simulations (environment_id, id, owner_id, statement_id, used_at)
    select home.environment_id, ${row.id}::uuid, ${row.owner_id}::uuid, ${row.statement_id}::uuid, ${row.now}::timestamptz from ${homeOf(tenant)}
    on conflict (environment_id, owner_id, statement_id) do update set used_at = excluded.used_at returning id`.execute(
    db,
  );
  return rows[0]!.id; // inserted or updated
}

export async function findSimulation(ctx: Ctx, id: string, lock = false): Promise<StoredSimulation | null> {
  const { rows } = await sql<StoredSimulation>`
    select s.id, s.statement_id, s.revision, s.ready, s.results, s.statement_version from simulations s
    where s.environment_id = ${ctx.tenant.environment_id} and s.id = ${id}::uuid and s.owner_id = ${ownerOf(ctx)}::uuid
    ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function deleteSimulation({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from simulations where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
}

/** What is computed is old from here on. */
export async function raiseRevision({ db, tenant, clock }: Ctx, id: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update simulations set revision = revision + 1, ready = false, used_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid returning revision`.execute(db);
  return rows[0]!.revision; // the caller holds the row
}

/** Kept only when nothing was changed since. */
export async function storeResults(
  { db, tenant }: TenantDb,
  id: string,
  of: { readonly revision: number; readonly statement_version: number; readonly results: SimulatedResults },
): Promise<void> {
  await sql`update simulations set results = ${JSON.stringify(of.results)}::jsonb, ready = true, statement_version = ${of.statement_version}
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid and revision = ${of.revision}`.execute(
    db,
  );
}

export async function findChanges({ db, tenant }: TenantDb, simulation_id: string): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select table_id, record_id, cells from simulation_records
    where environment_id = ${tenant.environment_id} and simulation_id = ${simulation_id}::uuid order by changed_at, record_id`.execute(
    db,
  );
  return rows;
}

/** Of one table, by record. */
export async function findSimulatedCells(
  ctx: TenantDb,
  simulation_id: string,
  table_id: string,
): Promise<Map<string, Record<string, CellInput>>> {
  const changes = await findChanges(ctx, simulation_id);
  return new Map(
    changes
      .filter((one) => one.table_id === table_id)
      .map(({ record_id, cells }) => [record_id, { ...cells }]),
  );
}

export async function saveChange(
  { db, tenant, clock }: Ctx,
  simulation_id: string,
  { table_id, record_id, cells }: StoredChange,
): Promise<void> {
  await sql`insert into simulation_records (environment_id, simulation_id, table_id, record_id, cells, changed_at)
    values (${tenant.environment_id}, ${simulation_id}::uuid, ${table_id}::uuid, ${record_id}::uuid, ${JSON.stringify(cells)}::jsonb, ${clock.now()})
    on conflict (environment_id, simulation_id, table_id, record_id) do update set cells = excluded.cells`.execute(
    db,
  );
}

export async function forgetChange(
  { db, tenant }: TenantDb,
  simulation_id: string,
  { table_id, record_id }: Pick<StoredChange, 'table_id' | 'record_id'>,
): Promise<void> {
  await sql`delete from simulation_records where environment_id = ${tenant.environment_id} and simulation_id = ${simulation_id}::uuid
    and table_id = ${table_id}::uuid and record_id = ${record_id}::uuid`.execute(db);
}

export async function findEntries({ db, tenant }: TenantDb, simulation_id: string): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select id, compensation_id, scope_internal_id, table_id, cells from simulation_entries
    where environment_id = ${tenant.environment_id} and simulation_id = ${simulation_id}::uuid order by id`.execute(
    db,
  );
  return rows;
}

export async function saveEntry(
  { db, tenant }: TenantDb,
  simulation_id: string,
  entry: StoredEntry,
): Promise<void> {
  await sql`insert into simulation_entries (environment_id, id, simulation_id, compensation_id, scope_internal_id, table_id, cells)
    values (${tenant.environment_id}, ${entry.id}::uuid, ${simulation_id}::uuid, ${entry.compensation_id}::uuid, ${entry.scope_internal_id},
      ${entry.table_id}::uuid, ${JSON.stringify(entry.cells)}::jsonb)
    on conflict (environment_id, id) do update set cells = excluded.cells`.execute(db);
}

export async function forgetEntry(
  { db, tenant }: TenantDb,
  simulation_id: string,
  id: string,
): Promise<void> {
  await sql`delete from simulation_entries where environment_id = ${tenant.environment_id} and simulation_id = ${simulation_id}::uuid
    and id = ${id}::uuid`.execute(db);
}

/** Forgets what nobody has simulated since then. */
export async function forgetUnused(
  { db, environment_id }: Pick<TenantDb, 'db'> & { readonly environment_id: string },
  before: Date,
): Promise<void> {
  await sql`delete from simulations where environment_id = ${environment_id} and used_at < ${before}`.execute(
    db,
  );
}
