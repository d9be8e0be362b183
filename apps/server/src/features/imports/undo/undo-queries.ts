import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../../platform/db/index.ts';
import { fieldColumn, recordTable, unmatchedColumn, type Field } from '../../tables/index.ts';
import type { MadeIds } from '../csv/made-ids.ts';

/** What an import keeps for its undo (`imports.undo`). */
export interface UndoData extends MadeIds {
  /** Records whose state before is in `imported_changes`. */
  readonly noted: number;
  /** IDs of deleted records that it brought back. */
  readonly brought_back: readonly string[];
  /** How the fields that it filled were stored. */
  readonly kinds: Readonly<Record<string, Field['kind']>>;
}

/** A record as it was before the import. */
export interface RecordBefore {
  readonly record_id: string;
  /** Values by field, of those that the import changed. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly status: string | null;
  readonly edited_fields: readonly string[] | null;
}

export interface UndoableImport {
  readonly id: string;
  readonly file_name: string;
  readonly table_id: string | null;
  readonly status: string;
  readonly undone_at: Date | null;
  readonly undo: UndoData | null;
  readonly updated: number;
}

export async function findUndoable({ db, tenant }: TenantDb, id: string): Promise<UndoableImport | null> {
  const { rows } = await sql<UndoableImport>`
    select id, file_name, table_id, status, undone_at, undo, coalesce((results ->> 'updated')::int, 0) as updated
    from imports where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The import that filled the table last and was not undone. */
export async function findLastImportOf({ db, tenant }: TenantDb, table_id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where environment_id = ${tenant.environment_id} and table_id = ${table_id}
      and status = 'finished' and undone_at is null
    order by finished_at desc, id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findRecordsBefore(
  { db, tenant }: TenantDb,
  import_id: string,
): Promise<RecordBefore[]> {
  const { rows } = await sql<RecordBefore>`
    select record_id, before, version, status, edited_fields from imported_changes
    where environment_id = ${tenant.environment_id} and import_id = ${import_id}::uuid`.execute(db);
  return rows;
}

/** Condition for the records that the import made. */
function isMade({ first, last, ending }: MadeIds, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${id} between ${first}::uuid and ${last}::uuid and right(${id}::text, 17) = ${ending}`;
}

/** Records that somebody changed after the import, or removed where it had changed them. Each write raises a record's version. */
export async function countChangedSince(
  { db, tenant }: TenantDb,
  table_id: string,
  { made, before }: { readonly made: MadeIds; readonly before: readonly RecordBefore[] },
): Promise<number> {
  const records = recordTable(tenant.environment_id, table_id);
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from ${records} where ${isMade(made, sql`id`)} and version <> 1)
      + (select count(*) from unnest(${before.map((one) => one.record_id)}::uuid[], ${before.map((one) => one.version)}::int[]) as b (id, version)
          left join ${records} t on t.id = b.id where t.id is null or t.version <> b.version + 1) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Records of the import that locked statements have paid. */
export async function countPaid(
  { db, tenant }: TenantDb,
  { made, before }: { readonly made: MadeIds; readonly before: readonly RecordBefore[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct record_id)::int as count from paid_records
    where environment_id = ${tenant.environment_id}
      and (${isMade(made, sql`record_id`)} or record_id = any(${before.map((one) => one.record_id)}::uuid[]))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function deleteMade({ db, tenant }: TenantDb, table_id: string, made: MadeIds): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    with gone as (delete from ${recordTable(tenant.environment_id, table_id)} where ${isMade(made, sql`id`)} returning 1)
    select count(*) as count from gone`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Gives these records the values and marks that they had. Their versions go on: nobody's page takes an old one for the present one. */
export async function restoreRecords(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  table_id: string,
  { fields, before }: { readonly fields: readonly Field[]; readonly before: readonly RecordBefore[] },
): Promise<number> {
  const values = fields.flatMap((field) => restored(field));
  const { rows } = await sql<{ count: string }>`
    with written as (
      update ${recordTable(tenant.environment_id, table_id)} t set ${sql.join([...values, sql`version = t.version + 1`])},
        updated_at = ${clock.now()}, status = b.status, edited_fields = b.edited_fields
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b (record_id uuid, before jsonb, version integer, status text, edited_fields text[])
      where t.id = b.record_id and t.version = b.version + 1 returning 1
    ) select count(*) as count from written`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** As `noteChanges` wrote it: numbers as text, a name without a user as `unmatched`. */
function restored(field: Field): RawBuilder<unknown>[] {
  const column = fieldColumn(field.id);
  const text = sql`(b.before ->> ${field.id}::text)`;
  const keep = (target: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
    sql`${target} = case when b.before ? ${field.id}::text then ${value} else t.${target} end`;
  switch (field.kind) {
    case 'decimal':
      return [keep(column, sql`${text}::numeric`)];
    case 'date':
      return [keep(column, sql`${text}::date`)];
    case 'boolean':
      return [keep(column, sql`${text}::boolean`)];
    case 'texts':
      return [
        keep(
          column,
          sql`case when jsonb_typeof(b.before -> ${field.id}::text) = 'array'
            then array(select jsonb_array_elements_text(b.before -> ${field.id}::text)) end`,
        ),
      ];
    case 'user': {
      const isName = sql`jsonb_typeof(b.before -> ${field.id}::text) = 'object'`;
      return [
        keep(column, sql`case when ${isName} then null else ${text}::uuid end`),
        keep(
          unmatchedColumn(field.id),
          sql`case when ${isName} then b.before -> ${field.id}::text ->> 'unmatched' end`,
        ),
      ];
    }
    case 'text':
      return [keep(column, text)];
  }
}

/** What it had brought back counts as deleted again. */
export async function deleteAgain(
  { db, tenant, actor, clock }: Pick<Ctx, 'db' | 'tenant' | 'actor' | 'clock'>,
  table_id: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into deleted_records (environment_id, table_id, key, deleted_at, deleted_by)
    select home.environment_id, ${table_id}::uuid, key, ${clock.now()}, ${actor.user_id}::uuid
    from ${homeOf(tenant)}, unnest(${[...keys]}::text[]) key
    on conflict (environment_id, table_id, key) do nothing`.execute(db);
}

export async function saveUndone({ db, tenant, actor, clock }: Ctx, id: string): Promise<void> {
  await sql`update imports set undone_at = ${clock.now()}, undone_by = ${actor.user_id}, dismissed = true
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}
