import type { FieldModel, FieldType, World } from '@comptoir/engine';
import { type Month, parseMonth } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';

export async function loadQuotas(db: Db, environment: string): Promise<World['quotas']> {
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
  const rows = await sql<{ quota_id: string; user_id: string; month: string; value: string }>`
    select quota_id, user_id, to_char(month, 'YYYY-MM') as month, value from quota_values where environment_id = ${environment}
    order by quota_id, user_id, month`.execute(db);
  const values = new Map<string, { user_id: string; month: Month; value: string }[]>();
  for (const row of rows.rows) {
    const month = parseMonth(row.month);
    if (month === null) continue;
    const list = values.get(row.quota_id) ?? [];
    list.push({ user_id: row.user_id, month, value: row.value });
    values.set(row.quota_id, list);
  }
  return quotas.rows.map((quota) => ({ ...quota, values: values.get(quota.id) ?? [] }));
}

export async function loadTables(db: Db, environment: string) {
  const tables = await sql<{
    id: string;
    name: string;
    name_field_id: string | null;
    id_field_id: string | null;
    conversion_date_field_id: string | null;
    version: string;
  }>`
    select id, name, name_field_id, id_field_id, conversion_date_field_id, version from data_tables where environment_id = ${environment} order by id`.execute(
    db,
  );
  const fields = await sql<FieldRow>`
    select id, table_id, name, type, decimals, currency, currency_field_id, link, linked from fields where environment_id = ${environment} order by table_id, position, id`.execute(
    db,
  );
  const byTable = Map.groupBy(fields.rows, (field) => field.table_id);
  return {
    tables: tables.rows.map((table) => ({
      id: table.id,
      name: table.name,
      name_field_id: table.name_field_id ?? '',
      id_field_id: table.id_field_id,
      conversion_date_field_id: table.conversion_date_field_id,
      fields: (byTable.get(table.id) ?? []).map(fieldModel),
    })),
    table_versions: new Map(tables.rows.map((table) => [table.id, table.version])),
  };
}

interface FieldRow {
  readonly id: string;
  readonly table_id: string;
  readonly name: string;
  readonly type: FieldType;
  readonly decimals: number;
  readonly currency: string | null;
  readonly currency_field_id: string | null;
  readonly link: FieldModel['link'];
  readonly linked: FieldModel['linked'];
}

function fieldModel({ id, name, type, decimals, link, linked, ...row }: FieldRow): FieldModel {
  const field = { id, name, type, decimals, link, linked };
  if (type !== 'amount') return field;
  if (row.currency_field_id !== null)
    return { ...field, currency: { kind: 'field', field_id: row.currency_field_id } };
  return { ...field, currency: row.currency === null ? null : { kind: 'fixed', code: row.currency } };
}
