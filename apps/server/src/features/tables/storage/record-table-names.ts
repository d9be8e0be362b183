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

/** A longer text has no place in the index of an order: a key is at most a third of a page. As migration 0625 has it. */
const MAX_INDEXED_BYTES = 2000;

/** Of a text field's column: whether its value is in the index of an order. As that index has it, letter by letter. */
export function isShortText(field_id: string): string {
  return `(octet_length(${fieldColumnName(field_id)}) <= ${MAX_INDEXED_BYTES}) is not false`;
}

export function isLongText(field_id: string): string {
  return `octet_length(${fieldColumnName(field_id)}) > ${MAX_INDEXED_BYTES}`;
}

/** The indexes that lead through a table in the order of one field: those that `record_sort_index` (migration 0625) makes. */
export function orderIndexes(
  environment_id: string,
  table_id: string,
  { id, kind }: { readonly id: string; readonly kind: string },
  direction: 'asc' | 'desc',
): readonly IndexPlan[] {
  const place = { schema: recordSchema(environment_id), relation: recordTableName(table_id) };
  const name = `${direction === 'desc' ? 'd' : 'o'}_${hex(id)}`;
  const columns = (collation: string) =>
    `${fieldColumnName(id)} ${collation}${direction} nulls last, id ${direction}`;
  if (kind !== 'text') return [{ ...place, name, columns: columns('') }];
  return [
    { ...place, name: `w_${hex(id)}`, columns: 'id', where: isLongText(id) },
    { ...place, name, columns: columns('collate "und-x-icu" '), where: isShortText(id) },
  ];
}
