import { type Month, calendarMonth, pow10 } from '@comptoir/kernel';

import {
  CodeColumn,
  ColumnsOver,
  DecimalColumn,
  MAX_NARROW,
  NO_DAY,
  TableColumns,
} from '../columns/index.ts';
import { type CellError, type FieldModel, type TableModel, originalIn, rateIn } from '../model/index.ts';
import { DayTable } from './day-table.ts';
import { conversionText } from './conversion-text.ts';
import { missingRate } from './missing-rate.ts';
import { CONVERTED_DECIMALS, type Conversion, type Money, converted, fraction } from './money.ts';

/** Where the amounts of a table come from and when they are converted. */
export interface TableMoney {
  readonly fields: readonly Pick<FieldModel, 'id' | 'type' | 'currency'>[];
  /** `null`: nothing dates the rows. */
  readonly date_field_id: string | null;
}

/** The date that converts a table's amounts for a scope that is dated by `scope_date`. */
export function conversionDate(
  { conversion_date_field_id, fields }: Pick<TableModel, 'conversion_date_field_id' | 'fields'>,
  scope_date: string | null,
): string | null {
  const own = conversion_date_field_id ?? null;
  return own !== null && fields.some(({ id }) => id === own) ? own : scope_date;
}

/**
 * The table with its amounts in `to`: each beside what it was and how it was converted (`originalIn`, `rateIn`). The table
 * itself where none of its loaded amounts is in another currency.
 */
export function convertedTable(
  table: TableColumns,
  { fields, date_field_id }: TableMoney,
  money: Money,
  to: string,
  narrowMax = MAX_NARROW,
): TableColumns {
  const date = date_field_id === null ? undefined : table.columns.get(date_field_id);
  const days = date?.kind === 'date' ? date.days : null;
  const rates = new Map<string, FieldConversion>();
  const columns = new ColumnsOver((id) => rates.get(id)?.rates() ?? table.columns.get(id));
  const errors = new Map(table.errors);
  const conversions = new Map<string, FieldConversions>();
  for (const field of fields) {
    const column = table.columns.get(field.id);
    if (field.type !== 'amount' || column?.kind !== 'decimal') continue;
    const codes = codesOf(table, field, money.company.code);
    if (codes.every((code) => code === to)) continue;
    const made = new FieldConversion(table, money, to, days, codes, rowCodes(table, field));
    columns.set(field.id, made.column(column, narrowMax));
    columns.set(originalIn(field.id), column);
    // A column of texts that lines alone show: made when it is read.
    rates.set(rateIn(field.id), made);
    if (made.errors.size > 0)
      errors.set(field.id, new Map([...made.errors, ...(table.errors.get(field.id) ?? [])]));
    conversions.set(field.id, made);
  }
  return conversions.size === 0 ? table : TableColumns.over(table, columns, errors, conversions);
}

/** Per row of a field, how it was converted. */
export interface FieldConversions {
  /** Place in `list` per row; -1: nothing was converted. */
  readonly uses: Int32Array;
  readonly list: readonly Conversion[];
}

/** The currencies that a field's rows may be in, by dictionary code of the field that gives them. */
function codesOf(
  table: TableColumns,
  { currency }: Pick<FieldModel, 'currency'>,
  company: string,
): readonly string[] {
  if (!currency) return [company];
  if (currency.kind === 'fixed') return [currency.code];
  const column = table.columns.get(currency.field_id);
  // Without the field nobody knows the currency: no rate is found for this code.
  if (column?.kind !== 'text') return ['?'];
  const texts = column.dictionary.map((text) => text.trim().toUpperCase());
  // The last one is that of rows without a code (-1).
  return [...texts.map((text) => (text === '' ? company : text)), company];
}

function rowCodes(table: TableColumns, { currency }: Pick<FieldModel, 'currency'>): Int32Array | null {
  const column = currency?.kind === 'field' ? table.columns.get(currency.field_id) : undefined;
  return column?.kind === 'text' ? column.codes : null;
}

interface Way {
  /** Place in `list`; -1: the amount is in the target currency already. */
  readonly use: number;
  readonly error: CellError | null;
  /** `null` where doubles are too small. */
  readonly narrow: NarrowFraction | null;
}

/** Whole numbers of the column's scale: `(mantissa * numerator) / denominator`, for mantissas up to `most`. */
interface NarrowFraction {
  readonly numerator: number;
  readonly denominator: number;
  readonly most: number;
}

function unchanged(scale: number): NarrowFraction | null {
  if (scale > CONVERTED_DECIMALS) return null;
  const numerator = Number(pow10(CONVERTED_DECIMALS - scale));
  return { numerator, denominator: 1, most: Math.floor(MAX_NARROW / numerator) };
}

