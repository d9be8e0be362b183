import type {
  ColumnMapping,
  ImportConfig,
  ImportMapping,
  ImportWire,
  MappedColumn,
  Sniff,
  SniffedColumn,
  TableWire,
} from '@comptoir/contract';
import { type FieldType, STORAGE_OF } from '@comptoir/engine';
import { idFieldsOf } from '../../../lib/id-fields.ts';
import { proposedUnit } from '../../../ui/imports/percent-unit.ts';

/** A file on the server, and where it goes. */
export interface UploadedFile {
  readonly imported: ImportWire;
  readonly sniff: Sniff;
  /** `null`: the import makes the table. */
  readonly table: TableWire | null;
}

/** The mapping as it is edited: every column of the file, in order. */
export interface Draft {
  readonly table_name: string;
  readonly columns: readonly ColumnMapping[];
  readonly name_column: number | null;
  readonly id_column: number | null;
  /** Columns that are the ID of a new table together with `id_column`; null: not chosen yet. */
  readonly more_id_columns: readonly (number | null)[];
  readonly user_column: number | null;
  readonly duplicates: ImportConfig['duplicates'];
  readonly deleted: ImportConfig['deleted'];
  readonly unmatched_users: ImportConfig['unmatched_users'];
}

/** `sales_pipeline` becomes `Sales pipeline`; a name with spaces or capitals is left as it was written. */
export function readableName(name: string): string {
  if (/[\sA-Z]/.test(name)) return name.trim();
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

export function tableNameOf(file_name: string): string {
  return readableName(file_name.replace(/\.[^.]+$/, ''));
}

const same = (a: string, b: string) => plain(a) === plain(b);
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** What the file suggests; into a table that is there, columns go to the fields of the same name. */
export function draftOf(
  sniff: Sniff,
  file_name: string,
  table: TableWire | null,
  saved: SavedMapping | null = null,
): Draft {
  const known = new Map(saved?.columns.map((one) => [plain(one.column), one]));
  const columns = sniff.columns.map((column) => {
    const proposed = mappingOf(column, table);
    const one = known.get(plain(column.name));
    return one ? withSaved(proposed, column, one) : proposed;
  });
  const at = (field_id: string | null | undefined) =>
    columns.find((column) => column.target.kind === 'field' && column.target.field_id === field_id)?.index ??
    null;
  return {
    table_name: tableNameOf(file_name),
    columns,
    name_column: table ? at(table.name_field_id) : sniff.suggested.name,
    id_column: table ? at(idFieldsOf(table)[0]) : sniff.suggested.id,
    more_id_columns: [],
    user_column: table ? at(table.user_field_id) : sniff.suggested.user,
    duplicates: saved?.duplicates ?? 'override_keeping_edits',
    deleted: 'leave_out',
    unmatched_users: saved?.unmatched_users ?? 'keep',
  };
}

export type SavedMapping = Pick<ImportMapping, 'columns' | 'duplicates' | 'unmatched_users'>;

/** What was chosen for a column of this name before; how its values are written is read from the file where it says so. */
function withSaved(
  proposed: ColumnMapping,
  column: SniffedColumn,
  { field_id, date_order, percent_unit }: MappedColumn,
): ColumnMapping {
  return {
    ...proposed,
    target: field_id === null ? { kind: 'ignore' } : { kind: 'field', field_id },
    date_order: column.date_order ?? date_order,
    percent_unit: percent_unit ?? proposed.percent_unit,
  };
}

/** The mapping to propose: the one used last of those for a file with the same columns. */
export function mappingFor(sniff: Sniff, mappings: readonly ImportMapping[]): ImportMapping | null {
  const columns = keyOf(sniff.columns.map(({ name }) => name));
  return mappings.find((one) => keyOf(one.columns.map(({ column }) => column)) === columns) ?? null;
}

const keyOf = (columns: readonly string[]) => columns.map(plain).toSorted().join('\n');

/** A draft by the names of its columns, to be saved. New fields have no place in it yet. */
export function savedOf(draft: Draft, sniff: Sniff): SavedMapping {
  return {
    columns: draft.columns.flatMap(({ index, target, date_order, decimal_mark, percent_unit }) => {
      if (target.kind === 'new') return [];
      const field_id = target.kind === 'field' ? target.field_id : null;
      const column = sniff.columns[index]?.name ?? '';
      return [{ column, field_id, date_order, decimal_mark, percent_unit }];
    }),
    duplicates: draft.duplicates,
    unmatched_users: draft.unmatched_users,
  };
}

/** How a file differs from the table's template; `null` where it does not. */
export function templateGaps(
  sniff: Sniff,
  table: TableWire,
): { readonly missing: readonly string[]; readonly unknown: readonly string[] } | null {
  const columns = new Set(sniff.columns.map(({ name }) => plain(name)));
  const names = new Set(table.fields.flatMap(({ name, api_name }) => [plain(name), plain(api_name)]));
  const missing = table.fields
    .filter((field) => !field.formula && !field.linked)
    .filter(({ name, api_name }) => !columns.has(plain(name)) && !columns.has(plain(api_name)))
    .map(({ name }) => name);
  const unknown = sniff.columns.filter(({ name }) => !names.has(plain(name))).map(({ name }) => name);
  return missing.length + unknown.length === 0 ? null : { missing, unknown };
}

/** What was chosen before a reload, for the table as it is now: a column whose field is gone starts again from the proposal. */
export function fitDraft(kept: Draft, proposed: Draft, table: TableWire | null): Draft {
  const isThere = ({ target }: ColumnMapping) =>
    target.kind !== 'field' ||
    (table?.fields.some((field) => field.id === target.field_id && !field.formula && !field.linked) ?? false);
  const columns = proposed.columns.map((column, at) => {
    const chosen = kept.columns[at];
    return chosen && isThere(chosen) ? chosen : column;
  });
  return { ...proposed, ...kept, columns };
}

function mappingOf(column: SniffedColumn, table: TableWire | null): ColumnMapping {
  const field = table?.fields.find(
    (each) => same(each.name, column.name) || same(each.api_name, column.name),
  );
  const shared = {
    index: column.index,
    date_order: column.date_order,
    decimal_mark: column.decimal_mark,
    percent_unit: proposedUnit(column.plain_number, field?.percent_unit ?? null),
  };
  // What is calculated, or read over a link, is not filled by a file.
  if (field?.formula || field?.linked) return { ...shared, target: { kind: 'ignore' } };
  if (field) return { ...shared, target: { kind: 'field', field_id: field.id } };
  return { ...shared, target: { kind: 'new', name: readableName(column.name), type: column.type } };
}

export type Problem =
  | { readonly kind: 'missing_name' | 'missing_id' | 'missing_table_name'; readonly index?: number }
  | { readonly kind: 'missing_dates' | 'missing_percent'; readonly index: number; readonly column: string }
  | { readonly kind: 'missing_fields' | 'missing_target'; readonly field: string };

/** Is the column read as dates? */
export function readsDates(mapping: ColumnMapping, table: TableWire | null): boolean {
  const type = typeRead(mapping, table);
  return type !== null && STORAGE_OF[type] === 'date';
}

export function readsNumbers(mapping: ColumnMapping, table: TableWire | null): boolean {
  const type = typeRead(mapping, table);
  return type !== null && STORAGE_OF[type] === 'decimal';
}

/** Is the column read as percentages, with numbers in it that lack their sign? */
export function asksPercentUnit(
  mapping: ColumnMapping,
  column: SniffedColumn | undefined,
  table: TableWire | null,
): boolean {
  return typeRead(mapping, table) === 'percentage' && (column?.plain_number ?? null) !== null;
}

/** The type of field that the column becomes; `null`: it is left out. */
export function typeRead({ target }: ColumnMapping, table: TableWire | null): FieldType | null {
  if (target.kind === 'new') return target.type;
  return (
    (target.kind === 'field' ? table?.fields.find((each) => each.id === target.field_id)?.type : null) ?? null
  );
}

/** Does the column find or name a record of the new table? The server makes a text of it, also of numbers and dates. */
export function isKey(draft: Draft, index: number, table: TableWire | null): boolean {
  return table === null && [draft.name_column, draft.id_column, ...draft.more_id_columns].includes(index);
}

/** The columns as the import reads them. */
function columnsRead(draft: Draft, table: TableWire | null): ColumnMapping[] {
  return draft.columns.map((column) =>
    column.target.kind === 'new' && isKey(draft, column.index, table)
      ? { ...column, target: { ...column.target, type: 'string' } }
      : column,
  );
}

/** What prevents the start. */
export function problemsOf(draft: Draft, sniff: Sniff, table: TableWire | null): Problem[] {
  const problems: Problem[] = [];
  if (!table && draft.table_name.trim() === '') problems.push({ kind: 'missing_table_name' });
  const isUsed = (index: number | null) =>
    index !== null &&
    draft.columns.some((column) => column.index === index && column.target.kind !== 'ignore');
  if (table) {
    const filled = draft.columns.flatMap((column) =>
      column.target.kind === 'field' ? [column.target.field_id] : [],
    );
    for (const field of table.fields) {
      const times = filled.filter((id) => id === field.id).length;
      if (times > 1) problems.push({ kind: 'missing_fields', field: field.name });
      if (times === 0 && !field.formula && [table.name_field_id, ...idFieldsOf(table)].includes(field.id))
        problems.push({ kind: 'missing_target', field: field.name });
    }
  } else {
    if (!isUsed(draft.name_column)) problems.push({ kind: 'missing_name' });
    if (![draft.id_column, ...draft.more_id_columns].every(isUsed)) problems.push({ kind: 'missing_id' });
  }
  for (const column of columnsRead(draft, table)) {
    if (column.date_order === null && readsDates(column, table)) {
      problems.push({
        kind: 'missing_dates',
        index: column.index,
        column: sniff.columns[column.index]?.name ?? '',
      });
    }
    if (column.percent_unit === null && asksPercentUnit(column, sniff.columns[column.index], table)) {
      problems.push({
        kind: 'missing_percent',
        index: column.index,
        column: sniff.columns[column.index]?.name ?? '',
      });
    }
  }
  return problems;
}

/** The column that fills the field; -1: none. */
export function placeOf({ columns }: Draft, field_id: string | null): number {
  return columns.find(({ target }) => target.kind === 'field' && target.field_id === field_id)?.index ?? -1;
}

/** The configuration to start with; only for a draft without problems. */
export function configOf(draft: Draft, sniff: Sniff, table: TableWire | null): ImportConfig {
  const at = (field_id: string | null) => placeOf(draft, field_id);
  const id_places = table ? idFieldsOf(table).map(at) : [];
  const more = table ? [] : draft.more_id_columns.filter((index) => index !== null);
  return {
    format: sniff.format,
    target: table ? { kind: 'table', table_id: table.id } : { kind: 'new', name: draft.table_name.trim() },
    columns: columnsRead(draft, table),
    name_column: table ? at(table.name_field_id) : (draft.name_column ?? -1),
    id_column: (table ? id_places[0] : draft.id_column) ?? -1,
    ...(more.length > 0 && { more_id_columns: more }),
    user_column: table ? null : draft.user_column,
    duplicates: draft.duplicates,
    deleted: draft.deleted,
    unmatched_users: draft.unmatched_users,
  };
}
