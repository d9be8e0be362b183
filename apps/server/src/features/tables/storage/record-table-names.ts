import { isUuid } from '@comptoir/kernel';
import { type IndexPlan, sql, type RawBuilder } from '../../../platform/db/index.ts';

/** Names are built from UUIDs alone: no text from a person becomes part of an identifier. */
function hex(id: string): string {
  if (!isUuid(id)) throw new Error('not a UUID');
  return id.replaceAll('-', '');
}

/** Schema of an environment's record tables. */
export function recordSchema(environment_id: string): string {
  return `records_${hex(environment_id)}`;
}

/** Unqualified name of a data table's record table. */
export function recordTableName(table_id: string): string {
  return `t_${hex(table_id)}`;
}

/** Name with its schema, for statements that take no fragment (COPY). */
export function qualifiedRecordTable(environment_id: string, table_id: string): string {
  return `${recordSchema(environment_id)}.${recordTableName(table_id)}`;
}

/** The copy of a data table's texts as search compares them; `made`: the one that is being filled. */
export function recordTexts(
  environment_id: string,
  table_id: string,
  { made = false }: { readonly made?: boolean } = {},
): RawBuilder<unknown> {
  return sql`${sql.id(recordSchema(environment_id), `${made ? 'y' : 'x'}_${hex(table_id)}`)}`;
}

/** Unqualified name of the table that an import loads. */
export function stagingTableName(import_id: string): string {
  return `s_${hex(import_id)}`;
}

/** Column of a field's values: numeric, date, text, boolean, text[] or uuid. */
export function fieldColumnName(field_id: string): string {
  return `f_${hex(field_id)}`;
}

/** Column beside a user field: the imported name, kept while no user has it. */
export function unmatchedColumnName(field_id: string): string {
  return `u_${hex(field_id)}`;
}

/** The record table as an SQL fragment. Its columns besides the fields': id, status, version, created_at, updated_at, edited_fields. */
export function recordTable(environment_id: string, table_id: string): RawBuilder<unknown> {
  return sql`${sql.id(recordSchema(environment_id), recordTableName(table_id))}`;
}

export function fieldColumn(field_id: string): RawBuilder<unknown> {
  return sql`${sql.id(fieldColumnName(field_id))}`;
}

export function unmatchedColumn(field_id: string): RawBuilder<unknown> {
  return sql`${sql.id(unmatchedColumnName(field_id))}`;
}

/** The index that leads through a table in the order of one field: the one that `record_sort_index` (migration 0021) makes. */
export function orderIndex(
  environment_id: string,
  table_id: string,
  { id, kind }: { readonly id: string; readonly kind: string },
  direction: 'asc' | 'desc',
): IndexPlan {
  const collation = kind === 'text' ? 'collate "und-x-icu" ' : '';
  return {
    schema: recordSchema(environment_id),
    relation: recordTableName(table_id),
    name: `${direction === 'desc' ? 'd' : 'o'}_${hex(id)}`,
    columns: `${fieldColumnName(id)} ${collation}${direction} nulls last, id ${direction}`,
  };
}
