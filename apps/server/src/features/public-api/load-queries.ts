import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

export interface StoredLoad {
  readonly id: string;
  readonly table_id: string;
  readonly field_ids: readonly string[];
  readonly replaces: boolean;
  readonly status: 'waiting' | 'handed_over' | 'failed';
  readonly record_count: number;
  readonly error: { readonly code: string; readonly params: Readonly<Record<string, unknown>> } | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

async function select({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<StoredLoad[]> {
  const { rows } = await sql<StoredLoad>`
    select id, table_id, field_ids, replaces, status, record_count, error, created_at, ended_at
    from api_loads where environment_id = ${tenant.environment_id} and ${where}`.execute(db);
  return rows;
}

export const findLoad = async (scope: TenantDb, id: string): Promise<StoredLoad | null> =>
  (await select(scope, sql`id = ${id}`))[0] ?? null;

export const lockLoad = async (scope: TenantDb, id: string): Promise<StoredLoad | null> =>
  (await select(scope, sql`id = ${id} for no key update`))[0] ?? null;

/** The latest that still waits, with the row taken: calls that come together are added one after the other. */
export const lockWaiting = async (scope: TenantDb, table_id: string): Promise<StoredLoad | null> =>
  (
    await select(
      scope,
      sql`table_id = ${table_id} and status = 'waiting' order by created_at desc, id desc limit 1 for no key update`,
    )
  )[0] ?? null;

/** Does an earlier load of the table still wait? */
export async function hasEarlier(
  scope: TenantDb,
  { id, table_id, created_at }: StoredLoad,
): Promise<boolean> {
  const waiting = await select(
    scope,
    sql`table_id = ${table_id} and status = 'waiting' and (created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`,
  );
  return waiting.length > 0;
}

export async function insertLoad(
  { db, tenant, actor, clock }: Ctx,
  load: Pick<StoredLoad, 'id' | 'table_id' | 'field_ids' | 'replaces'>,
): Promise<void> {
  await sql`
    insert into api_loads (environment_id, id, table_id, field_ids, replaces, author_user_id, created_at)
    values (${tenant.environment_id}, ${load.id}, ${load.table_id}, ${[...load.field_ids]}::uuid[], ${load.replaces}, ${actor.user_id},
      ${clock.now()})`.execute(db);
}

export async function insertPart(
  { db, tenant, newId }: Ctx,
  load_id: string,
  records: readonly (readonly string[])[],
): Promise<void> {
  await sql`
    insert into api_load_parts (environment_id, id, load_id, position, records)
    select l.environment_id, ${newId()}::uuid, l.id, l.record_count, ${JSON.stringify(records)}::jsonb
    from api_loads l where l.environment_id = ${tenant.environment_id} and l.id = ${load_id}`.execute(db);
  await sql`update api_loads set record_count = record_count + ${records.length}
    where environment_id = ${tenant.environment_id} and id = ${load_id}`.execute(db);
}

/** In the order in which they came. */
export async function findRecords({ db, tenant }: TenantDb, load_id: string): Promise<string[][]> {
  const { rows } = await sql<{ records: string[][] }>`
    select records from api_load_parts where environment_id = ${tenant.environment_id} and load_id = ${load_id}
    order by position, id`.execute(db);
  return rows.flatMap(({ records }) => records);
}

export async function endLoad(
  { db, tenant, clock }: Ctx,
  id: string,
  status: 'handed_over' | 'failed',
  error: StoredLoad['error'] = null,
): Promise<void> {
  await sql`
    update api_loads set status = ${status}, error = ${error === null ? null : JSON.stringify(error)}::jsonb, ended_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id} and status = 'waiting'`.execute(db);
}

/** With their records. */
export async function forgetLoads(
  { db, environment_id }: { readonly db: TenantDb['db']; readonly environment_id: string },
  before: Date,
): Promise<void> {
  await sql`delete from api_loads where environment_id = ${environment_id} and created_at < ${before}`.execute(
    db,
  );
}
