import type { FieldWire, PercentUnit, TableSummary } from '@comptoir/contract';
import type { FormulaNode, TableModel } from '@comptoir/engine';
import { MAX_COMFORTABLE_TABLE_ROWS, MAX_LINK_DEPTH } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { linkPath, pathOf } from './links/link-paths.ts';
import { isLinked, kindOf, type DataTable, type Field } from './table-model.ts';

interface TableRow {
  readonly id: string;
  readonly name: string;
  readonly api_key: string;
  readonly source: TableSummary['source'];
  readonly record_count: string;
  readonly field_count: number;
  readonly deleted_count: number;
  readonly name_field_id: string | null;
  readonly id_field_id: string | null;
  readonly user_field_id: string | null;
  readonly conversion_date_field_id: string | null;
  readonly version: string;
  readonly settings_version: number;
  readonly data_changed_at: Date | null;
  readonly archived_at: Date | null;
  readonly created_at: Date;
}

function toSummary(row: TableRow): TableSummary {
  const record_count = Number(row.record_count);
  return {
    ...row,
    record_count,
    large: record_count > MAX_COMFORTABLE_TABLE_ROWS,
    version: Number(row.version),
    data_changed_at: row.data_changed_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

async function selectTables(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): Promise<TableSummary[]> {
  const { rows } = await sql<TableRow>`/* prepared */
    select id, name, api_key, source, record_count, name_field_id, id_field_id, user_field_id, conversion_date_field_id, version, settings_version,
      data_changed_at, archived_at, created_at,
      (select count(*)::int from fields f where f.environment_id = ${tenant.environment_id} and f.table_id = data_tables.id) as field_count,
      (select count(*)::int from deleted_records d where d.environment_id = ${tenant.environment_id} and d.table_id = data_tables.id) as deleted_count
    from data_tables
    where environment_id = ${tenant.environment_id} and ${where}
    ${tail}`.execute(db);
  return rows.map(toSummary);
}

export function findTables(scope: TenantDb, archived: boolean): Promise<TableSummary[]> {
  return selectTables(
    scope,
    archived ? sql`archived_at is not null` : sql`archived_at is null`,
    sql`order by lower(name)`,
  );
}

/** With its fields; `lock` takes the row, so that writers of one table come one after the other. */
export async function findTable(scope: TenantDb, id: string, lock = false): Promise<DataTable | null> {
  // Sent together; the second begins when the first has its lock.
  const [[table], fields] = await Promise.all([
    selectTables(scope, sql`id = ${id}`, lock ? sql`for no key update` : sql``),
    findFieldsAndLinks(scope, id),
  ]);
  return table ? { ...table, ...fields } : null;
}

export async function findTableOfField(scope: TenantDb, field_id: string): Promise<DataTable | null> {
  const { rows } = await sql<{ table_id: string }>`
    select table_id from fields where environment_id = ${scope.tenant.environment_id} and id = ${field_id}`.execute(
    scope.db,
  );
  return rows[0] ? findTable(scope, rows[0].table_id) : null;
}

const toField = (row: Omit<Field, 'kind'>): Field => ({ ...row, kind: kindOf(row.type) });

/** The fields that the table's records store. */
export async function findFields(scope: TenantDb, table_id: string): Promise<Field[]> {
  return (await selectFields(scope, table_id)).filter((field) => !isLinked(field));
}

async function findFieldsAndLinks(
  scope: TenantDb,
  table_id: string,
): Promise<Pick<DataTable, 'fields' | 'linked_fields' | 'links'>> {
  const all = await selectFields(scope, table_id);
  if (!all.some(({ link, linked }) => link || linked))
    return { fields: all, linked_fields: [], links: new Map() };
  const { environment_id } = scope.tenant;
  const models = await findTableModels(scope);
  return {
    fields: all.filter((field) => !isLinked(field)),
    linked_fields: all
      .filter((field) => isLinked(field))
      .map((field) => ({ ...field, path: pathOf(environment_id, models, table_id, field.id) })),
    links: new Map(
      all.flatMap(({ id, link }) => {
        const path = link ? linkPath(environment_id, models, table_id, id) : null;
        return path ? [[id, path] as const] : [];
      }),
    ),
  };
}

/** The tables with what links need of their fields. */
export async function findTableModels({ db, tenant }: TenantDb): Promise<readonly TableModel[]> {
  const { rows } = await sql<TableModel>`
    select t.id, t.name, coalesce(t.name_field_id::text, '') as name_field_id, t.id_field_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'decimals', f.decimals,
          'link', f.link, 'linked', f.linked)), '[]')
        from fields f where f.environment_id = ${tenant.environment_id} and f.table_id = t.id) as fields
    from data_tables t where t.environment_id = ${tenant.environment_id}`.execute(db);
  return rows;
}

async function selectFields({ db, tenant }: TenantDb, table_id: string): Promise<Field[]> {
  const { rows } = await sql<Omit<Field, 'kind'>>`/* prepared */
    select id, table_id, name, api_name, type, decimals, is_grouped, position, options, option_looks, percent_unit, currency, currency_field_id, link, linked, formula, is_calculating, version
    from fields where environment_id = ${tenant.environment_id} and table_id = ${table_id}
    order by position, id`.execute(db);
  return rows.map(toField);
}

export async function findAllFields({
  db,
  tenant,
}: TenantDb): Promise<(FieldWire & { table_name: string })[]> {
  const { rows } = await sql<FieldWire & { table_name: string }>`
    select f.id, f.table_id, f.name, f.api_name, f.type, f.decimals, f.is_grouped, f.position, f.options, f.option_looks, f.percent_unit, f.currency, f.currency_field_id, f.link, f.linked, f.formula, f.is_calculating, f.version, t.name as table_name
    from fields f join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = f.table_id
    where f.environment_id = ${tenant.environment_id} and t.archived_at is null
    order by lower(t.name), f.position`.execute(db);
  return rows;
}

export async function insertTable(
  { db, tenant }: TenantDb,
  values: {
    readonly id: string;
    readonly name: string;
    readonly api_key: string;
    readonly source: TableSummary['source'];
  },
): Promise<void> {
  await sql`
    insert into data_tables (environment_id, id, name, api_key, source)
    values (${tenant.environment_id}, ${values.id}, ${values.name}, ${values.api_key}, ${values.source})`.execute(
    db,
  );
}

export interface TableChange {
  readonly name?: string | undefined;
  readonly api_key?: string | undefined;
  readonly name_field_id?: string | undefined;
  readonly id_field_id?: string | undefined;
  readonly user_field_id?: string | null | undefined;
  readonly conversion_date_field_id?: string | null | undefined;
  readonly archived_at?: Date | null | undefined;
}

export async function updateTableRow(
  { db, tenant }: TenantDb,
  id: string,
  change: TableChange,
): Promise<void> {
  const sets = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  if (sets.length === 0) return;
  // Archiving is nobody's edit of the settings.
  if (change.archived_at === undefined || sets.length > 1)
    sets.push(sql`settings_version = settings_version + 1`);
  await sql`update data_tables set ${sql.join(sets)}, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function deleteTableRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`update data_tables set name_field_id = null, id_field_id = null, user_field_id = null, conversion_date_field_id = null
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
  await sql`delete from data_tables where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function isTableNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  api_key: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from data_tables where environment_id = ${tenant.environment_id} and id is distinct from ${except_id}::uuid
      and (lower(name) = lower(${name}) or lower(api_key) = lower(${api_key}))`.execute(db);
  return rows.length > 0;
}

export async function findApiKeys({ db, tenant }: TenantDb): Promise<Set<string>> {
  const { rows } = await sql<{ api_key: string }>`
    select lower(api_key) as api_key from data_tables where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.api_key));
}

/** As stored; `null` for a field without. */
const looksOf = ({ option_looks }: Pick<Field, 'option_looks'>): string | null =>
  option_looks ? JSON.stringify(option_looks) : null;

/** Without what the database says of it. */
export type FieldRow = Omit<Field, 'kind' | 'version'>;

export async function insertField({ db, tenant }: TenantDb, field: FieldRow): Promise<void> {
  await sql`
    insert into fields (environment_id, id, table_id, name, api_name, type, decimals, is_grouped, position, options, option_looks, currency, link, linked, formula,
      is_calculating)
    values (${tenant.environment_id}, ${field.id}, ${field.table_id}, ${field.name}, ${field.api_name}, ${field.type}, ${field.decimals}, ${field.is_grouped ?? true},
      ${field.position}, ${JSON.stringify(field.options)}::jsonb, ${looksOf(field)}::jsonb, ${field.currency ?? null}, ${jsonOf(field.link)}::jsonb,
      ${jsonOf(field.linked)}::jsonb, ${jsonOf(field.formula)}::jsonb, ${field.is_calculating ?? false})`.execute(
    db,
  );
}

const jsonOf = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Another place or more decimals is nobody's edit of the field: its version stays. */
export async function updateFieldRow(scope: TenantDb, field: FieldRow): Promise<void> {
  const { db, tenant } = scope;
  await sql`
    update fields set name = ${field.name}, api_name = ${field.api_name}, type = ${field.type}, decimals = ${field.decimals}, is_grouped = ${field.is_grouped ?? true},
      position = ${field.position}, options = ${JSON.stringify(field.options)}::jsonb,
      currency = ${field.currency ?? null}, currency_field_id = ${field.currency_field_id ?? null}::uuid,
      option_looks = ${looksOf(field)}::jsonb, link = ${jsonOf(field.link)}::jsonb, linked = ${jsonOf(field.linked)}::jsonb, formula = ${jsonOf(field.formula)}::jsonb,
      is_calculating = ${field.is_calculating ?? false},
      version = version + ((option_looks, formula, name, api_name, type, is_grouped, options, currency, currency_field_id, link, linked)
        is distinct from (${looksOf(field)}::jsonb, ${jsonOf(field.formula)}::jsonb, ${field.name}::text, ${field.api_name}::text, ${field.type}::text, ${field.is_grouped ?? true}::boolean,
          ${JSON.stringify(field.options)}::jsonb, ${field.currency ?? null}::text, ${field.currency_field_id ?? null}::uuid,
          ${jsonOf(field.link)}::jsonb, ${jsonOf(field.linked)}::jsonb))::int
    where environment_id = ${tenant.environment_id} and id = ${field.id}`.execute(db);
  await updateReaders(scope, field.id);
}

/** Fields that read this one over links look like it: its type stays while they do, its decimals, separators, choices and currency may change. */
async function updateReaders({ db, tenant }: TenantDb, field_id: string): Promise<void> {
  await sql`
    with recursive readers as (
      select f.id, 1 as depth from fields f
      where f.environment_id = ${tenant.environment_id} and f.linked ->> 'field_id' = ${field_id}::text
      union all
      select f.id, r.depth + 1 from readers r
        join fields f on f.environment_id = ${tenant.environment_id} and f.linked ->> 'field_id' = r.id::text
      where r.depth < ${MAX_LINK_DEPTH}::int
    )
    update fields f set decimals = source.decimals, is_grouped = source.is_grouped, options = source.options, currency = source.currency
    from fields source, readers
    where f.environment_id = ${tenant.environment_id} and f.id = readers.id
      and source.environment_id = ${tenant.environment_id} and source.id = ${field_id}`.execute(db);
}

/** The values of a table's calculated fields are those of their formulas. */
export async function markCalculated({ db, tenant }: TenantDb, table_id: string): Promise<void> {
  await sql`update fields set is_calculating = false
    where environment_id = ${tenant.environment_id} and table_id = ${table_id} and is_calculating`.execute(
    db,
  );
}

/** Tables with calculated fields that are not archived, with the formulas. */
export async function findFormulas({
  db,
  tenant,
}: TenantDb): Promise<{ readonly table_id: string; readonly formula: FormulaNode }[]> {
  const { rows } = await sql<{ table_id: string; formula: FormulaNode }>`
    select f.table_id, f.formula from fields f
    join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = f.table_id and t.archived_at is null
    where f.environment_id = ${tenant.environment_id} and f.formula is not null order by f.table_id`.execute(
    db,
  );
  return rows;
}

/** What plain numbers of files mean in a percentage, as chosen for an import. */
export async function savePercentUnit(
  { db, tenant }: TenantDb,
  field_id: string,
  unit: PercentUnit,
): Promise<void> {
  await sql`update fields set percent_unit = ${unit} where environment_id = ${tenant.environment_id} and id = ${field_id}`.execute(
    db,
  );
}

export async function deleteFieldRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from fields where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** Is an import into this table waiting or running? Its fields must not change until it ends. */
export async function isImporting({ db, tenant }: TenantDb, table_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from imports where environment_id = ${tenant.environment_id} and table_id = ${table_id} and status in ('queued', 'running')`.execute(
    db,
  );
  return rows.length > 0;
}

/** The table is filled from a file. One that a connection fills stays so. */
export async function noteFileSource({ db, tenant }: TenantDb, table_id: string | null): Promise<void> {
  await sql`update data_tables set source = 'file' where source = 'empty' and environment_id = ${tenant.environment_id} and id = ${table_id}`.execute(
    db,
  );
}

/** A connection begins to fill the table, or fills it no more. */
export async function noteConnection(
  { db, tenant }: TenantDb,
  table_id: string,
  isFilled: boolean,
): Promise<void> {
  await sql`update data_tables set source = ${isFilled ? 'integration' : 'file'} where environment_id = ${tenant.environment_id} and id = ${table_id}`.execute(
    db,
  );
}

/** Of the groups that are not archived, each once. */
export async function findGroupNames({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(name) as name from user_groups where environment_id = ${tenant.environment_id} and archived_at is null
    group by lower(name) order by lower(min(name))`.execute(db);
  return rows.map((row) => row.name);
}
