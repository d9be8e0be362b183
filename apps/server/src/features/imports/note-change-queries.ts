import type { Ctx } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldColumn, recordTable, unmatchedColumn, type Field } from '../tables/index.ts';

/** A nightly file changes some hundreds of records; of a file that changes all of a million, the history would be larger than the table. */
export const MAX_NOTED = 20_000;

interface Target {
  /** The import. */
  readonly staging_id: string;
  readonly table_id: string;
  readonly id_field_id: string;
  readonly fields: readonly Field[];
}

interface Writing {
  /** The loaded rows. */
  readonly staged: RawBuilder<unknown>;
  /** Whether a loaded row `s` writes its record `t`: other values, or the marks of edited ones. */
  readonly touched: RawBuilder<unknown>;
  /** Edited values stay. */
  readonly keeps: boolean;
}

/** Keeps the values and marks before, and the values after, of the records that the file is about to write: for their history and the undo. Answers how many. */
export async function noteChanges(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  { staging_id, table_id, id_field_id, fields }: Target,
  { staged, touched, keeps }: Writing,
): Promise<number> {
  const written = fields.filter((field) => field.id !== id_field_id);
  const id = fieldColumn(id_field_id);
  const kept = (field: Field) =>
    keeps ? sql`coalesce(${field.id} = any(t.edited_fields), false)` : sql`false`;
  const values = sql.join(
    written.map((field) => {
      const [before, after] = [cellJson(field, sql`t`), cellJson(field, sql`s`)];
      // A number as it is stored: the undo gives `10.50` back, not `10.5`.
      const stored = field.kind === 'decimal' ? sql`to_jsonb(t.${fieldColumn(field.id)}::text)` : before;
      return sql`(${field.id}::text, ${before}, case when ${kept(field)} then ${before} else ${after} end, ${stored})`;
    }),
  );
  const { rows } = await sql<{ record_id: string; before: unknown; after: unknown }>`
    select t.id as record_id, coalesce(changed.before, '{}') as before, coalesce(changed.after, '{}') as after,
      t.version, t.status, t.edited_fields
    from ${staged} s join ${recordTable(tenant.environment_id, table_id)} t on t.${id} = s.${id}
      cross join lateral (
        select jsonb_object_agg(field_id, stored) as before, jsonb_object_agg(field_id, new_value) as after
        from (values ${values}) as cells (field_id, old_value, new_value, stored) where old_value is distinct from new_value) changed
    where ${touched} limit ${MAX_NOTED}`.execute(db);
  if (rows.length === 0) return 0;
  await sql`
    insert into imported_changes (environment_id, record_id, import_id, table_id, at, before, after, version, status, edited_fields)
    select home.environment_id, row.record_id, ${staging_id}::uuid, ${table_id}::uuid, ${clock.now()},
      row.before, row.after, row.version, row.status, row.edited_fields
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (record_id uuid, before jsonb, after jsonb, version integer, status text, edited_fields text[])
    on conflict (environment_id, record_id, import_id) do nothing`.execute(db);
  return rows.length;
}

/** As on the wire: numbers as text, a name without a user as `unmatched`. */
function cellJson(field: Field, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const value = sql`${row}.${fieldColumn(field.id)}`;
  if (field.kind === 'decimal') return sql`to_jsonb(trim_scale(${value})::text)`;
  if (field.kind === 'user')
    return sql`coalesce(to_jsonb(${value}), case when ${row}.${unmatchedColumn(field.id)} is not null then
      jsonb_build_object('unmatched', ${row}.${unmatchedColumn(field.id)}) end)`;
  return sql`to_jsonb(${value})`;
}
