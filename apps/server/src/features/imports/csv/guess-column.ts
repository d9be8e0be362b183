import type { SniffedColumn } from '@comptoir/contract';
import { dateText, isWebAddress } from '@comptoir/kernel';
import { asPercent, guessPercentUnit, isCurrency } from './number-units.ts';
import {
  parseBoolean,
  parseDateIn,
  parseNumber,
  userKey,
  type DateOrder,
  type DecimalMark,
  type ParsedNumber,
} from './parse-values.ts';
import type { ZoneDays } from './zone-days.ts';

const MAX_DISTINCT = 1000;
/** A few stray values ("n/a" in a column of numbers) do not change what a column is: their rows are refused with the reason. */
const ENOUGH = 0.8;
/** One word among the numbers ("n/a", "unknown") may come more often. */
const ENOUGH_BESIDE_ONE_WORD = 2 / 3;
/** An ID may have a few mistakes: the rows that repeat one are refused with the reason. */
const NEARLY_UNIQUE = 0.98;
const AMOUNT_NAMES =
  /amount|value|price|revenue|salary|cost|total|montant|valeur|prix|chiffre|co[uû]t|salaire|\bca\b/i;
const KEY_NAMES = /(^|[^a-z])(id|key|code|ref|reference|référence|number|numéro|no|nr|sku|uuid)([^a-z]|$)/i;
const NAME_NAMES = /(^|[^a-z])(name|nom|title|titre|label|libell[ée])([^a-z]|$)/i;
/** A column that is called like the record itself holds its name, where another one is its ID. */
const RECORD_NAMES = /^(deal|opportunity|opportunité|affaire|contract|contrat|project|projet)$/i;

/** What is seen of one column while the file is read. */
export interface ColumnSight {
  readonly name: string;
  seen: number;
  empty: number;
  points: number;
  commas: number;
  percents: number;
  /** The greatest number without a per cent sign, for each decimal mark. */
  readonly greatest: Record<DecimalMark, { readonly text: string; readonly number: ParsedNumber } | null>;
  readonly currencies: Set<string>;
  booleans: number;
  links: number;
  decimals: number;
  readonly dates: Record<DateOrder, number>;
  /** Dates with a time of day: with an offset from UTC, and without. */
  zoned: number;
  local: number;
  /** A timestamp and its date in the company's zone: one whose date moves, if any does. */
  example: SniffedColumn['timestamps']['example'];
  readonly distinct: Map<string, number>;
  /** Values that came before. */
  repeated: number;
  overflow: boolean;
  readonly hashes: Set<string>;
}

export function newSight(name: string): ColumnSight {
  return {
    name,
    seen: 0,
    empty: 0,
    points: 0,
    commas: 0,
    percents: 0,
    greatest: { '.': null, ',': null },
    currencies: new Set(),
    booleans: 0,
    links: 0,
    decimals: 0,
    dates: { ymd: 0, mdy: 0, dmy: 0 },
    zoned: 0,
    local: 0,
    example: null,
    distinct: new Map(),
    repeated: 0,
    overflow: false,
    hashes: new Set(),
  };
}

export function look(sight: ColumnSight, value: string, zone: ZoneDays): void {
  sight.seen += 1;
  if (value === '') {
    sight.empty += 1;
    return;
  }
  lookAtNumber(sight, value);
  lookAtDates(sight, value, zone);
  if (parseBoolean(value) !== null) sight.booleans += 1;
  if (isWebAddress(value)) sight.links += 1;
  if (sight.hashes.has(value)) sight.repeated += 1;
  else if (sight.hashes.size < 20_000) sight.hashes.add(value);
  const times = sight.distinct.get(value);
  if (times !== undefined) sight.distinct.set(value, times + 1);
  else if (sight.distinct.size < MAX_DISTINCT) sight.distinct.set(value, 1);
  else sight.overflow = true;
}

