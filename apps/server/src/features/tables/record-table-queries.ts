import type { StorageKind } from '@comptoir/engine';
import { sql } from '../../platform/db/index.ts';
import type { Field } from './table-model.ts';
import type { Scope } from './table-queries.ts';

/**
 * The only ways to make, change or drop record tables: functions of migration 0021, which act in the transaction's environment
 * and build every name from ids.
 */
export async function createRecordTable({ db }: Scope, table_id: string): Promise<void> {
  await sql`select record_table_create(${table_id})`.execute(db);
}

export async function dropRecordTable({ db }: Scope, table_id: string): Promise<void> {
  await sql`select record_table_drop(${table_id})`.execute(db);
}

export async function addRecordColumn(
  { db }: Scope,
  table_id: string,
  field_id: string,
  kind: StorageKind,
): Promise<void> {
  await sql`select record_column_add(${table_id}, ${field_id}, ${kind})`.execute(db);
}

export async function dropRecordColumn({ db }: Scope, table_id: string, field_id: string): Promise<void> {
  await sql`select record_column_drop(${table_id}, ${field_id})`.execute(db);
}

export async function retypeRecordColumn(
  { db }: Scope,
  table_id: string,
  field_id: string,
  from: StorageKind,
  to: StorageKind,
): Promise<void> {
  await sql`select record_column_retype(${table_id}, ${field_id}, ${from}, ${to})`.execute(db);
}

/** Makes IDs unique (23505 when they are not). */
export async function indexRecordIds({ db }: Scope, table_id: string, field_id: string): Promise<void> {
  await sql`select record_id_index(${table_id}, ${field_id})`.execute(db);
}

/** An index to walk a large table in the order of one field; nothing when it is there. */
export async function indexRecordOrder(
  { db }: Scope,
  table_id: string,
  field: Field,
  direction: 'asc' | 'desc',
): Promise<void> {
  await sql`select record_sort_index(${table_id}, ${field.id}, ${field.kind}, ${direction})`.execute(db);
}

export async function createStaging({ db }: Scope, import_id: string, table_id: string): Promise<void> {
  await sql`select record_staging_create(${import_id}, ${table_id})`.execute(db);
}

export async function dropStaging({ db }: Scope, import_id: string): Promise<void> {
  await sql`select record_staging_drop(${import_id})`.execute(db);
}

/** False when an ID comes twice among the loaded rows. */
export async function isStagingUnique(
  { db }: Scope,
  import_id: string,
  id_field_id: string,
): Promise<boolean> {
  const { rows } = await sql<{
    is_unique: boolean;
  }>`select record_staging_unique(${import_id}, ${id_field_id}) as is_unique`.execute(db);
  return rows[0]?.is_unique === true;
}

/** The loaded rows become the records of a table that has none. */
export async function swapStaging({ db }: Scope, import_id: string, table_id: string): Promise<void> {
  await sql`select record_staging_swap(${import_id}, ${table_id})`.execute(db);
}

export async function analyzeRecords({ db }: Scope, table_id: string): Promise<void> {
  await sql`select record_table_analyze(${table_id})`.execute(db);
}
