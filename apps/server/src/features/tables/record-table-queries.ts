import type { TenantDb } from '../../platform/context.ts';
import type { StorageKind } from '@comptoir/engine';
import { sql } from '../../platform/db/index.ts';
import { fieldColumn, recordTable } from './storage/index.ts';
import type { Field } from './table-model.ts';

/**
 * The only ways to make, change or drop record tables: functions of migration 0021, which act in the transaction's environment
 * and build every name from ids.
 */
export async function createRecordTable({ db }: TenantDb, table_id: string): Promise<void> {
  await sql`select record_table_create(${table_id})`.execute(db);
}

export async function dropRecordTable({ db }: TenantDb, table_id: string): Promise<void> {
  await sql`select record_table_drop(${table_id})`.execute(db);
}

export async function addRecordColumn(
  { db }: TenantDb,
  table_id: string,
  field_id: string,
  kind: StorageKind,
): Promise<void> {
  await sql`select record_column_add(${table_id}, ${field_id}, ${kind})`.execute(db);
}

export async function dropRecordColumn({ db }: TenantDb, table_id: string, field_id: string): Promise<void> {
  await sql`select record_column_drop(${table_id}, ${field_id})`.execute(db);
}

export async function retypeRecordColumn(
  { db }: TenantDb,
  table_id: string,
  field_id: string,
  from: StorageKind,
  to: StorageKind,
): Promise<void> {
  await sql`select record_column_retype(${table_id}, ${field_id}, ${from}, ${to})`.execute(db);
}

/** Makes IDs unique (23505 when they are not). Null: they need not be, until the next call. */
export async function indexRecordIds(
  { db }: TenantDb,
  table_id: string,
  field_id: string | null,
): Promise<void> {
  await sql`select record_id_index(${table_id}, ${field_id})`.execute(db);
}

/** An index to walk a large table in the order of one field; nothing when it is there. */
export async function indexRecordOrder(
  { db }: TenantDb,
  table_id: string,
  field: Field,
  direction: 'asc' | 'desc',
): Promise<void> {
  await sql`select record_sort_index(${table_id}, ${field.id}, ${field.kind}, ${direction})`.execute(db);
}

export async function createStaging({ db }: TenantDb, import_id: string, table_id: string): Promise<void> {
  await sql`select record_staging_create(${import_id}, ${table_id})`.execute(db);
}

export async function dropStaging({ db }: TenantDb, import_id: string): Promise<void> {
  await sql`select record_staging_drop(${import_id})`.execute(db);
}

/** False when an ID comes twice among the loaded rows. */
export async function isStagingUnique(
  { db }: TenantDb,
  import_id: string,
  id_field_id: string,
): Promise<boolean> {
  const { rows } = await sql<{
    is_unique: boolean;
  }>`select record_staging_unique(${import_id}, ${id_field_id}) as is_unique`.execute(db);
  return rows[0]?.is_unique === true;
}

/** The loaded rows become the records of a table that has none. */
export async function swapStaging({ db }: TenantDb, import_id: string, table_id: string): Promise<void> {
  await sql`select record_staging_swap(${import_id}, ${table_id})`.execute(db);
}

export async function analyzeRecords({ db }: TenantDb, table_id: string): Promise<void> {
  await sql`select record_table_analyze(${table_id})`.execute(db);
}

/** A value of the column that the pattern does not match; null: all match. */
export async function findUnfitting(
  { db, tenant }: TenantDb,
  table_id: string,
  field_id: string,
  pattern: string,
): Promise<string | null> {
  const column = fieldColumn(field_id);
  const { rows } = await sql<{ value: string }>`
    select ${column} as value from ${recordTable(tenant.environment_id, table_id)}
    where ${column} is not null and ${column} !~ ${pattern} limit 1`.execute(db);
  return rows[0]?.value ?? null;
}

export async function findMostDecimals(
  { db, tenant }: TenantDb,
  field: { readonly id: string; readonly table_id: string },
): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select max(scale(${fieldColumn(field.id)})) as most from ${recordTable(tenant.environment_id, field.table_id)}`.execute(
    db,
  );
  return rows[0]?.most ?? null;
}

export async function hasEmptyCell(
  { db, tenant }: TenantDb,
  table_id: string,
  field_id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${recordTable(tenant.environment_id, table_id)} where ${fieldColumn(field_id)} is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