function lookAtDates(sight: ColumnSight, value: string, zone: ZoneDays): void {
  let date: ReturnType<typeof parseDateIn> = 'not_a_date';
  let order: DateOrder = 'ymd';
  for (const each of ['ymd', 'mdy', 'dmy'] as const) {
    const read = parseDateIn(value, each, zone);
    if (typeof read !== 'object') continue;
    sight.dates[each] += 1;
    if (typeof date === 'object') continue;
    date = read;
    order = each;
  }
  if (typeof date !== 'object' || !date.timed) return;
  if (!date.zoned) {
    sight.local += 1;
    return;
  }
  sight.zoned += 1;
  if (sight.example?.moves) return;
  // Without its offset a timestamp is read as it is.
  const written = parseDateIn(value.replace(/ ?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i, ''), order, zone);
  const moves = typeof written === 'object' && written.day !== date.day;
  if (moves || sight.example === null)
    sight.example = { text: value.slice(0, 60), date: dateText(date.day), moves };
}

function lookAtNumber(sight: ColumnSight, value: string): void {
  // A postal code or an article number: read as a number it would lose its zero.
  if (/^0\d/.test(value)) return;
  const point = parseNumber(value, '.');
  const comma = parseNumber(value, ',');
  if (point) sight.points += 1;
  if (comma) sight.commas += 1;
  const number = point ?? comma;
  if (!number) return;
  if (number.percent) sight.percents += 1;
  if (number.currency !== null) sight.currencies.add(number.currency);
  if (number.percent) return;
  for (const [mark, read] of [
    ['.', point],
    [',', comma],
  ] as const) {
    const greatest = sight.greatest[mark];
    if (read && (!greatest || Math.abs(Number(read.text)) > Math.abs(Number(greatest.number.text))))
      sight.greatest[mark] = { text: value, number: read };
  }
  sight.decimals = Math.max(sight.decimals, number.decimals);
}

/** Only whether it reads as a date, and which way: cheap enough for every row. */
export function lookAtDate(sight: ColumnSight, value: string, zone: ZoneDays): void {
  if (value === '') return;
  const isDate = (order: DateOrder) => typeof parseDateIn(value, order, zone) === 'object';
  if (sight.dates.mdy > 0 && !isDate('mdy') && isDate('dmy')) sight.dates.mdy = 0;
  if (sight.dates.dmy > 0 && !isDate('dmy') && isDate('mdy')) sight.dates.dmy = 0;
}

/** Does this column need every row to be looked at to tell day from month? */
export function isDateUncertain(sight: ColumnSight): boolean {
  const filled = sight.seen - sight.empty;
  return filled > 0 && sight.dates.mdy >= filled * ENOUGH && sight.dates.dmy >= filled * ENOUGH;
}

export function guessColumn(
  sight: ColumnSight,
  index: number,
  users: ReadonlySet<string>,
  currency: string,
): SniffedColumn {
  const filled = sight.seen - sight.empty;
  const values = [...sight.distinct.keys()];
  const users_matched = values.filter((value) => users.has(userKey(value))).length;
  const column = {
    index,
    name: sight.name,
    type: 'string' as SniffedColumn['type'],
    date_order: null,
    decimal_mark: '.' as const,
    decimals: 0,
    options: [],
    empty: sight.empty,
    unique: filled > 0 && sight.empty === 0 && sight.repeated === 0,
    nearly_unique: filled > 0 && filled - sight.repeated >= sight.seen * NEARLY_UNIQUE,
    users_matched,
    distinct: values.length,
    timestamps: { zoned: sight.zoned, local: sight.local, example: sight.example },
    plain_number: plainNumber(sight),
    other_currencies: otherCurrencies(sight, currency),
  };
  if (filled === 0) return column;
  const most = filled * ENOUGH;
  const date = dateOrderOf(sight, most);
  if (date !== undefined) return { ...column, type: 'date', date_order: date };
  if (isNumeric(sight, filled)) return { ...column, ...numberColumn(sight) };
  if (sight.booleans >= most && values.length <= 4) return { ...column, type: 'bool' };
  if (sight.links >= most) return { ...column, type: 'link' };
  if (users_matched > 0 && users_matched >= values.length * 0.5) return { ...column, type: 'user' };
  const few = !sight.overflow && values.length <= 40 && filled >= values.length * 4;
  if (few)
    return { ...column, type: 'picklist', options: values.toSorted((a, b) => a.localeCompare(b, 'en')) };
  return column;
}

