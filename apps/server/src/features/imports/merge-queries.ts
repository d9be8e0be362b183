import type { ImportConfig } from '@comptoir/contract';
import { ID_SEPARATOR, MAX_KEY_BYTES } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import {
  fieldColumn,
  recordSchema,
  recordTable,
  stagingTableName,
  unmatchedColumn,
  type Field,
} from '../tables/index.ts';
import { noteChanges } from './note-change-queries.ts';

/** Rows left out are read back in pieces: a million of them would not fit the memory that an import may use. */
const PIECE = 20_000;

export interface LeftOut {
  readonly row_number: number;
  readonly value: string | null;
}

export function staging({ tenant }: TenantDb, staging_id: string): RawBuilder<unknown> {
  return sql`${sql.id(recordSchema(tenant.environment_id), stagingTableName(staging_id))}`;
}

/** IDs of the first loaded rows, in the file's order. */
export async function findFirstStaged(
  scope: TenantDb,
  staging_id: string,
  id_field_id: string,
  limit: number,
): Promise<{ row_number: number; key: string }[]> {
  const { rows } = await sql<{ row_number: number; key: string }>`
    select row_number, ${fieldColumn(id_field_id)} as key from ${staging(scope, staging_id)}
    order by row_number limit ${limit}`.execute(scope.db);
  return rows;
}

/** The text that the ID's formula makes. */
const composed = (part_ids: readonly string[]) =>
  sql<string>`concat_ws(${ID_SEPARATOR}::text, ${sql.join(part_ids.map((id) => fieldColumn(id)))})`;

/** A text that is too long stays away: an index reads rows too that the same transaction takes out. */
export async function fillComposedIds(
  scope: TenantDb,
  { staging_id, id_field_id }: Pick<MergeTarget, 'staging_id' | 'id_field_id'>,
  part_ids: readonly string[],
): Promise<void> {
  await sql`
    update ${staging(scope, staging_id)} set ${fieldColumn(id_field_id)} = ${composed(part_ids)}
    where octet_length(${composed(part_ids)}) <= ${MAX_KEY_BYTES}`.execute(scope.db);
}

/** Takes rows out whose ID, as several fields make it, is too long. Answers up to a piece; call until none is left. */
export async function takeTooLong(
  scope: TenantDb,
  staging_id: string,
  id_field_id: string,
  part_ids: readonly string[],
): Promise<LeftOut[]> {
  const table = staging(scope, staging_id);
  const { rows } = await sql<LeftOut>`
    delete from ${table} where row_number in (
      select row_number from ${table} where ${fieldColumn(id_field_id)} is null limit ${PIECE}
    ) returning row_number, left(${composed(part_ids)}, 100) as value`.execute(scope.db);
  return rows;
}

/** Takes rows out whose ID came before in the file: the first one counts. Answers up to a piece; call until none is left. */
export async function takeDuplicates(
  scope: TenantDb,
  staging_id: string,
  id_field_id: string,
): Promise<LeftOut[]> {
  const table = staging(scope, staging_id);
  const id = fieldColumn(id_field_id);
  const { rows } = await sql<LeftOut>`
    delete from ${table} where row_number in (
      select row_number from (
        select row_number, row_number() over (partition by ${id} order by row_number) as place from ${table}
      ) ranked where place > 1 limit ${PIECE}
    ) returning row_number, ${id} as value`.execute(scope.db);
  return rows;
}

/** Takes rows out whose ID the table has (duplicate handling `skip`). */
export async function takeExisting(
  scope: TenantDb,
  staging_id: string,
  table_id: string,
  id_field_id: string,
): Promise<LeftOut[]> {
  const id = fieldColumn(id_field_id);
  const { rows } = await sql<LeftOut>`
    delete from ${staging(scope, staging_id)} where row_number in (
      select s.row_number from ${staging(scope, staging_id)} s
      join ${recordTable(scope.tenant.environment_id, table_id)} t on t.${id} = s.${id} limit ${PIECE}
    ) returning row_number, ${id} as value`.execute(scope.db);
  return rows;
}

/** IDs of records that were deleted here. Record tables are never joined with a distributed table, so they travel as a list. */
export async function findDeletedKeys({ db, tenant }: TenantDb, table_id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from deleted_records where environment_id = ${tenant.environment_id} and table_id = ${table_id}`.execute(
    db,
  );
  return rows.map((row) => row.key);
}

/** IDs of records that were deleted here and have not come back. */
export async function findMissingKeys(
  scope: TenantDb,
  table_id: string,
  id_field_id: string,
): Promise<string[]> {
  const keys = await findDeletedKeys(scope, table_id);
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where not exists (select 1 from ${recordTable(scope.tenant.environment_id, table_id)} t where t.${fieldColumn(id_field_id)} = key)`.execute(
    scope.db,
  );
  return rows.map((row) => row.key);
}

/** Takes rows out whose record was deleted here and has not come back. */
export async function takeDeleted(
  scope: TenantDb,
  target: Pick<MergeTarget, 'staging_id' | 'table_id' | 'id_field_id'>,
  keys: readonly string[],
) {
  const id = fieldColumn(target.id_field_id);
  const { rows } = await sql<LeftOut>`
    delete from ${staging(scope, target.staging_id)} s where s.${id} = any(${keys}::text[])
      and not exists (select 1 from ${recordTable(scope.tenant.environment_id, target.table_id)} t where t.${id} = s.${id})
    returning s.row_number, s.${id} as value`.execute(scope.db);
  return rows;
}