/** Rounded half away from zero. Whole numbers below 2^53 throughout: the product, the quotient and the rest are exact. */
function narrowProduct(mantissa: number, { numerator, denominator }: NarrowFraction): number {
  const product = mantissa * numerator;
  if (denominator === 1) return product;
  const quotient = Math.trunc(product / denominator);
  const rest = product - quotient * denominator;
  return Math.abs(rest) * 2 >= denominator ? quotient + (product < 0 ? -1 : 1) : quotient;
}

class FieldConversion implements FieldConversions {
  readonly uses: Int32Array;
  readonly list: Conversion[] = [];
  readonly errors = new Map<number, CellError>();
  readonly #table: TableColumns;
  readonly #money: Money;
  readonly #to: string;
  readonly #days: Int32Array | null;
  readonly #codes: readonly string[];
  readonly #rowCodes: Int32Array | null;
  readonly #ways: DayTable<Way>;
  readonly #ofMonth = new Map<string, Way>();

  constructor(
    table: TableColumns,
    money: Money,
    to: string,
    days: Int32Array | null,
    codes: readonly string[],
    row_codes: Int32Array | null,
  ) {
    this.uses = new Int32Array(table.size).fill(-1);
    this.#table = table;
    this.#money = money;
    this.#to = to;
    this.#days = days;
    this.#codes = codes;
    this.#rowCodes = row_codes;
    this.#ways = new DayTable(days?.subarray(0, table.size) ?? null, codes.length);
  }

  column(source: DecimalColumn, narrowMax: number): DecimalColumn {
    const { size } = this.#table;
    const { narrow, scale } = source;
    const target = new DecimalColumn(size, CONVERTED_DECIMALS, narrowMax);
    const { uses } = this;
    for (let row = 0; row < size; row += 1) {
      const mantissa = narrow ? narrow[row]! : Number.NaN;
      const exact = mantissa === mantissa ? null : source.at(row);
      if (mantissa !== mantissa && exact === null) continue;
      const way = this.#wayOf(row, scale);
      uses[row] = way.use;
      if (way.error) this.errors.set(row, { ...way.error, record_id: this.#table.ids.at(row) });
      else if (way.narrow && Math.abs(mantissa) <= way.narrow.most)
        target.setNumber(row, narrowProduct(mantissa, way.narrow), CONVERTED_DECIMALS);
      else {
        const value = exact ?? source.at(row)!;
        target.set(row, way.use < 0 ? value : converted(value, this.list[way.use]!));
      }
    }
    return target;
  }

  rates(): CodeColumn {
    const column = new CodeColumn('text', 0);
    const codes = this.list.map((one) => column.codeOf(conversionText(one)));
    // Months of one rate have one text.
    column.codes = codes.every((code, use) => code === use)
      ? this.uses
      : this.uses.map((use) => (use < 0 ? -1 : codes[use]!));
    return column;
  }

  #wayOf(row: number, scale: number): Way {
    const code = this.#rowCodes ? this.#rowCodes[row]! : 0;
    const at = code < 0 ? this.#codes.length - 1 : code;
    const day = this.#days ? this.#days[row]! : NO_DAY;
    return this.#ways.get(at, day) ?? this.#addWay(at, day, scale);
  }

  #addWay(at: number, day: number, scale: number): Way {
    const month = day === NO_DAY ? null : calendarMonth(day);
    const key = `${at} ${month}`;
    let way = this.#ofMonth.get(key);
    if (!way) this.#ofMonth.set(key, (way = this.#newWay(this.#codes[at]!, month, scale)));
    this.#ways.set(at, day, way);
    return way;
  }

  #newWay(from: string, month: Month | null, scale: number): Way {
    if (from === this.#to) return { use: -1, error: null, narrow: unchanged(scale) };
    if (month === null) return { use: -1, error: missingRate(from, null), narrow: null };
    const found = this.#money.find(from, this.#to, month);
    if ('error' in found) return { use: -1, error: found.error, narrow: null };
    const { from_rate, to_rate } = found.conversion;
    const exact = fraction(from_rate, to_rate, scale, CONVERTED_DECIMALS);
    const numerator = Number(exact.numerator);
    const denominator = Number(exact.denominator);
    const fits = numerator <= MAX_NARROW && denominator <= MAX_NARROW / 2;
    const most = Math.floor(MAX_NARROW / numerator);
    return {
      use: this.list.push(found.conversion) - 1,
      error: null,
      narrow: fits ? { numerator, denominator, most } : null,
    };
  }
}
