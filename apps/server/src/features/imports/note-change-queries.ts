import type { Ctx } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldColumn, recordTable, unmatchedColumn, type Field } from '../tables/index.ts';

/** A nightly file changes some hundreds of records; of a file that changes all of a million, the history would be larger than the table. */
const MAX_NOTED = 20_000;

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
  /** Whether a loaded row `s` changes its record `t`. */
  readonly changes: RawBuilder<unknown>;
  /** Edited values stay. */
  readonly keeps: boolean;
}

/** Keeps the values before and after of the records that the file is about to change, for their history. */
export async function noteChanges(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  { staging_id, table_id, id_field_id, fields }: Target,
  { staged, changes, keeps }: Writing,
): Promise<void> {
  const written = fields.filter((field) => field.id !== id_field_id);
  const id = fieldColumn(id_field_id);
  const kept = (field: Field) =>
    keeps ? sql`coalesce(${field.id} = any(t.edited_fields), false)` : sql`false`;
  const values = sql.join(
    written.map((field) => {
      const [before, after] = [cellJson(field, sql`t`), cellJson(field, sql`s`)];
      return sql`(${field.id}::text, ${before}, case when ${kept(field)} then ${before} else ${after} end)`;
    }),
  );
  const { rows } = await sql<{ record_id: string; before: unknown; after: unknown }>`
    select t.id as record_id, changed.before, changed.after
    from ${staged} s join ${recordTable(tenant.environment_id, table_id)} t on t.${id} = s.${id}
      cross join lateral (
        select jsonb_object_agg(field_id, old_value) as before, jsonb_object_agg(field_id, new_value) as after
        from (values ${values}) as cells (field_id, old_value, new_value) where old_value is distinct from new_value) changed
    where (${changes}) and changed.before is not null limit ${MAX_NOTED}`.execute(db);
  if (rows.length === 0) return;
  await sql`
    insert into imported_changes (environment_id, record_id, import_id, table_id, at, before, after)
    select home.environment_id, (row ->> 'record_id')::uuid, ${staging_id}::uuid, ${table_id}::uuid, ${clock.now()},
      row -> 'before', row -> 'after'
    from ${homeOf(tenant)}, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row
    on conflict (environment_id, record_id, import_id) do nothing`.execute(db);
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
