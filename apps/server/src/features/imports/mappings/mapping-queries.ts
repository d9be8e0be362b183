import type { ImportMapping, MappedColumn } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** Remembered mappings of a table, one per set of columns: the oldest go. */
const MAX_REMEMBERED = 20;

export interface StoredMapping {
  readonly id: string;
  readonly table_id: string;
  readonly name: string | null;
  readonly columns_key: string;
  readonly columns: MappedColumn[];
  readonly duplicates: ImportMapping['duplicates'];
  readonly unmatched_users: ImportMapping['unmatched_users'];
  readonly used_at: Date;
}

const COLUMNS = sql`id, table_id, name, columns_key, columns, duplicates, unmatched_users, used_at`;

/** The latest used first. */
export async function findMappings({ db, tenant }: TenantDb, table_id: string): Promise<StoredMapping[]> {
  const { rows } = await sql<StoredMapping>`
    select ${COLUMNS} from import_mappings where environment_id = ${tenant.environment_id} and table_id = ${table_id}
    order by used_at desc, id desc`.execute(db);
  return rows;
}

export async function findMapping(
  { db, tenant }: TenantDb,
  id: string,
  lock = false,
): Promise<StoredMapping | null> {
  const { rows } = await sql<StoredMapping>`
    select ${COLUMNS} from import_mappings where environment_id = ${tenant.environment_id} and id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** A mapping with this name, other than `id`. */
export async function isNameUsed(
  { db, tenant }: TenantDb,
  { table_id, name, id }: { readonly table_id: string; readonly name: string; readonly id: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from import_mappings where environment_id = ${tenant.environment_id} and table_id = ${table_id}
      and lower(name) = lower(${name}) and id is distinct from ${id}::uuid`.execute(db);
  return rows.length > 0;
}

export interface NewMapping extends Omit<StoredMapping, 'id' | 'used_at'> {}

export async function insertMapping(ctx: Ctx, id: string, mapping: NewMapping): Promise<void> {
  const { db, tenant, actor, clock } = ctx;
  const now = clock.now();
  await sql`
    insert into import_mappings (environment_id, id, table_id, name, columns_key, columns, duplicates, unmatched_users, author_id, created_at, used_at)
    values (${tenant.environment_id}, ${id}, ${mapping.table_id}, ${mapping.name}, ${mapping.columns_key}, ${JSON.stringify(mapping.columns)}::jsonb,
      ${mapping.duplicates}, ${mapping.unmatched_users}, ${actor.user_id}, ${now}, ${now})
    on conflict (environment_id, table_id, columns_key) where name is null do update set columns = excluded.columns,
      duplicates = excluded.duplicates, unmatched_users = excluded.unmatched_users, author_id = excluded.author_id, used_at = excluded.used_at`.execute(
    db,
  );
  await sql`
    delete from import_mappings where environment_id = ${tenant.environment_id} and table_id = ${mapping.table_id} and name is null and id in (
      select id from import_mappings where environment_id = ${tenant.environment_id} and table_id = ${mapping.table_id} and name is null
      order by used_at desc, id desc offset ${MAX_REMEMBERED})`.execute(db);
}

export async function renameMappingRow({ db, tenant }: TenantDb, id: string, name: string): Promise<void> {
  await sql`update import_mappings set name = ${name} where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function deleteMappingRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from import_mappings where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}
