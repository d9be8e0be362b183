import {
  type DayNumber,
  type DayRange,
  type Decimal,
  MAX_SCALE,
  ONE,
  ZERO,
  add,
  allocate,
  compare,
  dec,
  div,
  mul,
  sign,
  toText,
} from '@comptoir/kernel';
import {
  CodeColumn,
  type Column,
  ColumnsOver,
  DecimalColumn,
  NO_DAY,
  TableColumns,
} from '../columns/index.ts';
import { gatheredColumn } from '../links/gathered-column.ts';
import {
  type CellError,
  type CreditSplit,
  SPLIT_FIELDS,
  type SplitMatch,
  fieldOfWhole,
  wholeIn,
} from '../model/index.ts';
import { cellError } from './cell-errors.ts';
import type { People } from './people.ts';

/** How rows of a scope are divided among people. */
export interface SplitPlan {
  readonly split: CreditSplit;
  readonly match: SplitMatch;
  readonly date_field_id: string;
}

export interface SplitSite {
  readonly people: People;
  /** Everybody who may have a statement. */
  readonly user_ids: readonly string[];
  /** Of a split by a table: its records, and the row of the source that each names (below zero: none). */
  readonly other: { readonly table: TableColumns; readonly rows: Int32Array } | null;
  readonly narrowMax: number;
}

/** One person on one record. `share` `null`: equal shares. */
interface Slot {
  readonly user_id: string;
  readonly share: Decimal | 'empty' | null;
}

/** How one record is divided; the same object for all of its pieces. */
interface Division {
  readonly slots: readonly Slot[];
  readonly error: CellError | null;
}

/** One row of the divided table: what a person sees of a record. */
interface Piece {
  readonly row: number;
  /** `null`: nobody's. */
  readonly viewer: string | null;
  /** Places in the record's slots that count for the viewer. */
  readonly own: readonly number[];
  readonly of: Division;
  /** The sum of those shares; `null` where they do not add up. */
  readonly share: Decimal | null;
}

/**
 * The rows of a table once per person who has a share of them, or below whom such people are (a roll-up counts a record once, with the
 * sum of their shares). The rest of the engine reads it as a table whose rows belong to the person in `SPLIT_FIELDS.user`.
 */
export function splitTable(base: TableColumns, plan: SplitPlan, site: SplitSite): TableColumns {
  const pieces = piecesOf(base, plan, site);
  const rows = Int32Array.from(pieces, (piece) => piece.row);
  const viewers = new CodeColumn('user', pieces.length);
  const shares = new DecimalColumn(pieces.length, 0, site.narrowMax);
  for (const [at, { viewer, share }] of pieces.entries()) {
    viewers.set(at, viewer);
    shares.set(at, share);
  }
  const columns = new ColumnsOver((id) => {
    const column = base.columns.get(fieldOfWhole(id) ?? id);
    return column && gatheredColumn(column, rows);
  });
  columns.set(SPLIT_FIELDS.user, viewers);
  columns.set(SPLIT_FIELDS.share, shares);
  const errors = gatheredErrors(base, rows);
  for (const field_id of plan.split.field_ids) {
    const column = base.columns.get(field_id);
    if (column?.kind === 'decimal') columns.set(field_id, dividedColumn(column, pieces, site.narrowMax));
  }
  for (const field_id of [...plan.split.field_ids, SPLIT_FIELDS.share])
    noteErrors(errors, field_id, { base, pieces, table_id: site.other?.table.table_id ?? base.table_id });
  return TableColumns.ofRows(base, rows, columns, errors);
}

