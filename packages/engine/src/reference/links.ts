import { toText } from '@comptoir/kernel';
import type { FieldModel, LinkedValue, TableModel, Value, World } from '../model/index.ts';
import { EMPTY, type ReferenceRow, cell, folded } from './rows.ts';
import type { ReferenceTables } from './sources.ts';

const LINKED = new WeakMap<World, WeakMap<readonly ReferenceRow[], readonly ReferenceRow[]>>();

/** The rows of a table with what each of them takes from records of other tables. */
export function linkedRows(
  world: World,
  tables: ReferenceTables,
  table: TableModel,
): readonly ReferenceRow[] {
  const rows = tables.get(table.id) ?? [];
  if (!table.fields.some(({ linked }) => linked)) return rows;
  const ofWorld = LINKED.get(world) ?? new WeakMap<readonly ReferenceRow[], readonly ReferenceRow[]>();
  LINKED.set(world, ofWorld);
  const known = ofWorld.get(rows);
  if (known) return known;
  const made = rows.map((row): ReferenceRow => {
    const cells = new Map(row.cells);
    for (const field of table.fields) {
      if (!field.linked) continue;
      cells.set(field.id, linkedCell({ world, tables }, table, row, field.id));
      if (field.type === 'user')
        cells.set(`${field.id}:anyone`, linkedAnyone({ world, tables }, table, row, field.id));
      if (field.type === 'amount')
        cells.set(`${field.id}:currency`, linkedCurrency({ world, tables }, table, row, field));
    }
    return { ...row, cells };
  });
  ofWorld.set(rows, made);
  return made;
}

interface Site {
  readonly world: World;
  readonly tables: ReferenceTables;
}

/** A cell of a row, stored or linked. */
function linkedCell(site: Site, table: TableModel, row: ReferenceRow, field_id: string): Value {
  const linked = table.fields.find(({ id }) => id === field_id)?.linked;
  if (!linked) return cell(row, field_id);
  const found = recordFor(site, table, row, linked);
  return found ? linkedCell(site, found.table, found.row, linked.field_id) : EMPTY;
}

/** Whether the record at the end of the links names anyone; empty where nobody knows. */
function linkedAnyone(site: Site, table: TableModel, row: ReferenceRow, field_id: string): Value {
  const linked = table.fields.find(({ id }) => id === field_id)?.linked;
  const found = linked ? recordFor(site, table, row, linked) : null;
  if (linked) return found ? linkedAnyone(site, found.table, found.row, linked.field_id) : EMPTY;
  const known = cell(row, `${field_id}:anyone`);
  return known.type === 'boolean' ? known : { type: 'boolean', value: cell(row, field_id).type !== 'empty' };
}

/** The currency that the record at the end of the links names for its amount. */
function linkedCurrency(site: Site, table: TableModel, row: ReferenceRow, field: FieldModel): Value {
  const { linked, currency } = field;
  if (!linked) return currency?.kind === 'field' ? cell(row, currency.field_id) : EMPTY;
  const found = recordFor(site, table, row, linked);
  const source = found?.table.fields.find(({ id }) => id === linked.field_id);
  return found && source ? linkedCurrency(site, found.table, found.row, source) : EMPTY;
}

/** The one record that the row's keys name; `null` for none or several. */
function recordFor(
  { world, tables }: Site,
  table: TableModel,
  row: ReferenceRow,
  linked: LinkedValue,
): { readonly table: TableModel; readonly row: ReferenceRow } | null {
  const tableOf = (id: string) => world.tables.find((one) => one.id === id)!;
  const found: ReferenceRow[] = [];
  let other: TableModel;
  if (linked.kind === 'SyncField') {
    const link = table.fields.find(({ id }) => id === linked.link_field_id)!.link!;
    other = tableOf(link.table_id);
    const name = link.by === 'id' ? other.id_field_id! : other.name_field_id;
    for (const one of tables.get(other.id) ?? [])
      if (isSame(cell(row, linked.link_field_id), cell(one, name))) found.push(one);
  } else {
    other = tableOf(linked.table_id);
    for (const one of tables.get(other.id) ?? [])
      if (linked.keys.every((key) => isSame(cell(row, key.field_id), cell(one, key.other_field_id))))
        found.push(one);
  }
  return found.length === 1 ? { table: other, row: found[0]! } : null;
}

/** Nothing is equal to an empty cell. */
function isSame(a: Value, b: Value): boolean {
  if (a.type === 'text' && b.type === 'text') {
    const text = folded(a.value.trim());
    return text !== '' && text === folded(b.value.trim());
  }
  if (a.type === 'decimal' && b.type === 'decimal') return toText(a.value) === toText(b.value);
  if (a.type === 'texts' && b.type === 'texts') return setOf(a.value) === setOf(b.value);
  if (a.type === 'user' && b.type === 'user') return a.value === b.value;
  if (a.type === 'date' && b.type === 'date') return a.value === b.value;
  return a.type === 'boolean' && b.type === 'boolean' && a.value === b.value;
}

function setOf(choices: readonly string[]): string {
  return [...new Set(choices.map((one) => folded(one)))].toSorted().join('\n');
}

/** The row of a table to which an object field of another one leads; `null`: none, several, or it leads elsewhere. */
export function linkedRow(
  world: World,
  tables: ReferenceTables,
  { table_id, link_field_id }: { readonly table_id: string; readonly link_field_id: string },
  row: ReferenceRow,
  target_id: string,
): ReferenceRow | null {
  const table = world.tables.find((one) => one.id === table_id);
  if (table?.fields.find(({ id }) => id === link_field_id)?.link?.table_id !== target_id) return null;
  const found = recordFor({ world, tables }, table, row, { kind: 'SyncField', link_field_id, field_id: '' });
  return found?.row ?? null;
}
