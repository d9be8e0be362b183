import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldColumn, recordTable, unmatchedColumn, type Field } from '../tables/index.ts';
import { CASTS } from './cast-queries.ts';
import type { StoredValue } from './record-queries.ts';

type Sql = RawBuilder<unknown>;

export interface RecordUpdate {
  readonly id: string;
  readonly version: number;
  /** Fields whose value becomes the imported one again. */
  readonly restored_fields: readonly string[];
  /** The record has the values again with which it was created. */
  readonly is_as_created: boolean;
  /** In the order of the fields that are written. */
  readonly values: readonly StoredValue[];
}

/**
 * Writes the same fields of many records by one statement. Answers the ids that were written: a record that has another version by now,
 * or was deleted, is not among them.
 */
export async function updateRecords(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  table_id: string,
  fields: readonly Field[],
  records: readonly RecordUpdate[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  const names = fields.map((_, at) => sql.id(`c${at}`));
  const columns = fields.map(
    (field, at) => sql`${records.map(({ values }) => textOf(field, values[at] ?? null))}::text[]`,
  );
  const typed = fields.map(({ id }) => id);
  const before = sql`coalesce(t.edited_fields, '{}')`;
  // A field that an import has overwritten in between is not marked any more: then the undo is an edit of its own.
  const after = sql`array(select distinct f from unnest(${before} || ${typed}::text[]) f
    where not (f = any(string_to_array(v.restored, ',')) and f = any(${before})) order by f)`;
  const { rows } = await sql<{ id: string }>`
    update ${recordTable(tenant.environment_id, table_id)} t set ${assignments(fields)}, version = t.version + 1,
      updated_at = ${clock.now()}, edited_fields = ${after},
      status = case when t.status = 'inactive' then 'inactive' when ${after} = '{}' or v.is_as_created then null else 'modified' end
    from unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ version }) => version)}::int[],
      ${records.map((record) => record.restored_fields.join(','))}::text[],
      ${records.map(({ is_as_created }) => is_as_created)}::boolean[], ${sql.join(columns)})
      as v (id, version, restored, is_as_created, ${sql.join(names)})
    where t.id = v.id and t.version = v.version returning t.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** `column = v.c0` for each field, of values that `storedText` wrote. */
function assignments(fields: readonly Field[]): Sql {
  return sql.join(
    fields.flatMap((field, at) => {
      const value = sql`v.${sql.id(`c${at}`)}`;
      const read =
        field.kind === 'texts'
          ? sql`case when ${value} is not null then array(select jsonb_array_elements_text(${value}::jsonb)) end`
          : sql`${value}${CASTS[field.kind]}`;
      const set = sql`${fieldColumn(field.id)} = ${read}`;
      return field.kind === 'user' ? [set, sql`${unmatchedColumn(field.id)} = null`] : [set];
    }),
  );
}

/** One text per value, whatever its type: columns of values travel as arrays of texts. */
function textOf({ kind }: Field, value: StoredValue): string | null {
  if (value === null) return null;
  return kind === 'texts' ? JSON.stringify(value) : String(value);
}
