import type { GoneChoice, IntegrationSync } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import type { Mapping } from './integration-policy.ts';
import type { PeopleMapping } from '../user-imports/index.ts';
import { findLastRuns } from './run-queries.ts';

/** How the columns of a connection become people, by their names. */
export interface StoredPeople extends PeopleMapping {
  readonly columns: readonly string[];
}

export interface StoredSync {
  readonly id: string;
  readonly target: IntegrationSync['target'];
  readonly gone: GoneChoice;
  readonly people: StoredPeople | null;
  readonly integration_id: string;
  readonly table_id: string | null;
  readonly table_name: string;
  readonly selection: Readonly<Record<string, string>>;
  readonly mapping: Mapping | null;
  readonly reached: string | null;
  readonly last_refreshed_at: Date | null;
}

async function select({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<StoredSync[]> {
  const { rows } = await sql<StoredSync>`
    select s.id, s.target, s.gone, s.people, s.integration_id, s.table_id, coalesce(t.name, s.table_name) as table_name, s.selection, s.mapping, s.reached,
      s.last_refreshed_at
    from integration_syncs s
    left join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = s.table_id
    where s.environment_id = ${tenant.environment_id} and ${where}
    order by lower(coalesce(t.name, s.table_name)), s.id`.execute(db);
  return rows;
}

export async function findSync(scope: TenantDb, id: string): Promise<StoredSync | null> {
  return (await select(scope, sql`s.id = ${id}`))[0] ?? null;
}

export function findSyncsOf(scope: TenantDb, integration_id: string): Promise<StoredSync[]> {
  return select(scope, sql`s.integration_id = ${integration_id}`);
}

/** The connection that fills the table. */
export async function findSyncOfTable(scope: TenantDb, table_id: string): Promise<StoredSync | null> {
  return (await select(scope, sql`s.table_id = ${table_id}`))[0] ?? null;
}

/** Its columns were mapped, and a first import has ended. */
export const isMapped = (sync: Pick<StoredSync, 'people' | 'mapping' | 'table_id'>): boolean =>
  sync.people !== null || (sync.mapping !== null && sync.table_id !== null);

export async function findSyncs(
  scope: TenantDb,
  integrations: readonly string[],
): Promise<IntegrationSync[]> {
  const stored = await select(scope, sql`s.integration_id = any(${[...integrations]}::uuid[])`);
  const runs = await findLastRuns(
    scope,
    stored.map(({ id }) => id),
  );
  return stored.map((sync) => ({
    id: sync.id,
    integration_id: sync.integration_id,
    target: sync.target,
    is_mapped: isMapped(sync),
    gone: sync.gone,
    table_id: sync.table_id,
    table_name: sync.table_name,
    selection: { ...sync.selection },
    duplicates: sync.mapping?.config.duplicates ?? null,
    last_refreshed_at: sync.last_refreshed_at?.toISOString() ?? null,
    last_run: runs.get(sync.id) ?? null,
  }));
}

export async function insertSync(
  { db, tenant, clock }: Ctx,
  sync: Pick<
    StoredSync,
    'id' | 'integration_id' | 'target' | 'gone' | 'table_id' | 'table_name' | 'selection'
  >,
): Promise<void> {
  await sql`
    insert into integration_syncs (environment_id, id, integration_id, target, gone, table_id, table_name, selection, created_at)
    values (${tenant.environment_id}, ${sync.id}, ${sync.integration_id}, ${sync.target}, ${sync.gone}, ${sync.table_id}, ${sync.table_name},
      ${JSON.stringify(sync.selection)}::jsonb, ${clock.now()})`.execute(db);
}

/** Another selection is fetched from its beginning. */
export async function saveSelection(
  { db, tenant }: TenantDb,
  id: string,
  { selection, gone }: Pick<StoredSync, 'selection' | 'gone'>,
): Promise<void> {
  await sql`update integration_syncs set selection = ${JSON.stringify(selection)}::jsonb, gone = ${gone}, reached = null
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveMapping(
  { db, tenant }: TenantDb,
  id: string,
  { mapping, table_id }: { readonly mapping: Mapping; readonly table_id: string | null },
): Promise<void> {
  await sql`update integration_syncs set mapping = ${JSON.stringify(mapping)}::jsonb, table_id = coalesce(${table_id}::uuid, table_id)
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function savePeople({ db, tenant }: TenantDb, id: string, people: StoredPeople): Promise<void> {
  await sql`update integration_syncs set people = ${JSON.stringify(people)}::jsonb
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveRefreshed(
  { db, tenant, clock }: Ctx,
  id: string,
  reached: string | null,
): Promise<void> {
  await sql`update integration_syncs set reached = ${reached}, last_refreshed_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function removeSync({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from integration_syncs where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}
