import type { TableColumns } from '../columns/index.ts';
import { type LinkedMatch, linkRows } from '../links/index.ts';
import type { ResultCurrency, Scope, TableModel, World } from '../model/index.ts';
import { AmountConverter } from '../money/amount-converter.ts';
import { conversionDate, convertedTable } from '../money/converted-table.ts';
import type { Money } from '../money/index.ts';
import { People } from './people.ts';
import { withCalculated } from './calculated.ts';
import type { PlannedCompensation, PlannedScope } from './plan.ts';
import { Quotas } from './quotas.ts';
import type { Batch, ScopeIndex } from './scope-index.ts';
import { splitTable } from './split-table.ts';
import type { Vector } from './vectors.ts';

/** The rows of a scope, and its fields on them. */
interface IndexedRows {
  readonly revision: number;
  readonly index: ScopeIndex;
  /** How many months the rows lie in, about; `null` where nothing dates them. */
  readonly months: number | null;
  /** Of all rows. */
  readonly fields: Map<string, Vector>;
  /** Fields that are not made for all rows, with how many cells of them were read. */
  readonly cells: Map<string, number>;
}

/** The same for one compensation, with its variables. */
export interface IndexEntry extends IndexedRows {
  readonly vectors: Map<string, Vector>;
  /** Variables that are not made for all rows, with how many cells of them were read. */
  readonly variable_cells: Map<string, number>;
}

interface DividedBy {
  /** Of a split by a table: its records, and how they name those of the source. */
  readonly other: { readonly table: TableColumns; readonly keys: LinkedMatch['keys'] } | null;
  readonly world: World;
}

/**
 * A table in a currency, by the date that converts it. With the revision that it was made of: a table without foreign amounts is its own,
 * and has that of the moment.
 */
type ConvertedTables = WeakMap<
  TableColumns,
  Map<
    string | null,
    {
      readonly revision: number;
      readonly fields: TableModel['fields'];
      readonly limit: number;
      readonly made: TableColumns;
    }
  >
>;

/** Kept from run to run: rates are those of what was prepared. */
const CONVERTED = new WeakMap<Money, Map<string, ConvertedTables>>();

function convertedTables({ money, to }: AmountConverter): ConvertedTables {
  let byCurrency = CONVERTED.get(money);
  if (!byCurrency) CONVERTED.set(money, (byCurrency = new Map()));
  let tables = byCurrency.get(to);
  if (!tables) byCurrency.set(to, (tables = new WeakMap()));
  return tables;
}

const SIGNATURES = new WeakMap<Scope, string>();

/** Scopes of one signature select the same rows of a table. */
function signatureOf(scope: Scope): string {
  let signature = SIGNATURES.get(scope);
  if (signature === undefined) {
    const { source, user_rule, period_rule, conditions, split } = scope;
    SIGNATURES.set(scope, (signature = JSON.stringify([source, user_rule, period_rule, conditions, split])));
  }
  return signature;
}

/** What all statements in one currency share. A world with one currency has one lane, in which nothing is converted. */
export class Lane {
  readonly currency: ResultCurrency;
  readonly people: People;
  readonly quotas: Quotas;
  /** `null`: nothing is converted. */
  readonly converter: AmountConverter | null;
  /** By plan object, then scope: read several times per statement, so no key is composed. */
  readonly indexes = new Map<PlannedCompensation, Map<string, IndexEntry>>();
  readonly quotaTables = new Map<string, TableColumns>();
  /** By signature of the scope. */
  readonly #rows = new Map<string, IndexedRows>();
  readonly #tables: ConvertedTables;
  /** The field that dates conversions, by table and date of the scope. */
  readonly #dates = new WeakMap<TableModel, Map<string | null, string | null>>();
  readonly #calculated = new WeakMap<
    PlannedScope,
    { readonly base: TableColumns; readonly made: TableColumns }
  >();
  readonly #divided = new WeakMap<
    PlannedScope,
    {
      readonly base: TableColumns;
      readonly other: TableColumns | undefined;
      readonly revisions: string;
      readonly made: TableColumns;
    }
  >();
  readonly #narrowMax: number;

  constructor(
    currency: ResultCurrency,
    people: People,
    quotas: Quotas,
    converter: AmountConverter | null,
    narrowMax: number,
  ) {
    this.currency = currency;
    this.people = people;
    this.quotas = quotas;
    this.converter = converter;
    this.#narrowMax = narrowMax;
    this.#tables = converter ? convertedTables(converter) : new WeakMap();
  }