function isNumeric(sight: ColumnSight, filled: number): boolean {
  const numbers = Math.max(sight.points, sight.commas);
  if (numbers >= filled * ENOUGH) return true;
  if (sight.overflow || numbers < filled * ENOUGH_BESIDE_ONE_WORD) return false;
  const words = [...sight.distinct.keys()].filter(
    (value) => !parseNumber(value, '.') && !parseNumber(value, ','),
  );
  return words.length <= 1;
}

/** `undefined`: no dates. `null`: dates that read both ways. */
function dateOrderOf(sight: ColumnSight, most: number): DateOrder | null | undefined {
  const { ymd, mdy, dmy } = sight.dates;
  if (ymd >= most) return 'ymd';
  if (mdy >= most && dmy >= most) return mdy === dmy ? null : mdy > dmy ? 'mdy' : 'dmy';
  if (mdy >= most) return 'mdy';
  return dmy >= most ? 'dmy' : undefined;
}

const markOf = (sight: ColumnSight): DecimalMark => (sight.commas > sight.points ? ',' : '.');

function plainNumber(sight: ColumnSight): SniffedColumn['plain_number'] {
  const greatest = sight.greatest[markOf(sight)];
  if (!greatest) return null;
  const guess = guessPercentUnit(Math.abs(Number(greatest.number.text)), sight.percents > 0);
  return {
    text: greatest.text.slice(0, 60),
    ratio: greatest.number.text,
    percent: asPercent(greatest.number).text,
    guess,
  };
}

export type ColumnNumbers = Pick<SniffedColumn, 'decimal_mark' | 'plain_number' | 'other_currencies'>;

/** How the numbers of a column seem to be written; `null` where there are none. */
export function numbersOf(values: readonly string[], currency: string): ColumnNumbers | null {
  const sight = newSight('');
  for (const value of values) if (value !== '') lookAtNumber(sight, value);
  if (sight.points === 0 && sight.commas === 0) return null;
  return {
    decimal_mark: markOf(sight),
    plain_number: plainNumber(sight),
    other_currencies: otherCurrencies(sight, currency),
  };
}

function otherCurrencies(sight: ColumnSight, currency: string): string[] {
  return [...sight.currencies].filter((sign) => !isCurrency(sign, currency)).slice(0, 5);
}

function numberColumn(sight: ColumnSight): Pick<SniffedColumn, 'type' | 'decimal_mark' | 'decimals'> {
  const decimal_mark = markOf(sight);
  const type =
    sight.percents > 0
      ? 'percentage'
      : sight.currencies.size > 0 || AMOUNT_NAMES.test(sight.name)
        ? 'amount'
        : 'float';
  return { type, decimal_mark, decimals: sight.decimals };
}

/** One program wrote the file: dates that read both ways are read as the file's other dates are, when those agree. */
export function settleDateOrders(columns: readonly SniffedColumn[]): SniffedColumn[] {
  const known = new Set(
    columns.flatMap((column) =>
      column.date_order === 'mdy' || column.date_order === 'dmy' ? [column.date_order] : [],
    ),
  );
  const [only] = known;
  if (known.size !== 1 || !only) return [...columns];
  return columns.map((column) =>
    column.type === 'date' && column.date_order === null ? { ...column, date_order: only } : column,
  );
}

/** Which columns look like the record's ID, its name and its user. */
export function suggestRoles(columns: readonly SniffedColumn[]): {
  name: number | null;
  id: number | null;
  user: number | null;
} {
  const unique = columns.filter((column) => column.unique && column.type !== 'date');
  const id =
    unique.find((column) => KEY_NAMES.test(column.name)) ??
    columns.find((column) => column.nearly_unique && column.type !== 'date' && KEY_NAMES.test(column.name)) ??
    unique.find((column) => column.type === 'string') ??
    unique[0];
  const texts = columns.filter((column) => column.type === 'string' || column.type === 'picklist');
  const name =
    texts.find((column) => NAME_NAMES.test(column.name) && column.unique) ??
    texts.find((column) => NAME_NAMES.test(column.name)) ??
    texts.find((column) => column.type === 'string' && RECORD_NAMES.test(column.name.trim())) ??
    id;
  const user = columns
    .filter((column) => column.type === 'user')
    .toSorted((a, b) => b.users_matched / b.distinct - a.users_matched / a.distinct)[0];
  return { name: name?.index ?? null, id: id?.index ?? null, user: user?.index ?? null };
}
