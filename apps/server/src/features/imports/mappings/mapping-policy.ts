import type { ImportConfig, MappedColumn, Sniff } from '@comptoir/contract';
import { fieldsOf, idFieldsOf, isCalculated, type DataTable, type Field } from '../../tables/index.ts';
import type { StoredMapping } from './mapping-queries.ts';

/** How names of columns and fields are compared. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** The columns of a file in any order, as one text. */
export function columnsKey(columns: readonly string[]): string {
  return columns.map(plainName).toSorted().join('\n');
}

/** Fields that a file fills: what is calculated, or read over a link, is not. */
export function fillable(table: DataTable): Field[] {
  return table.fields.filter((field) => !isCalculated(field));
}

/** A configuration by the names of its columns. `fields`: what its used columns filled, in their order. */
export function columnsOf(
  config: ImportConfig,
  sniff: Sniff,
  fields: readonly { readonly id: string }[],
): MappedColumn[] {
  let used = 0;
  return config.columns.map(({ index, target, date_order, decimal_mark, percent_unit }) => ({
    column: sniff.columns[index]?.name ?? '',
    field_id: target.kind === 'ignore' ? null : (fields[used++]?.id ?? null),
    date_order,
    decimal_mark,
    percent_unit,
  }));
}

/** Columns of the template that the file lacks, and columns of the file that no field has. */
export function templateGaps(sniff: Sniff, table: DataTable): { missing: string[]; unknown: string[] } {
  const columns = new Set(sniff.columns.map(({ name }) => plainName(name)));
  const fields = fillable(table);
  const names = new Set(
    fieldsOf(table).flatMap(({ name, api_name }) => [plainName(name), plainName(api_name)]),
  );
  return {
    missing: fields
      .filter(({ name, api_name }) => !columns.has(plainName(name)) && !columns.has(plainName(api_name)))
      .map(({ name }) => name),
    unknown: sniff.columns.filter(({ name }) => !names.has(plainName(name))).map(({ name }) => name),
  };
}

/** The configuration of a file that nobody maps: by a saved mapping, else each column to the field of its name. */
export function configByName(sniff: Sniff, table: DataTable, mapping: StoredMapping | null): ImportConfig {
  const fields = fillable(table);
  const saved = new Map(mapping?.columns.map((one) => [plainName(one.column), one]));
  const columns = sniff.columns.map((column): ImportConfig['columns'][number] => {
    const known = saved.get(plainName(column.name));
    const field = fields.find((one) =>
      known
        ? one.id === known.field_id
        : [one.name, one.api_name].some((name) => plainName(name) === plainName(column.name)),
    );
    return {
      index: column.index,
      target: field ? { kind: 'field', field_id: field.id } : { kind: 'ignore' },
      date_order: column.date_order ?? known?.date_order ?? null,
      decimal_mark: known?.decimal_mark ?? column.decimal_mark,
      percent_unit: known?.percent_unit ?? field?.percent_unit ?? column.plain_number?.guess ?? null,
    };
  });
  const at = (field_id: string | null) =>
    columns.find(({ target }) => target.kind === 'field' && target.field_id === field_id)?.index ?? -1;
  return {
    format: sniff.format,
    target: { kind: 'table', table_id: table.id },
    columns,
    name_column: at(table.name_field_id),
    id_column: at(idFieldsOf(table)[0] ?? null),
    user_column: null,
    duplicates: mapping?.duplicates ?? 'override_keeping_edits',
    deleted: 'leave_out',
    unmatched_users: mapping?.unmatched_users ?? 'keep',
  };
}