  /** The rows that `build` selects: compensations whose scopes select the same ones share them. */
  rowsOf(scope: Scope, table: TableColumns, build: () => ScopeIndex): IndexedRows {
    const signature = signatureOf(scope);
    const known = this.#rows.get(signature);
    if (known && known.index.table === table && known.revision === table.revision) return known;
    const index = build();
    const made = {
      revision: table.revision,
      index,
      months: monthsOf(index),
      fields: new Map(),
      cells: new Map(),
    };
    this.#rows.set(signature, made);
    return made;
  }

  /** The table with its amounts in this currency, for scopes that are dated by `scope_date`. */
  inCurrency(table: TableColumns, model: TableModel | undefined, scope_date: string | null): TableColumns {
    if (!this.converter || !model) return table;
    const date_field_id = this.#conversionDate(model, scope_date);
    let byDate = this.#tables.get(table);
    if (!byDate) this.#tables.set(table, (byDate = new Map()));
    const known = byDate.get(date_field_id);
    const { fields } = model;
    if (known?.revision === table.revision && known.fields === fields && known.limit === this.#narrowMax)
      return known.made;
    const { money, to } = this.converter;
    const made = convertedTable(table, { fields, date_field_id }, money, to, this.#narrowMax);
    byDate.set(date_field_id, { revision: table.revision, fields, limit: this.#narrowMax, made });
    return made;
  }

  #conversionDate(model: TableModel, scope_date: string | null): string | null {
    let dates = this.#dates.get(model);
    if (!dates) this.#dates.set(model, (dates = new Map()));
    let date = dates.get(scope_date);
    if (date === undefined) dates.set(scope_date, (date = conversionDate(model, scope_date)));
    return date;
  }

  /** The scope's rows once per person who has a share of them. `other`: the table that names shares. */
  divided(scope: PlannedScope, base: TableColumns, { other, world }: DividedBy): TableColumns {
    if (!scope.divided) return base;
    const revisions = `${base.revision} ${other?.table.revision}`;
    const known = this.#divided.get(scope);
    if (known?.base === base && known.other === other?.table && known.revisions === revisions)
      return known.made;
    const made = splitTable(base, scope.divided, {
      people: this.people,
      user_ids: world.users.map(({ id }) => id),
      other: other && { table: other.table, rows: linkRows(other.table, base, other.keys) },
      narrowMax: this.#narrowMax,
    });
    this.#divided.set(scope, { base, other: other?.table, revisions, made });
    return made;
  }

  /** The scope's rows with its calculated fields. */
  calculated(scope: PlannedScope, base: TableColumns, world: World): TableColumns {
    if (scope.calculated.length === 0) return base;
    const known = this.#calculated.get(scope);
    if (known?.base === base && known.made.revision === base.revision) return known.made;
    const made = withCalculated(base, scope.calculated, { world, narrowMax: this.#narrowMax });
    this.#calculated.set(scope, { base, made });
    return made;
  }
}

/** The lane of a currency in a world with several. */
export function laneIn(world: World, money: Money, code: string, narrowMax: number): Lane {
  const converter = new AmountConverter(money, code);
  return new Lane(
    money.currency(code),
    new People(world, converter),
    new Quotas(world, converter),
    converter,
    narrowMax,
  );
}

/** Beyond this part of a scope's rows, what is read of all rows is made at once. */
const FEW = 1 / 4;

/** What a call computes: a part of everybody, in so many months. */
export interface Extent {
  readonly part: number;
  readonly months: number;
}

/** Notes that these cells are read. `extent`: how many more of the kind follow. */
export function isFew(
  { index, months }: IndexEntry,
  cells: Map<string, number>,
  id: string,
  { size }: Batch,
  extent: Extent | null,
): boolean {
  if (extent && extent.part * (months === null ? 1 : Math.min(1, extent.months / months)) > FEW) return false;
  const read = (cells.get(id) ?? 0) + size;
  cells.set(id, read);
  return read <= index.rows.length * FEW;
}

const DAYS_PER_MONTH = 30;

/** Rows of one group are in the order of their days. */
function monthsOf({ days, starts }: ScopeIndex): number | null {
  if (!days || days.length === 0) return null;
  let first = days[0]!;
  let last = first;
  for (let group = 0; group + 1 < starts.length; group += 1) {
    if (starts[group] === starts[group + 1]) continue;
    first = Math.min(first, days[starts[group]!]!);
    last = Math.max(last, days[starts[group + 1]! - 1]!);
  }
  return (last - first) / DAYS_PER_MONTH;
}