function piecesOf(base: TableColumns, { split, match, date_field_id }: SplitPlan, site: SplitSite): Piece[] {
  const dates = base.columns.get(date_field_id);
  const days = dates?.kind === 'date' ? dates.days : null;
  if (!days) return [];
  const slotsAt = split.by.kind === 'columns' ? slotsOfColumns(base, split) : slotsOfTable(base, split, site);
  const viewersOf = viewersFor(match, site);
  const sums = new Sums();
  const pieces: Piece[] = [];
  for (let row = 0; row < base.size; row += 1) {
    const slots = slotsAt(row);
    const of = { slots, error: errorIn(slots, split, sums) };
    const byViewer = new Map<string, number[]>();
    for (const [at, { user_id }] of slots.entries())
      for (const viewer of viewersOf(user_id, days[row]!)) {
        const own = byViewer.get(viewer);
        if (own) own.push(at);
        else byViewer.set(viewer, [at]);
      }
    // A record that is nobody's stays, so that one may ask why it does not count.
    if (byViewer.size === 0) pieces.push({ row, viewer: null, own: [], of, share: null });
    for (const [viewer, own] of byViewer)
      pieces.push({ row, viewer, own, of, share: of.error ? null : sums.of(slots, own) });
  }
  return pieces;
}

/** Sums of shares. Records with the same shares have the same object: it is added and compared once. */
class Sums {
  readonly #known = new Map<string, Decimal>();

  of(slots: readonly Slot[], own: readonly number[]): Decimal {
    const first = slots[own[0]!]!.share;
    if (first === null) return this.#equal(own.length, slots.length);
    if (own.length === 1 && first !== 'empty') return first;
    let sum = ZERO;
    for (const at of own) {
      const { share } = slots[at]!;
      if (share !== null && share !== 'empty') sum = add(sum, share);
    }
    return sum;
  }

  #equal(own: number, all: number): Decimal {
    const key = `${own} ${all}`;
    let share = this.#known.get(key);
    if (!share) this.#known.set(key, (share = div(dec(own), dec(all)) ?? ZERO));
    return share;
  }
}

/** Why the shares of a record can't be used; `null`: they add up. Equal shares always do. */
function errorIn(slots: readonly Slot[], { may_exceed }: CreditSplit, sums: Sums): CellError | null {
  if (slots.length === 0 || slots[0]!.share === null) return null;
  if (slots.some(({ share }) => share === 'empty'))
    return cellError('split_shares', null, { reason: 'empty' });
  if (slots.some(({ share }) => share !== 'empty' && share !== null && sign(share) < 0))
    return cellError('split_shares', null, { reason: 'negative' });
  const sum = sums.of(
    slots,
    slots.map((_, at) => at),
  );
  const side = compare(sum, ONE);
  if (side === 0 || (side > 0 && may_exceed)) return null;
  return cellError('split_shares', null, { reason: 'sum', sum: toText(sum) });
}

function shareAt(column: Column | undefined): (row: number) => Decimal | 'empty' {
  if (column?.kind !== 'decimal') return () => 'empty';
  const known = new Map<number, Decimal>();
  return (row) => {
    const units = column.narrow?.[row];
    if (units === undefined) return column.at(row) ?? 'empty';
    if (units !== units) return 'empty';
    let share = known.get(units);
    if (!share) known.set(units, (share = column.at(row) ?? ZERO));
    return share;
  };
}

function userAt(column: Column | undefined): (row: number) => string | null {
  if (column?.kind !== 'user') return () => null;
  return (row) => (column.codes[row]! < 0 ? null : column.dictionary[column.codes[row]!]!);
}

/** The people that a record's columns name, in the order of the columns. */
function slotsOfColumns(base: TableColumns, { by }: CreditSplit): (row: number) => Slot[] {
  const people = by.kind === 'columns' ? by.people : [];
  const readers = people.map(({ user_field_id, share_field_id }) => ({
    userOf: userAt(base.columns.get(user_field_id)),
    shareOf: share_field_id === null ? () => null : shareAt(base.columns.get(share_field_id)),
  }));
  return (row) =>
    readers.flatMap(({ userOf, shareOf }) => {
      const user_id = userOf(row);
      return user_id === null ? [] : [{ user_id, share: shareOf(row) }];
    });
}

