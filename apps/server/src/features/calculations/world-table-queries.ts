import { shownGrouped } from './shown-decimals.ts';
import type { FieldModel, FieldType, TableModel, World } from '@comptoir/engine';
import { type Month, parseMonth } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';

/** `2026-01`, and where the value begins after the day and a space. */
const MONTH_LENGTH = 7;
const VALUE_AT = 11;

type QuotaValues = ReadonlyMap<string, World['quotas'][number]['values']>;

const NONE: QuotaValues = new Map();

/** With their values. */
export async function readQuotas(db: Db, environment: string): Promise<World['quotas']> {
  const quotas = await sql<{
    id: string;
    name: string;
    frequency: World['quotas'][number]['frequency'];
    type: World['quotas'][number]['type'];
    currency: string | null;
  }>`
    select id, name, frequency, type, currency from quotas where environment_id = ${environment} order by id`.execute(
    db,
  );
  const values = quotas.rows.length === 0 ? NONE : await readValues(db, environment);
  return quotas.rows.map((quota) => ({ ...quota, values: values.get(quota.id) ?? [] }));
}

async function readValues(db: Db, environment: string): Promise<QuotaValues> {
  // One row per person, `2026-01-01 500,2026-02-01 ...`: each row costs more than what is in it.
  const { rows } = await sql<{ quota_id: string; user_id: string; filled: string }>`
    select quota_id, user_id, string_agg(month::text || ' ' || value::text, ',' order by month) as filled from quota_values
    where environment_id = ${environment} group by quota_id, user_id order by quota_id, user_id`.execute(db);
  const values = new Map<string, { user_id: string; month: Month; value: string }[]>();
  const months = new Map<string, Month | null>();
  for (const { quota_id, user_id, filled } of rows) {
    let list = values.get(quota_id);
    if (!list) values.set(quota_id, (list = []));
    for (const one of filled.split(',')) {
      const text = one.slice(0, MONTH_LENGTH);
      let month = months.get(text);
      if (month === undefined) months.set(text, (month = parseMonth(text)));
      if (month !== null) list.push({ user_id, month, value: one.slice(VALUE_AT) });
    }
  }
  return values;
}

export interface TableRow {
  readonly id: string;
  readonly name: string;
  readonly name_field_id: string | null;
  readonly id_field_id: string | null;
  readonly conversion_date_field_id: string | null;
}

export interface LoadedTables {
  readonly tables: readonly TableModel[];
  readonly table_versions: ReadonlyMap<string, string>;
}

/** The version changes with each edit of a record: read each time, apart from the rest. */
export async function readTables(
  db: Db,
  environment: string,
): Promise<{ readonly rows: readonly TableRow[]; readonly versions: LoadedTables['table_versions'] }> {
  const { rows } = await sql<TableRow & { version: string }>`
    /* prepared */ select id, name, name_field_id, id_field_id, conversion_date_field_id, version from data_tables
    where environment_id = ${environment} order by id`.execute(db);
  return {
    rows: rows.map(({ version: _, ...row }) => row),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  };
}

export async function readFields(db: Db, environment: string): Promise<readonly FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select id, table_id, name, type, decimals, is_grouped, currency, currency_field_id, link, linked from fields where environment_id = ${environment} order by table_id, position, id`.execute(
    db,
  );
  return rows;
}

export function makeTables(rows: readonly TableRow[], fields: readonly FieldRow[]): readonly TableModel[] {
  const byTable = Map.groupBy(fields, (field) => field.table_id);
  return rows.map((table) => ({
    ...table,
    name_field_id: table.name_field_id ?? '',
    fields: (byTable.get(table.id) ?? []).map(fieldModel),
  }));
}

export interface FieldRow {
  readonly id: string;
  readonly table_id: string;
  readonly name: string;
  readonly type: FieldType;
  readonly decimals: number;
  readonly is_grouped: boolean;
  readonly currency: string | null;
  readonly currency_field_id: string | null;
  readonly link: FieldModel['link'];
  readonly linked: FieldModel['linked'];
}

function fieldModel({ id, name, type, decimals, link, linked, ...row }: FieldRow): FieldModel {
  const field = { id, name, type, decimals, link, linked, ...shownGrouped(row) };
  if (type !== 'amount') return field;
  if (row.currency_field_id !== null)
    return { ...field, currency: { kind: 'field', field_id: row.currency_field_id } };
  return { ...field, currency: row.currency === null ? null : { kind: 'fixed', code: row.currency } };
}
