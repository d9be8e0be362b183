import { dayFromParts, isWebAddress, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import type { PercentUnit, RejectionReason } from '@comptoir/contract';
import { ByteLookup } from './byte-lookup.ts';
import { isCurrency, parsePercentage } from './number-units.ts';
import {
  parseBoolean,
  parseDateIn,
  parseList,
  userKey,
  type DateOrder,
  type DecimalMark,
} from './parse-values.ts';
import { cellText, type RowScan } from './scan-rows.ts';
import { ZoneDays } from './zone-days.ts';

/** How one column of the file becomes one column of the table. */
export interface ColumnPlan {
  /** Column of the file. */
  readonly index: number;
  readonly name: string;
  readonly kind: 'decimal' | 'date' | 'text' | 'boolean' | 'texts' | 'user';
  readonly date_order: DateOrder;
  readonly decimal_mark: DecimalMark;
  /** Of a percentage: what a number without a per cent sign means. Null: the column is none. */
  readonly percent_unit: PercentUnit | null;
  /** Of an amount: the company's currency. A number beside another one's sign is refused. */
  readonly currency: string | null;
  readonly role: 'id' | 'name' | 'id_and_name' | null;
  /** Only addresses of pages are read. */
  readonly isLink: boolean;
  /** Gather the values as choices of the picklist. */
  readonly gathers: boolean;
}

export interface EncodePlan {
  /** In the order of the COPY columns, after `id` and `row_number`; a user column is followed by its unmatched name. */
  readonly columns: readonly ColumnPlan[];
  /** `userKey` to user id; `''` where several users share it. */
  readonly users: ReadonlyMap<string, string>;
  readonly unmatched_users: 'keep' | 'reject';
  /** Of the company: timestamps with an offset become dates there. */
  readonly timezone: string;
  readonly column_count: number;
  /** Time of the first record's id, and the import's own 12 bytes of randomness. */
  readonly now_ms: number;
  readonly random: Uint8Array;
}

export interface Refusal {
  readonly row_number: number;
  readonly outcome: 'rejected' | 'warning';
  readonly reason: RejectionReason;
  readonly column_name: string | null;
  readonly value: string | null;
}

const SPACE = 0x20;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPTIONS_LIMIT = 5000;
/** Days from 1970-01-01, where ours begin, to 2000-01-01, where PostgreSQL's do. */
const POSTGRES_EPOCH_DAY = 10_957;
const TEXT_OID = 25;
/** Signature, no flags, no extension. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');

/**
 * Turns rows of the file into rows of COPY's binary format, byte by byte: text is copied as it is, a date becomes four bytes and
 * a number groups of four digits, so that PostgreSQL parses nothing. Only odd cells (a grouped number, a doubled quote) take the
 * road through strings. Measured against the text format: docs/decisions/0020.
 */
export class RowEncoder {
  readonly decimals: Int32Array;
  readonly options: (Set<string> | null)[];
  accepted = 0;
  warnings = 0;
  rows = 0;
  private out: Buffer;
  private at = 0;
  private readonly plan: EncodePlan;
  private readonly zone: ZoneDays;
  private readonly refuse: (refusal: Refusal) => void;
  /** What deserves a look in the row that is read. A row that is refused keeps its refusal alone. */
  private notes: Refusal[] = [];
  private readonly id: Buffer;
  private readonly fieldCount: number;
  private readonly groups = new Int16Array(40);
  private readonly matched = new ByteLookup<Buffer | 'ambiguous' | 'unknown'>(50_000);
  private readonly currencies = new Map<string, boolean>();
  private readonly booleans = new ByteLookup<boolean>(100);
  private readonly seen: (ByteLookup<true> | null)[];

  constructor(plan: EncodePlan, capacity: number, refuse: (refusal: Refusal) => void) {
    this.plan = plan;
    this.zone = new ZoneDays(plan.timezone);
    this.refuse = refuse;
    this.out = Buffer.allocUnsafeSlow(capacity);
    this.decimals = new Int32Array(plan.columns.length);
    this.options = plan.columns.map((column) => (column.gathers ? new Set() : null));
    this.seen = plan.columns.map((column) => (column.gathers ? new ByteLookup(OPTIONS_LIMIT) : null));
    this.fieldCount = 2 + plan.columns.reduce((sum, column) => sum + (column.kind === 'user' ? 2 : 1), 0);
    this.id = Buffer.alloc(16);
    for (let index = 8; index < 16; index += 1) this.id[index] = plan.random[index - 8] ?? 0;
    this.id[8] = ((this.id[8] ?? 0) & 0x3f) | 0x80;
    this.at = HEADER.copy(this.out, 0);
  }

  get size(): number {
    return this.at;
  }

  /** The bytes so far, to be given away; the encoder goes on in a new buffer. */
  take(capacity: number): Buffer {
    const taken = this.out.subarray(0, this.at);
    this.out = Buffer.allocUnsafeSlow(capacity);
    this.at = 0;
    return taken;
  }

  /** After the last row: the format's end mark. */
  finish(): void {
    this.reserve(2);
    this.put16(-1);
  }

  /** Encodes one row, or refuses it. The row's number is its place among the file's rows. */
  add(bytes: Buffer, row: RowScan): void {
    this.rows += 1;
    const longest = (row.ends[Math.min(row.count, row.ends.length) - 1] ?? 0) - (row.starts[0] ?? 0);
    this.reserve(longest * 4 + this.plan.columns.length * 80 + 128);
    const start = this.at;
    this.notes = [];
    if (!this.hasAllColumns(bytes, row)) {
      this.reject('wrong_number_of_columns', null, String(row.count));
      return;
    }
    this.put16(this.fieldCount);
    this.writeId();
    this.put32(4);
    this.put32(this.rows);
    const columns = this.plan.columns;
    for (let position = 0; position < columns.length; position += 1) {
      const column = columns[position] as ColumnPlan;
      const reason = this.writeCell(bytes, row, column, position);
      if (reason !== null) {
        this.at = start;
        this.reject(reason, column.name, cellText(bytes, row, column.index).slice(0, 200));
        return;
      }
    }
    this.accepted += 1;
    this.report();
  }

  /** One warning per row, over all of its columns. */
  private report(): void {
    const [first] = this.notes;
    if (!first) return;
    const joined = (part: 'column_name' | 'value') => this.notes.map((note) => note[part] ?? '').join(', ');
    this.warnings += 1;
    this.refuse({ ...first, column_name: joined('column_name'), value: joined('value').slice(0, 200) });
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.out.length * 2, this.at + bytes));
    this.out.copy(larger, 0, 0, this.at);
    this.out = larger;
  }

  private put16(value: number): void {
    this.out[this.at++] = (value >> 8) & 0xff;
    this.out[this.at++] = value & 0xff;
  }

  private put32(value: number): void {
    const { out, at } = this;
    out[at] = (value >>> 24) & 0xff;
    out[at + 1] = (value >>> 16) & 0xff;
    out[at + 2] = (value >>> 8) & 0xff;
    out[at + 3] = value & 0xff;
    this.at = at + 4;
  }

  private putNull(): void {
    this.put32(-1);
  }

  private putBytes(bytes: Buffer): void {
    this.put32(bytes.length);
    this.at += bytes.copy(this.out, this.at);
  }

  private reject(reason: RejectionReason, column_name: string | null, value: string | null): void {
    this.refuse({ row_number: this.rows, outcome: 'rejected', reason, column_name, value });
  }

  /** Cells beyond the header's may be there, empty (a trailing delimiter). */
  private hasAllColumns(bytes: Buffer, row: RowScan): boolean {
    if (row.count < this.plan.column_count) return false;
    for (let index = this.plan.column_count; index < row.count; index += 1) {
      if (index >= row.ends.length || cellText(bytes, row, index) !== '') return false;
    }
    return true;
  }

  /** UUIDv7: the time moves on a millisecond every 4096 rows, so that ids are unique and in the file's order. */
  private writeId(): void {
    const counter = (this.rows - 1) & 0xfff;
    const { id } = this;
    if (counter === 0) id.writeUIntBE(this.plan.now_ms + ((this.rows - 1) >>> 12), 0, 6);
    id[6] = 0x70 | (counter >>> 8);
    id[7] = counter & 0xff;
    this.putBytes(id);
  }

  private writeCell(
    bytes: Buffer,
    row: RowScan,
    column: ColumnPlan,
    position: number,
  ): RejectionReason | null {
    let start = row.starts[column.index] as number;
    let end = row.ends[column.index] as number;
    while (start < end && (bytes[start] as number) <= SPACE) start += 1;
    while (end > start && (bytes[end - 1] as number) <= SPACE) end -= 1;
    if (start === end) return this.writeEmpty(column);
    switch (column.kind) {
      case 'text':
        if (column.isLink && !isWebAddress(cellText(bytes, row, column.index))) return 'not_a_link';
        return this.writeText(bytes, start, end, row.quoting[column.index] === 2, position);
      case 'decimal':
        return this.writeDecimal(bytes, start, end, column, position);
      case 'date':
        return this.writeDate(bytes, start, end, column);
      case 'user':
        return this.writeUser(bytes, row, start, end, column);
      case 'boolean':
        return this.writeBoolean(bytes, row, start, end, column);
      case 'texts':
        return this.writeList(parseList(cellText(bytes, row, column.index)), position);
    }
  }

  private writeEmpty(column: ColumnPlan): RejectionReason | null {
    if (column.role === 'id' || column.role === 'id_and_name') return 'empty_id';
    if (column.role === 'name') return 'empty_name';
    this.putNull();
    if (column.kind === 'user') this.putNull();
    return null;
  }

  private writeText(
    bytes: Buffer,
    start: number,
    end: number,
    doubled: boolean,
    position: number,
  ): RejectionReason | null {
    const length = end - start;
    if (length > MAX_TEXT_LENGTH * 4) return 'text_too_long';
    const seen = this.seen[position];
    if (seen && !seen.isFull && seen.get(bytes, start, end) === undefined) {
      seen.set(bytes, start, end, true);
      const text = bytes.toString('utf8', start, end);
      this.options[position]?.add(doubled ? text.replaceAll('""', '"') : text);
    }
    if (doubled) return this.writeString(bytes.toString('utf8', start, end).replaceAll('""', '"'));
    if (length > MAX_TEXT_LENGTH && bytes.toString('utf8', start, end).length > MAX_TEXT_LENGTH)
      return 'text_too_long';
    this.put32(length);
    const { out } = this;
    let at = this.at;
    for (let index = start; index < end; index += 1) {
      const byte = bytes[index] as number;
      if (byte === 0) return 'bad_character';
      out[at++] = byte;
    }
    this.at = at;
    return null;
  }

  private writeString(text: string): RejectionReason | null {
    if (text.length > MAX_TEXT_LENGTH) return 'text_too_long';
    if (text.includes('\0')) return 'bad_character';
    const bytes = Buffer.from(text, 'utf8');
    this.reserve(bytes.length + 64);
    this.putBytes(bytes);
    return null;
  }

  private writeDecimal(
    bytes: Buffer,
    start: number,
    end: number,
    column: ColumnPlan,
    position: number,
  ): RejectionReason | null {
    if (column.percent_unit === 'percent')
      return this.writeOddDecimal(bytes.toString('utf8', start, end), column, position);
    const negative = bytes[start] === MINUS;
    const first = negative ? start + 1 : start;
    let point = -1;
    for (let index = first; index < end; index += 1) {
      const byte = bytes[index] as number;
      if (byte >= ZERO && byte <= NINE) continue;
      if (byte !== POINT || point >= 0 || column.decimal_mark !== '.') {
        return this.writeOddDecimal(bytes.toString('utf8', start, end), column, position);
      }
      point = index;
    }
    const whole = point < 0 ? end : point;
    const decimals = point < 0 ? 0 : end - point - 1;
    if (whole === first || point === end - 1 || decimals > 20 || whole - first > 60) {
      return this.writeOddDecimal(bytes.toString('utf8', start, end), column, position);
    }
    this.putNumeric(bytes, negative, first, whole, decimals, position);
    return null;
  }

  private writeOddDecimal(text: string, column: ColumnPlan, position: number): RejectionReason | null {
    const number = parsePercentage(text, column.decimal_mark, column.percent_unit ?? 'ratio');
    if (
      number &&
      number.currency !== null &&
      column.currency !== null &&
      !this.isOwnCurrency(number.currency, column.currency)
    )
      return 'other_currency';
    if (!number) return /^[-+(]?[\d.,\s]{40,}\)?$/.test(text) ? 'number_too_long' : 'not_a_number';
    const bytes = Buffer.from(number.text, 'latin1');
    const negative = bytes[0] === MINUS;
    const point = number.text.indexOf('.');
    this.putNumeric(
      bytes,
      negative,
      negative ? 1 : 0,
      point < 0 ? bytes.length : point,
      number.decimals,
      position,
    );
    return null;
  }

  private isOwnCurrency(sign: string, currency: string): boolean {
    let own = this.currencies.get(sign);
    if (own === undefined) {
      own = isCurrency(sign, currency);
      this.currencies.set(sign, own);
    }
    return own;
  }

  /** PostgreSQL's numeric: groups of four digits around the point, without the zero groups at either end. */
  private putNumeric(
    bytes: Buffer,
    negative: boolean,
    from: number,
    whole: number,
    decimals: number,
    position: number,
  ): void {
    if (decimals > (this.decimals[position] as number)) this.decimals[position] = decimals;
    const { groups } = this;
    let count = 0;
    let weight = Math.floor((whole - from + 3) / 4) - 1;
    let size = (whole - from) % 4 || 4;
    for (let index = from; index < whole; size = 4) {
      let group = 0;
      for (const stop = index + size; index < stop; index += 1)
        group = group * 10 + ((bytes[index] as number) - ZERO);
      groups[count++] = group;
    }
    const last = whole + 1 + decimals;
    for (let index = whole + 1; index < last; index += 4) {
      let group = 0;
      for (let digit = 0; digit < 4; digit += 1)
        group = group * 10 + (index + digit < last ? (bytes[index + digit] as number) - ZERO : 0);
      groups[count++] = group;
    }
    let first = 0;
    while (first < count && groups[first] === 0) {
      first += 1;
      weight -= 1;
    }
    while (count > first && groups[count - 1] === 0) count -= 1;
    const digits = count - first;
    this.put32(8 + 2 * digits);
    this.put16(digits);
    this.put16(digits === 0 ? 0 : weight);
    this.put16(negative && digits > 0 ? 0x4000 : 0);
    this.put16(decimals);
    for (let index = first; index < count; index += 1) this.put16(groups[index] as number);
  }

  private writeDate(bytes: Buffer, start: number, end: number, column: ColumnPlan): RejectionReason | null {
    const plain = plainDate(bytes, start, end, column.date_order);
    let date = plain;
    if (date === undefined) {
      const parsed = parseDateIn(bytes.toString('latin1', start, end), column.date_order, this.zone);
      if (typeof parsed === 'string') return parsed;
      date = parsed.day;
    }
    if (date === null) return 'date_does_not_exist';
    this.put32(4);
    this.put32(date - POSTGRES_EPOCH_DAY);
    return null;
  }

  private writeBoolean(
    bytes: Buffer,
    row: RowScan,
    start: number,
    end: number,
    column: ColumnPlan,
  ): RejectionReason | null {
    let value = this.booleans.get(bytes, start, end);
    if (value === undefined) {
      const read = parseBoolean(cellText(bytes, row, column.index));
      if (read === null) return 'not_a_boolean';
      value = read;
      this.booleans.set(bytes, start, end, value);
    }
    this.put32(1);
    this.out[this.at++] = value ? 1 : 0;
    return null;
  }

  /** The user's id, and beside it nothing; or nothing, and beside it the name that no user has. */
  private writeUser(
    bytes: Buffer,
    row: RowScan,
    start: number,
    end: number,
    column: ColumnPlan,
  ): RejectionReason | null {
    let found = this.matched.get(bytes, start, end);
    if (found === undefined) {
      const id = this.plan.users.get(userKey(cellText(bytes, row, column.index)));
      found =
        id === undefined ? 'unknown' : id === '' ? 'ambiguous' : Buffer.from(id.replaceAll('-', ''), 'hex');
      this.matched.set(bytes, start, end, found);
    }
    if (typeof found !== 'string') {
      this.putBytes(found);
      this.putNull();
      return null;
    }
    const reason = found === 'ambiguous' ? 'ambiguous_user' : 'unknown_user';
    if (this.plan.unmatched_users === 'reject') return reason;
    const name = cellText(bytes, row, column.index);
    this.putNull();
    const refused = this.writeString(name);
    if (refused !== null) return refused;
    this.notes.push({
      row_number: this.rows,
      outcome: 'warning',
      reason,
      column_name: column.name,
      value: name.slice(0, 200),
    });
    return null;
  }

  /** A text array of one dimension. */
  private writeList(items: readonly string[], position: number): RejectionReason | null {
    if (items.length === 0) {
      this.putNull();
      return null;
    }
    const options = this.options[position];
    if (options && options.size < OPTIONS_LIMIT) for (const item of items) options.add(item);
    const texts = items.map((item) => Buffer.from(item, 'utf8'));
    const length = texts.reduce((sum, text) => sum + 4 + text.length, 20);
    if (length > MAX_TEXT_LENGTH * 4) return 'text_too_long';
    if (texts.some((text) => text.includes(0))) return 'bad_character';
    this.reserve(length + 64);
    for (const value of [length, 1, 0, TEXT_OID, items.length, 1]) this.put32(value);
    for (const text of texts) this.putBytes(text);
    return null;
  }
}

/** Three figures with one separator and a year of four, as a day number; `null`: no such date; `undefined`: another form. */
function plainDate(bytes: Buffer, start: number, end: number, order: DateOrder): number | null | undefined {
  if (end - start > 10) return undefined;
  let part = 0;
  let first = 0;
  let second = 0;
  let figure = 0;
  let length = 0;
  let separator = 0;
  let firstLength = 0;
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte >= ZERO && byte <= NINE) {
      figure = figure * 10 + (byte - ZERO);
      length += 1;
      continue;
    }
    if (
      length === 0 ||
      part === 2 ||
      (byte !== MINUS && byte !== POINT && byte !== 0x2f) ||
      (separator !== 0 && byte !== separator)
    )
      return undefined;
    separator = byte;
    if (part === 0) {
      first = figure;
      firstLength = length;
    } else second = figure;
    part += 1;
    figure = 0;
    length = 0;
  }
  if (part !== 2 || length === 0 || (order === 'ymd' ? firstLength : length) !== 4) return undefined;
  const year = order === 'ymd' ? first : figure;
  const month = order === 'mdy' ? first : second;
  const dayOfMonth = order === 'mdy' ? second : order === 'dmy' ? first : figure;
  return dayFromParts(year, month, dayOfMonth);
}