/** The people that records of the other table name for it, in the order of those records' ids. */
function slotsOfTable(
  base: TableColumns,
  { by }: CreditSplit,
  { other }: SplitSite,
): (row: number) => Slot[] {
  if (by.kind !== 'table' || !other) return () => [];
  const { table, rows } = other;
  const order = Int32Array.from({ length: table.size }, (_, at) => at).sort((a, b) =>
    table.ids.compare(a, b),
  );
  const userOf = userAt(table.columns.get(by.user_field_id));
  const shareOf = by.share_field_id === null ? () => null : shareAt(table.columns.get(by.share_field_id));
  const slots: Slot[][] = Array.from({ length: base.size }, () => []);
  for (const at of order) {
    const user_id = userOf(at);
    if (rows[at]! >= 0 && user_id !== null) slots[rows[at]!]!.push({ user_id, share: shareOf(at) });
  }
  return (row) => slots[row]!;
}

/** Whose statement counts a record of a person on a day: the person's own, or those of people above by the user rule. */
function viewersFor(
  match: SplitMatch,
  site: SplitSite,
): (user_id: string, day: DayNumber) => readonly string[] {
  if (match.kind === 'current_user') return (user_id) => [user_id];
  const above = new Map<string, { readonly viewer: string; readonly days: readonly DayRange[] }[]>();
  for (const viewer of site.user_ids)
    for (const [user_id, days] of site.people.relation(match.kind, match.level, viewer)) {
      const known = above.get(user_id);
      if (known) known.push({ viewer, days });
      else above.set(user_id, [{ viewer, days }]);
    }
  return (user_id, day) =>
    day === NO_DAY
      ? []
      : (above.get(user_id) ?? [])
          .filter(({ days }) => days.some((span) => span.start <= day && day <= span.end))
          .map(({ viewer }) => viewer);
}

/** Each piece's part: times the share, exactly; equal shares divide the amount itself in whole units. */
function dividedColumn(column: DecimalColumn, pieces: readonly Piece[], narrowMax: number): DecimalColumn {
  const target = new DecimalColumn(pieces.length, column.scale, narrowMax);
  for (const [at, { row, own, of, share }] of pieces.entries()) {
    if (share === null) continue;
    const units = column.narrow?.[row];
    const by = Number(share.mantissa);
    const scale = column.scale + share.scale;
    const isExact = of.slots[0]!.share !== null;
    if (
      isExact &&
      units !== undefined &&
      scale <= MAX_SCALE &&
      Math.abs(units * by) <= Number.MAX_SAFE_INTEGER
    ) {
      target.setNumber(at, units * by, scale);
      continue;
    }
    const whole = column.at(row);
    if (whole) target.set(at, isExact ? mul(whole, share) : equalPart(whole, of.slots.length, own));
  }
  return target;
}

/** The smallest part of an amount that is divided equally: a cent, or a unit of its own last decimal. */
const LEAST_DECIMALS = 2;

function equalPart(whole: Decimal, people: number, own: readonly number[]): Decimal {
  const weights = Array.from({ length: people }, () => ONE);
  const parts = allocate(whole, weights, Math.max(LEAST_DECIMALS, whole.scale));
  return own.reduce((sum, at) => add(sum, parts[at]!), ZERO);
}

function gatheredErrors(base: TableColumns, rows: Int32Array): Map<string, Map<number, CellError>> {
  const errors = new Map<string, Map<number, CellError>>();
  for (const [field_id, cells] of base.errors) {
    const found = new Map<number, CellError>();
    for (const [at, row] of rows.entries()) {
      const error = cells.get(row);
      if (error) found.set(at, error);
    }
    if (found.size === 0) continue;
    errors.set(field_id, found);
    errors.set(wholeIn(field_id), found);
  }
  return errors;
}

interface Shown {
  readonly base: TableColumns;
  readonly pieces: readonly Piece[];
  /** Where shares are mended. */
  readonly table_id: string;
}

/** Shares that do not add up are the error of what is divided by them. */
function noteErrors(
  errors: Map<string, Map<number, CellError>>,
  field_id: string,
  { base, pieces, table_id }: Shown,
): void {
  const found = new Map(errors.get(field_id));
  for (const [at, { row, of }] of pieces.entries())
    if (of.error)
      found.set(at, {
        ...of.error,
        record_id: base.ids.at(row),
        params: { ...of.error.params, table_id, record_title: base.title.at(row) },
      });
  if (found.size > 0) errors.set(field_id, found);
}
