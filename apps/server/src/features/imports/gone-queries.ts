import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import { fieldColumn, recordTable } from '../tables/index.ts';
import { staging, type MergeTarget } from './merge-queries.ts';

type Place = Pick<MergeTarget, 'staging_id' | 'table_id' | 'id_field_id'>;

export interface GoneRecord {
  readonly id: string;
  readonly key: string;
}

/** Records that count and that the file does not have, or whose IDs are named. */
export async function findGone(
  scope: TenantDb,
  { staging_id, table_id, id_field_id }: Place,
  keys: readonly string[] | null,
): Promise<readonly GoneRecord[]> {
  const id = fieldColumn(id_field_id);
  const isGone =
    keys === null
      ? sql`not exists (select 1 from ${staging(scope, staging_id)} s where s.${id} = t.${id})`
      : sql`t.${id} = any(${[...keys]}::text[])`;
  const { rows } = await sql<GoneRecord>`
    select t.id, t.${id} as key from ${recordTable(scope.tenant.environment_id, table_id)} t
    where t.status is distinct from 'inactive' and ${isGone}`.execute(scope.db);
  return rows;
}

/** Records that count. */
export async function countActive({ db, tenant }: TenantDb, table_id: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${recordTable(tenant.environment_id, table_id)} where status is distinct from 'inactive'`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

export async function removeGone(
  { db, tenant }: TenantDb,
  table_id: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from ${recordTable(tenant.environment_id, table_id)} where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

export async function markInactive(
  { db, tenant, clock }: Ctx,
  table_id: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update ${recordTable(tenant.environment_id, table_id)} set status = 'inactive', version = version + 1, updated_at = ${clock.now()}
    where id = any(${[...ids]}::uuid[])`.execute(db);
  await sql`
    insert into gone_records (environment_id, table_id, record_id, gone_at)
    select home.environment_id, ${table_id}::uuid, id, ${clock.now()} from ${homeOf(tenant)}, unnest(${[...ids]}::uuid[]) as id
    on conflict (environment_id, table_id, record_id) do update set gone_at = excluded.gone_at`.execute(db);
}

/** Records that a refresh marked inactive and that the file has again. */
export async function bringBackGone(scope: Ctx, { staging_id, table_id, id_field_id }: Place): Promise<void> {
  const { db, tenant, clock } = scope;
  const known = await sql<{ record_id: string }>`
    select record_id from gone_records where environment_id = ${tenant.environment_id} and table_id = ${table_id}`.execute(
    db,
  );
  if (known.rows.length === 0) return;
  const id = fieldColumn(id_field_id);
  const { rows } = await sql<{ id: string }>`
    update ${recordTable(tenant.environment_id, table_id)} t
    set status = case when cardinality(coalesce(t.edited_fields, '{}')) = 0 then null else 'modified' end, version = t.version + 1, updated_at = ${clock.now()}
    from ${staging(scope, staging_id)} s
    where t.${id} = s.${id} and t.status = 'inactive' and t.id = any(${known.rows.map((row) => row.record_id)}::uuid[])
    returning t.id`.execute(db);
  await sql`
    delete from gone_records where environment_id = ${tenant.environment_id} and table_id = ${table_id}
      and record_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db);
}
