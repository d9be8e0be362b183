import { isWebAddress, MAX_KEY_BYTES, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import type { RejectionReason } from '@comptoir/contract';
import { CopyBuffer } from './copy-buffer.ts';
import { plainDate } from './plain-date.ts';
import { ByteLookup } from './byte-lookup.ts';
import { parsePercentage, rememberedCurrency } from './number-units.ts';
import { parseBoolean, parseDateIn, parseList, userKey } from './parse-values.ts';
import { endingBytes } from './made-ids.ts';
import { cellText, hasColumns, type RowScan } from './scan-rows.ts';
import { ZoneDays } from './zone-days.ts';
import { type ColumnPlan, type EncodePlan, type Refusal, isOfId } from './encode-plan.ts';

const SPACE = 0x20;

const MINUS = 0x2d;

const POINT = 0x2e;

const ZERO = 0x30;

const NINE = 0x39;

const OPTIONS_LIMIT = 5000;

/** Days from 1970-01-01, where ours begin, to 2000-01-01, where PostgreSQL's do. */
const POSTGRES_EPOCH_DAY = 10_957;

/**
 * Turns rows of the file into rows of COPY's binary format, byte by byte: text is copied as it is, a date becomes four bytes and
 * a number groups of four digits, so that PostgreSQL parses nothing. Only odd cells (a grouped number, a doubled quote) take the
 * road through strings. Measured against the text format: docs/decisions/0020.
 */
export class RowEncoder extends CopyBuffer {
  readonly decimals: Int32Array;
  readonly options: (Set<string> | null)[];
  accepted = 0;
  warnings = 0;
  rows = 0;
  private readonly plan: EncodePlan;
  private readonly zone: ZoneDays;
  private readonly refuse: (refusal: Refusal) => void;
  /** What deserves a look in the row that is read. A row that is refused keeps its refusal alone. */
  private notes: Refusal[] = [];
  private readonly id: Buffer;
  private readonly fieldCount: number;
  private readonly matched = new ByteLookup<Buffer | 'ambiguous' | 'unknown'>(50_000);
  private readonly isOwnCurrency = rememberedCurrency();
  private readonly booleans = new ByteLookup<boolean>(100);
  private readonly seen: (ByteLookup<true> | null)[];

  constructor(plan: EncodePlan, memory: Buffer, refuse: (refusal: Refusal) => void) {
    super(memory);
    this.plan = plan;
    this.zone = new ZoneDays(plan.timezone);
    this.refuse = refuse;
    this.decimals = new Int32Array(plan.columns.length);
    this.options = plan.columns.map((column) => (column.gathers ? new Set() : null));
    this.seen = plan.columns.map((column) => (column.gathers ? new ByteLookup(OPTIONS_LIMIT) : null));
    this.fieldCount = 2 + plan.columns.reduce((sum, column) => sum + (column.kind === 'user' ? 2 : 1), 0);
    this.id = Buffer.alloc(16);
    endingBytes(plan.random).copy(this.id, 8);
  }

  /** Encodes one row, or refuses it. The row's number is its place among the file's rows. */
  add(bytes: Buffer, row: RowScan): void {
    this.rows += 1;
    const longest = (row.ends[Math.min(row.count, row.ends.length) - 1] ?? 0) - (row.starts[0] ?? 0);
    this.reserve(longest * 4 + this.plan.columns.length * 80 + 128);
    const start = this.at;
    this.notes = [];
    if (!hasColumns(bytes, row, this.plan.column_count)) {
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

  private reject(reason: RejectionReason, column_name: string | null, value: string | null): void {
    this.refuse({ row_number: this.rows, outcome: 'rejected', reason, column_name, value });
  }

  /** UUIDv7: the time moves on a millisecond every 4096 rows, so that ids are unique and in the file's order. */
  private writeId(): void {
    const counter = (this.rows - 1) & 0xfff;
    const { id } = this;
    if (counter === 0) id.writeUIntBE(this.plan.now_ms + ((this.rows - 1) >>> 12), 0, 6);
    id[6] = 0x70 | (counter >>> 8);
    id[7] = counter & 0xff;
    this.putId(id);
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
        if (column.isGroup) return this.writeGroup(cellText(bytes, row, column.index), column);
        if (end - start > MAX_KEY_BYTES && isOfId(column)) return 'text_too_long';
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
    if (isOfId(column)) return 'empty_id';
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
    this.noteDecimals(decimals, position);
    this.putNumeric(bytes, negative, first, whole, decimals);
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
    this.noteDecimals(number.decimals, position);
    this.putNumeric(bytes, negative, negative ? 1 : 0, point < 0 ? bytes.length : point, number.decimals);
    return null;
  }

  private noteDecimals(decimals: number, position: number): void {
    if (decimals > (this.decimals[position] as number)) this.decimals[position] = decimals;
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
      this.putId(found);
      this.putNull();
      return null;
    }
    const reason = found === 'ambiguous' ? 'ambiguous_user' : 'unknown_user';
    if (this.plan.unmatched_users === 'reject') return reason;
    const name = cellText(bytes, row, column.index);
    if (Buffer.byteLength(name) > MAX_KEY_BYTES) return 'text_too_long';
    this.putNull();
    const refused = this.writeString(name);
    if (refused !== null) return refused;
    this.note(reason, column, name);
    return null;
  }

  /** The group's name; of a text that no group has, the text, listed. */
  private writeGroup(text: string, column: ColumnPlan): RejectionReason | null {
    const name = this.plan.groups.get(userKey(text));
    const refused = this.writeString(name ?? text);
    if (refused === null && name === undefined) this.note('unknown_group', column, text);
    return refused;
  }

  private note(reason: RejectionReason, column: ColumnPlan, value: string): void {
    const note = { row_number: this.rows, outcome: 'warning' as const, reason };
    this.notes.push({ ...note, column_name: column.name, value: value.slice(0, 200) });
  }

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
    this.putTexts(texts, length);
    return null;
  }
}