/** Records that come back are no longer deleted. Answers their keys. */
export async function forgetDeleted(
  scope: TenantDb,
  target: Pick<MergeTarget, 'staging_id' | 'table_id' | 'id_field_id'>,
  keys: readonly string[],
): Promise<readonly string[]> {
  const id = fieldColumn(target.id_field_id);
  const { rows } = await sql<{ key: string }>`
    select ${id} as key from ${staging(scope, target.staging_id)} where ${id} = any(${keys}::text[])`.execute(
    scope.db,
  );
  const back = rows.map((row) => row.key);
  await sql`
    delete from deleted_records where environment_id = ${scope.tenant.environment_id} and table_id = ${target.table_id}
      and key = any(${back}::text[])`.execute(scope.db);
  return back;
}

function columnsOf(
  fields: readonly Field[],
): { readonly column: RawBuilder<unknown>; readonly field: Field }[] {
  return fields.flatMap((field) => {
    const own = { column: fieldColumn(field.id), field };
    return field.kind === 'user' ? [own, { column: unmatchedColumn(field.id), field }] : [own];
  });
}

export interface MergeTarget {
  readonly staging_id: string;
  readonly table_id: string;
  readonly id_field_id: string;
  /** The fields that the file fills. */
  readonly fields: readonly Field[];
  readonly duplicates: ImportConfig['duplicates'];
}

/** Writes the values of known records. Records that have them already are not written again. */
export async function updateExisting(
  scope: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  target: MergeTarget,
): Promise<{ matched: number; updated: number; noted: number }> {
  const keeps = target.duplicates === 'override_keeping_edits';
  const id = fieldColumn(target.id_field_id);
  const columns = columnsOf(target.fields.filter((field) => field.id !== target.id_field_id));
  const after = columns.map(({ column, field }) =>
    keeps
      ? sql`case when ${field.id} = any(t.edited_fields) then t.${column} else s.${column} end`
      : sql`s.${column}`,
  );
  const relation = recordTable(scope.tenant.environment_id, target.table_id);
  const { rows: counted } = await sql<{ matched: string }>`
    select count(*) as matched from ${staging(scope, target.staging_id)} s join ${relation} t on t.${id} = s.${id}`.execute(
    scope.db,
  );
  const matched = Number(counted[0]?.matched ?? 0);
  if (columns.length === 0 || matched === 0) return { matched, updated: 0, noted: 0 };
  const changes = sql.join(
    columns.map(({ column }, index) => sql`t.${column} is distinct from ${after[index]}`),
    sql` or `,
  );
  const ids = target.fields.map((field) => field.id);
  const touched = sql`${changes} ${keeps ? sql`` : sql`or t.edited_fields && ${ids}::text[]`}`;
  const noted = await noteChanges(scope, target, {
    staged: staging(scope, target.staging_id),
    touched,
    keeps,
  });
  const forget = keeps
    ? sql``
    : sql`, edited_fields = array(select unnest(t.edited_fields) except select unnest(${ids}::text[])),
        status = case when t.edited_fields <@ ${ids}::text[] and t.status = 'modified' then null else t.status end`;
  const { rows } = await sql<{ updated: string }>`
    with written as (
      update ${relation} t set ${sql.join(columns.map(({ column }, index) => sql`${column} = ${after[index]}`))},
        version = t.version + 1, updated_at = ${scope.clock.now()}${forget}
      from ${staging(scope, target.staging_id)} s
      where t.${id} = s.${id} and (${touched})
      returning 1
    ) select count(*) as updated from written`.execute(scope.db);
  return { matched, updated: Number(rows[0]?.updated ?? 0), noted };
}

export async function insertNew(
  scope: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  target: MergeTarget,
): Promise<number> {
  const id = fieldColumn(target.id_field_id);
  const columns = sql.join(columnsOf(target.fields).map(({ column }) => column));
  const relation = recordTable(scope.tenant.environment_id, target.table_id);
  const { rows } = await sql<{ created: string }>`
    with made as (
      insert into ${relation} (id, created_at, ${columns})
      select s.id, ${scope.clock.now()}, ${sql.join(columnsOf(target.fields).map(({ column }) => sql`s.${column}`))}
      from ${staging(scope, target.staging_id)} s
      where not exists (select 1 from ${relation} t where t.${id} = s.${id})
      order by s.row_number
      returning 1
    ) select count(*) as created from made`.execute(scope.db);
  return Number(rows[0]?.created ?? 0);
}

export async function countStaged(scope: TenantDb, staging_id: string): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from ${staging(scope, staging_id)}`.execute(scope.db);
  return Number(rows[0]?.count ?? 0);
}

/** Gives unmatched names their user, everywhere the table has them. Answers the records that changed. */
export async function rematchNames(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  table_id: string,
  field: Field,
  names: readonly string[],
  user_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${recordTable(tenant.environment_id, table_id)} r
    set ${fieldColumn(field.id)} = m.user_id, ${unmatchedColumn(field.id)} = null, version = version + 1, updated_at = ${clock.now()}
    from unnest(${names}::text[], ${user_ids}::uuid[]) as m (name, user_id)
    where r.${unmatchedColumn(field.id)} = m.name
    returning r.id`.execute(db);
  return rows.map((row) => row.id);
}

export async function findUnmatchedNames(
  { db, tenant }: TenantDb,
  table_id: string,
  field: Field,
): Promise<string[]> {
  const column = unmatchedColumn(field.id);
  const { rows } = await sql<{ name: string }>`
    select distinct ${column} as name from ${recordTable(tenant.environment_id, table_id)} where ${column} is not null limit 10000`.execute(
    db,
  );
  return rows.map((row) => row.name);
}
