import type { CellWire } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import type { StoredRow } from './change-queries.ts';
import { CASTS } from '../records/index.ts';
import { fieldColumn, recordTable, unmatchedColumn, type Field } from '../tables/index.ts';

export interface RestoredRecord {
  readonly id: string;
  readonly version: number;
  readonly marks: { readonly status: string; readonly edited_fields: readonly string[] };
  /** In the order of the fields. */
  readonly cells: readonly CellWire[];
}

/** Gives records earlier values and marks again. Answers the ids of those that still have the version. */
export async function restoreValues(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  table_id: string,
  fields: readonly Field[],
  records: readonly RestoredRecord[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0 || fields.length === 0) return new Set();
  const columns = fields.flatMap((field, at) => {
    const values = sql`${records.map(({ cells }) => textOf(cells[at] ?? null))}::text[]`;
    const names = sql`${records.map(({ cells }) => unmatchedOf(cells[at] ?? null))}::text[]`;
    return field.kind === 'user' ? [values, names] : [values];
  });
  const names = fields.flatMap(({ kind }, at) =>
    kind === 'user' ? [sql.id(`c${at}`), sql.id(`u${at}`)] : [sql.id(`c${at}`)],
  );
  const sets = fields.flatMap((field, at) => {
    const value = sql`v.${sql.id(`c${at}`)}`;
    const read =
      field.kind === 'texts'
        ? sql`case when ${value} is not null then array(select jsonb_array_elements_text(${value}::jsonb)) end`
        : sql`${value}${CASTS[field.kind]}`;
    const set = sql`${fieldColumn(field.id)} = ${read}`;
    return field.kind === 'user' ? [set, sql`${unmatchedColumn(field.id)} = v.${sql.id(`u${at}`)}`] : [set];
  });
  const { rows } = await sql<{ id: string }>`
    update ${recordTable(tenant.environment_id, table_id)} t set ${sql.join(sets)}, version = t.version + 1,
      updated_at = ${clock.now()}, status = nullif(v.status, 'created'), edited_fields = string_to_array(v.edited, ',')
    from unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ version }) => version)}::int[],
      ${records.map(({ marks }) => marks.status)}::text[],
      ${records.map(({ marks }) => marks.edited_fields.join(','))}::text[], ${sql.join(columns)})
      as v (id, version, status, edited, ${sql.join(names)})
    where t.id = v.id and t.version = v.version returning t.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function textOf(cell: CellWire): string | null {
  if (cell === null || (typeof cell === 'object' && 'unmatched' in cell)) return null;
  return Array.isArray(cell) ? JSON.stringify(cell) : String(cell);
}

function unmatchedOf(cell: CellWire): string | null {
  return typeof cell === 'object' && cell !== null && 'unmatched' in cell ? cell.unmatched : null;
}

/** Puts deleted rows back as they were, but for their version. Answers the ids of those whose place and ID nobody has taken. */
export async function insertRows(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  table_id: string,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const relation = recordTable(tenant.environment_id, table_id);
  const found = await sql<{ id: string }>`
    insert into ${relation} select restored.*
      from jsonb_array_elements(${`[${rows.map(({ json }) => json).join()}]`}::jsonb) row cross join lateral jsonb_populate_record(null::${relation},
        row || jsonb_build_object('version', (row ->> 'version')::int + 1, 'updated_at', ${clock.now()}::timestamptz)) restored
    on conflict do nothing returning id`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

/** Records with these IDs are there again: the next import has them. */
export async function forgetDeletedKeys(
  { db, tenant }: TenantDb,
  table_id: string,
  keys: readonly string[],
): Promise<void> {
  await sql`delete from deleted_records where environment_id = ${tenant.environment_id} and table_id = ${table_id}
    and key = any(${[...keys]}::text[])`.execute(db);
}
