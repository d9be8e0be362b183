import { matchOf, withLinkedFields } from '../links/index.ts';
import type { FieldLink, LinkedValue, TableModel } from '../model/index.ts';
import type { DataReading } from './sheet.ts';

/** `object to Products by name`, or `by ID`. */
export function linkIn(declared: string): FieldLink | null {
  const [, table_id, by] = /^object to (.+) by (name|ID)$/.exec(declared) ?? [];
  return table_id === undefined ? null : { table_id, by: by === 'ID' ? 'id' : 'name' };
}

/**
 * `Product > Family`: the family of the record that the field Product names. `Prices > Price where Region = Region and Tier = Tier`:
 * the price of the record of Prices whose fields, on the right, equal those of this table.
 */
export function linkedValueIn(declared: string): LinkedValue | null {
  const [, from, field_id, where] = /^(.+?) > (.+?)(?: where (.+))?$/.exec(declared) ?? [];
  if (from === undefined || field_id === undefined) return null;
  if (where === undefined) return { kind: 'SyncField', link_field_id: from, field_id };
  const keys = where.split(' and ').map((one) => {
    const [own = '', other = ''] = one.split(' = ').map((name) => name.trim());
    return { field_id: own, other_field_id: other };
  });
  return { kind: 'LookupTable', table_id: from, keys, field_id };
}

/** The tables with the types of linked columns; a column whose link leads nowhere is reported. */
export function linkedModels(
  { tables: sheets, mistakes }: DataReading,
  models: readonly TableModel[],
): readonly TableModel[] {
  for (const table of models)
    for (const { id, link, linked } of table.fields) {
      const text = problemOf(models, table, link, linked);
      const sheet = sheets.get(table.id);
      if (text !== null && sheet) mistakes.push({ file: sheet.file, line: sheet.line, column: id, text });
    }
  return withLinkedFields(models);
}

function problemOf(
  models: readonly TableModel[],
  table: TableModel,
  link: FieldLink | null | undefined,
  linked: LinkedValue | null | undefined,
): string | null {
  const has = (one: TableModel | undefined, id: string) => one?.fields.some((field) => field.id === id);
  if (link) {
    const other = models.find(({ id }) => id === link.table_id);
    if (!other) return `There is no table “${link.table_id}”.`;
    return link.by === 'id' && other.id_field_id === null ? `“${other.name}” has no ID field.` : null;
  }
  if (!linked) return null;
  const match = matchOf(table, linked, models);
  if (!match)
    return linked.kind === 'SyncField'
      ? `“${linked.link_field_id}” is no column that leads to another table.`
      : `There is no table “${linked.table_id}”.`;
  const own = match.keys.find(({ field_id }) => !has(table, field_id));
  if (own) return `This table has no column “${own.field_id}”.`;
  const missing = [...match.keys.map((key) => key.other_field_id), linked.field_id].find(
    (id) => !has(match.other, id),
  );
  return missing === undefined ? null : `“${match.other.name}” has no column “${missing}”.`;
}
