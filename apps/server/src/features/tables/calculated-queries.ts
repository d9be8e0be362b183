import type { WireCell, WireRecord } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { type RawBuilder, sql } from '../../platform/db/index.ts';
import { fieldColumn, recordTable } from './storage/index.ts';
import type { Field } from './table-model.ts';

type Sql = RawBuilder<unknown>;

/** Records that are calculated: given ones, or those that follow one in the order of ids. */
export type Picked =
  | { readonly ids: readonly string[] }
  | { readonly after: string | null; readonly limit: number };

/** The values of fields in wire form. */
export async function findInputs(
  { db, tenant }: TenantDb,
  table_id: string,
  fields: readonly Field[],
  picked: Picked,
): Promise<WireRecord[]> {
  const where: Sql =
    'ids' in picked
      ? sql`r.id = any(${[...picked.ids]}::uuid[])`
      : picked.after === null
        ? sql`true order by r.id limit ${picked.limit}`
        : sql`r.id > ${picked.after}::uuid order by r.id limit ${picked.limit}`;
  const columns = fields.map(({ id, kind }, at) => {
    const column = sql`r.${fieldColumn(id)}`;
    return sql`, ${kind === 'decimal' || kind === 'date' || kind === 'user' ? sql`${column}::text` : column} as ${sql.id(`c${at}`)}`;
  });
  const { rows } = await sql<{ id: string } & Record<string, WireCell>>`
    select r.id ${sql.join(columns, sql``)} from ${recordTable(tenant.environment_id, table_id)} r
    where ${where}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    title: '',
    cells: Object.fromEntries(fields.map(({ id }, at) => [id, row[`c${at}`] ?? null])),
  }));
}

const TYPES: Record<Field['kind'], Sql> = {
  decimal: sql`numeric`,
  date: sql`date`,
  text: sql`text`,
  boolean: sql`boolean`,
  texts: sql`text[]`,
  user: sql`uuid`,
};

export interface CalculatedRow {
  readonly id: string;
  /** In the order of the fields, in wire form. */
  readonly values: readonly (string | boolean | readonly string[] | null)[];
}

/** Writes what differs; answers the records that changed. Nobody typed them: versions and marks stay. */
export async function writeCalculatedRows(
  { db, tenant }: TenantDb,
  table_id: string,
  fields: readonly Field[],
  rows: readonly CalculatedRow[],
): Promise<string[]> {
  const names = fields.map((_, at) => sql.id(`c${at}`));
  const json = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(values.map((value, at) => [`c${at}`, value])),
  }));
  const typed = sql.join(fields.map(({ kind }, at) => sql`${names[at]} ${TYPES[kind]}`));
  const sets = sql.join(fields.map(({ id }, at) => sql`${fieldColumn(id)} = x.${names[at]}`));
  const changes = sql.join(
    fields.map(({ id }, at) => sql`t.${fieldColumn(id)} is distinct from x.${names[at]}`),
    sql` or `,
  );
  const { rows: changed } = await sql<{ id: string }>`
    update ${recordTable(tenant.environment_id, table_id)} t set ${sets}
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as x(id uuid, ${typed})
    where t.id = x.id and (${changes}) returning t.id`.execute(db);
  return changed.map(({ id }) => id);
}
