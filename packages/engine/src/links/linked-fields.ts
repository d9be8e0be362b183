import { MAX_LINK_DEPTH } from '@comptoir/kernel';
import type { TableUse } from '../columns/index.ts';
import {
  type FieldModel,
  type LinkedValue,
  type TableModel,
  anyoneIn,
  currencyIn,
  fieldOfAnyone,
  fieldOfCurrency,
} from '../model/index.ts';

/** How a linked value finds the other record: these fields of both equal each other. */
export interface LinkedMatch {
  readonly other: TableModel;
  readonly keys: readonly { readonly field_id: string; readonly other_field_id: string }[];
}

type FieldsOfTable = Pick<TableModel, 'fields'>;

/** `null`: a table or field that it needs is gone. */
export function matchOf(
  table: FieldsOfTable,
  linked: LinkedValue,
  tables: readonly TableModel[],
): LinkedMatch | null {
  if (linked.kind === 'LookupTable') {
    const other = tables.find(({ id }) => id === linked.table_id);
    return other ? { other, keys: linked.keys } : null;
  }
  const link = table.fields.find(({ id }) => id === linked.link_field_id)?.link;
  const other = link ? tables.find(({ id }) => id === link.table_id) : undefined;
  const other_field_id = link?.by === 'id' ? other?.id_field_id : other?.name_field_id;
  return other && other_field_id
    ? { other, keys: [{ field_id: linked.link_field_id, other_field_id }] }
    : null;
}

/** A column of a table that is read over a link. */
export interface LinkedColumn extends LinkedMatch {
  /** Of the other table: a field, or a column beside one. */
  readonly column_id: string;
}

/** `null`: the table stores the column, or can't have it. */
export function linkedColumn(
  table: FieldsOfTable,
  column_id: string,
  tables: readonly TableModel[],
): LinkedColumn | null {
  const anyone_of = fieldOfAnyone(column_id);
  const currency_of = fieldOfCurrency(column_id);
  const own_id = anyone_of ?? currency_of ?? column_id;
  const field = table.fields.find(({ id }) => id === own_id);
  const match = field?.linked ? matchOf(table, field.linked, tables) : null;
  if (!field?.linked || !match) return null;
  const { field_id } = field.linked;
  if (anyone_of !== null) return { ...match, column_id: anyoneIn(field_id) };
  if (currency_of === null) return { ...match, column_id: field_id };
  const source = match.other.fields.find(({ id }) => id === field_id);
  return source?.currency?.kind === 'field' ? { ...match, column_id: source.currency.field_id } : null;
}

/** The tables with the type, decimals and currency of each linked field as those of the field that it reads. */
export function withLinkedFields(tables: readonly TableModel[]): readonly TableModel[] {
  if (!tables.some(({ fields }) => fields.some(({ linked }) => linked))) return tables;
  return tables.map((table) => ({
    ...table,
    fields: table.fields.map((field) => resolved(table, field, tables, 1)),
  }));
}

function resolved(
  table: TableModel,
  field: FieldModel,
  tables: readonly TableModel[],
  depth: number,
): FieldModel {
  const { linked } = field;
  const match = linked && depth <= MAX_LINK_DEPTH ? matchOf(table, linked, tables) : null;
  const found = match?.other.fields.find(({ id }) => id === linked?.field_id);
  if (!match || !found) return field;
  const { type, decimals, currency } = resolved(match.other, found, tables, depth + 1);
  return {
    ...field,
    type: type === 'id' || type === 'name' || type === 'idName' ? 'string' : type,
    decimals,
    currency: currency?.kind === 'field' ? { kind: 'field', field_id: currencyIn(field.id) } : currency,
  };
}

/** Fields by table: those that count, and those of records that are read over links. */
class Uses {
  readonly counted = new Map<string, Set<string>>();
  readonly linked = new Map<string, Set<string>>();
  readonly #tables: readonly TableModel[];

  constructor(tables: readonly TableModel[]) {
    this.#tables = tables;
  }

  add(table: TableModel, column_id: string, into: 'counted' | 'linked'): void {
    const known = this[into].get(table.id) ?? new Set<string>();
    this[into].set(table.id, known);
    if (known.has(column_id)) return;
    known.add(column_id);
    const column = linkedColumn(table, column_id, this.#tables);
    if (!column) return;
    this.add(column.other, column.column_id, 'linked');
    for (const { field_id, other_field_id } of column.keys) {
      this.add(table, field_id, into);
      this.add(column.other, other_field_id, 'linked');
    }
  }
}

/** The stored fields that reading these needs, of their tables and of those that their links lead to. */
export function storedUses(
  tables: readonly TableModel[],
  fields: ReadonlyMap<string, ReadonlySet<string>>,
): TableUse[] {
  const uses = new Uses(tables);
  const byId = new Map(tables.map((table) => [table.id, table]));
  for (const [table_id, ids] of fields) {
    const table = byId.get(table_id);
    if (table) uses.counted.set(table_id, new Set());
    if (table) for (const id of ids) uses.add(table, id, 'counted');
  }
  const useOf = ([table_id, ids]: readonly [string, ReadonlySet<string>], with_inactive: boolean) => {
    const table = byId.get(table_id)!; // ids of `byId` alone are added
    const stored = table.fields.filter(({ linked }) => !linked);
    const known = stored.flatMap(({ id, type }) => (type === 'user' ? [id, anyoneIn(id)] : [id]));
    const use = {
      table_id,
      field_ids: known.filter((id) => ids.has(id)),
      title_field_id: table.name_field_id,
    };
    return with_inactive ? { ...use, with_inactive } : use;
  };
  return [
    ...[...uses.counted].map((one) => useOf(one, false)),
    ...[...uses.linked].map((one) => useOf(one, true)),
  ];
}
