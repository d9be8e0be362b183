import { dayFromParts, LIMITS } from '@comptoir/kernel';
import type { RejectionReason } from '@comptoir/contract';
import { parseBoolean, parseDateIn, parseList, parseNumber, userKey, type DateOrder, type DecimalMark } from './parse-values.ts';
import { cellText, type RowScan } from './scan-rows.ts';

/** How one column of the file becomes one column of the table. */
export interface ColumnPlan {
  /** Column of the file. */
  readonly index: number;
  readonly name: string;
  readonly kind: 'decimal' | 'date' | 'text' | 'boolean' | 'texts' | 'user';
  readonly date_order: DateOrder;
  readonly decimal_mark: DecimalMark;
  readonly role: 'id' | 'name' | 'id_and_name' | null;
  /** Gather the values as choices of the picklist. */
  readonly gathers: boolean;
}

export interface EncodePlan {
  /** In the order of the COPY columns, after `id` and `row_number`; a user column is followed by its unmatched name. */
  readonly columns: readonly ColumnPlan[];
  /** `userKey` to user id; `''` where several users share it. */
  readonly users: ReadonlyMap<string, string>;
  readonly unmatched_users: 'keep' | 'reject';
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

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const HEX = Buffer.from('0123456789abcdef');
const EMPTY_LIMIT = 5000;

/**
 * Turns rows of the file into rows of COPY's text format, byte by byte: what can be copied as it stands is, and only odd cells
 * (a grouped number, a doubled quote) take the road through strings.
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
  private readonly refuse: (refusal: Refusal) => void;
  private readonly idTemplate: Buffer;
  private readonly matched = new Map<string, string | null>();

  constructor(plan: EncodePlan, capacity: number, refuse: (refusal: Refusal) => void) {
    this.plan = plan;
    this.refuse = refuse;
    this.out = Buffer.allocUnsafeSlow(capacity);
    this.decimals = new Int32Array(plan.columns.length);
    this.options = plan.columns.map((column) => (column.gathers ? new Set() : null));
    this.idTemplate = Buffer.from('00000000-0000-7000-8000-000000000000');
    this.setIdTime(0);
    const node = Buffer.from(plan.random).toString('hex').padEnd(24, '0');
    this.idTemplate.write(`${'89ab'[(plan.random[8] ?? 0) & 3]}${node.slice(0, 3)}`, 19, 'latin1');
    this.idTemplate.write(node.slice(3, 15), 24, 'latin1');
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

  /** Encodes one row, or refuses it. The row's number is its place among the file's rows. */
  add(bytes: Buffer, row: RowScan): void {
    this.rows += 1;
    const longest = (row.ends[Math.min(row.count, row.ends.length) - 1] ?? 0) - (row.starts[0] ?? 0);
    this.reserve(longest * 4 + this.plan.columns.length * 80 + 128);
    const start = this.at;
    if (!this.hasAllColumns(bytes, row)) {
      this.reject('wrong_number_of_columns', null, String(row.count));
      return;
    }
    this.writeId();
    this.out[this.at++] = TAB;
    this.at += this.out.write(String(this.rows), this.at, 'latin1');
    const columns = this.plan.columns;
    for (let position = 0; position < columns.length; position += 1) {
      this.out[this.at++] = TAB;
      const column = columns[position] as ColumnPlan;
      const reason = this.writeCell(bytes, row, column, position);
      if (reason !== null) {
        this.at = start;
        this.reject(reason, column.name, cellText(bytes, row, column.index).slice(0, 200));
        return;
      }
    }
    this.out[this.at++] = LF;
    this.accepted += 1;
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.out.length * 2, this.at + bytes));
    this.out.copy(larger, 0, 0, this.at);
    this.out = larger;
  }

  private reject(reason: RejectionReason, column_name: string | null, value: string | null): void {
    this.refuse({ row_number: this.rows, outcome: 'rejected', reason, column_name, value });
  }

  /** Cells beyond the header's may stand there empty (a trailing delimiter). */
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
    if (counter === 0) this.setIdTime(this.rows >>> 12);
    const { out, at } = this;
    this.idTemplate.copy(out, at);
    out[at + 15] = HEX[counter >>> 8] as number;
    out[at + 16] = HEX[(counter >>> 4) & 15] as number;
    out[at + 17] = HEX[counter & 15] as number;
    this.at = at + 36;
  }

  private setIdTime(steps: number): void {
    const time = (this.plan.now_ms + steps).toString(16).padStart(12, '0');
    this.idTemplate.write(`${time.slice(0, 8)}-${time.slice(8)}`, 0, 'latin1');
  }

  private writeCell(bytes: Buffer, row: RowScan, column: ColumnPlan, position: number): RejectionReason | null {
    let start = row.starts[column.index] as number;
    let end = row.ends[column.index] as number;
    while (start < end && (bytes[start] as number) <= SPACE) start += 1;
    while (end > start && (bytes[end - 1] as number) <= SPACE) end -= 1;
    if (start === end) return this.writeEmpty(column);
    switch (column.kind) {
      case 'text':
        return this.writeText(bytes, start, end, row.quoting[column.index] === 2, column, position);
      case 'decimal':
        return this.writeDecimal(bytes, start, end, column, position);
      case 'date':
        return this.writeDate(bytes, start, end, column);
      case 'user':
        return this.writeUser(cellText(bytes, row, column.index), column);
      case 'boolean': {
        const value = parseBoolean(cellText(bytes, row, column.index));
        if (value === null) return 'not_a_boolean';
        this.out[this.at++] = value ? 0x74 : 0x66;
        return null;
      }
      case 'texts':
        return this.writeList(parseList(cellText(bytes, row, column.index)), position);
    }
  }

  private writeEmpty(column: ColumnPlan): RejectionReason | null {
    if (column.role === 'id' || column.role === 'id_and_name') return 'empty_id';
    if (column.role === 'name') return 'empty_name';
    this.writeNull();
    if (column.kind === 'user') {
      this.out[this.at++] = TAB;
      this.writeNull();
    }
    return null;
  }

  private writeNull(): void {
    this.out[this.at++] = BACKSLASH;
    this.out[this.at++] = 0x4e;
  }

  private writeText(
    bytes: Buffer,
    start: number,
    end: number,
    doubled: boolean,
    column: ColumnPlan,
    position: number,
  ): RejectionReason | null {
    if (end - start > LIMITS.text_length * 4) return 'text_too_long';
    const options = this.options[position];
    if (options && options.size < EMPTY_LIMIT) {
      const text = bytes.toString('utf8', start, end);
      options.add(doubled ? text.replaceAll('""', '"') : text);
    }
    if (doubled) return this.writeString(bytes.toString('utf8', start, end).replaceAll('""', '"'));
    if (end - start > LIMITS.text_length && bytes.toString('utf8', start, end).length > LIMITS.text_length) return 'text_too_long';
    const { out } = this;
    let at = this.at;
    for (let index = start; index < end; index += 1) {
      const byte = bytes[index] as number;
      if (byte > BACKSLASH || (byte >= SPACE && byte !== BACKSLASH)) out[at++] = byte;
      else if (byte === 0) return 'bad_character';
      else at = escaped(out, at, byte);
    }
    this.at = at;
    return null;
  }

  /** A string in COPY's text format. */
  private writeString(text: string): RejectionReason | null {
    if (text.length > LIMITS.text_length) return 'text_too_long';
    const bytes = Buffer.from(text, 'utf8');
    this.reserve(bytes.length * 2 + 64);
    for (const byte of bytes) {
      if (byte === 0) return 'bad_character';
      if (byte >= SPACE && byte !== BACKSLASH) this.out[this.at++] = byte;
      else this.at = escaped(this.out, this.at, byte);
    }
    return null;
  }

  private writeDecimal(bytes: Buffer, start: number, end: number, column: ColumnPlan, position: number): RejectionReason | null {
    const { out } = this;
    let at = this.at;
    let index = start;
    let point = -1;
    let digits = 0;
    if (bytes[index] === MINUS) out[at++] = bytes[index++] as number;
    for (; index < end; index += 1) {
      const byte = bytes[index] as number;
      if (byte >= ZERO && byte <= NINE) digits += 1;
      else if (byte === POINT && point < 0 && digits > 0 && column.decimal_mark === '.') point = index;
      else return this.writeOddDecimal(bytes.toString('utf8', start, end), column, position);
      out[at++] = byte;
    }
    const decimals = point < 0 ? 0 : end - point - 1;
    if (digits === 0 || point === end - 1 || decimals > 20 || digits - decimals > 60) {
      return this.writeOddDecimal(bytes.toString('utf8', start, end), column, position);
    }
    if (decimals > (this.decimals[position] as number)) this.decimals[position] = decimals;
    this.at = at;
    return null;
  }

  private writeOddDecimal(text: string, column: ColumnPlan, position: number): RejectionReason | null {
    const number = parseNumber(text, column.decimal_mark);
    if (!number) return /^[-+(]?[\d.,\s]{40,}\)?$/.test(text) ? 'number_too_long' : 'not_a_number';
    if (number.decimals > (this.decimals[position] as number)) this.decimals[position] = number.decimals;
    this.at += this.out.write(number.text, this.at, 'latin1');
    return null;
  }

  private writeDate(bytes: Buffer, start: number, end: number, column: ColumnPlan): RejectionReason | null {
    const fast = this.writePlainDate(bytes, start, end, column.date_order);
    if (fast !== undefined) return fast;
    const date = parseDateIn(bytes.toString('utf8', start, end), column.date_order);
    if (typeof date === 'string') return date;
    this.at += this.out.write(date.text, this.at, 'latin1');
    return null;
  }

  /** Three figures with one separator and a year of four; anything else is left to the slower road. */
  private writePlainDate(bytes: Buffer, start: number, end: number, order: DateOrder): RejectionReason | null | undefined {
    if (end - start > 10) return undefined;
    let part = 0;
    let first = 0;
    let second = 0;
    let figure = 0;
    let length = 0;
    let separator = 0;
    let yearLength = 0;
    for (let index = start; index < end; index += 1) {
      const byte = bytes[index] as number;
      if (byte >= ZERO && byte <= NINE) {
        figure = figure * 10 + (byte - ZERO);
        length += 1;
        continue;
      }
      if (length === 0 || (byte !== MINUS && byte !== POINT && byte !== 0x2f) || (separator !== 0 && byte !== separator)) return undefined;
      separator = byte;
      if (part === 0) {
        first = figure;
        yearLength = length;
      } else if (part === 1) second = figure;
      else return undefined;
      part += 1;
      figure = 0;
      length = 0;
    }
    if (part !== 2 || (order === 'ymd' ? yearLength : length) !== 4) return undefined;
    const year = order === 'ymd' ? first : figure;
    const month = order === 'mdy' ? first : second;
    const day = order === 'mdy' ? second : order === 'dmy' ? first : figure;
    if (dayFromParts(year, month, day) === null) return 'date_does_not_exist';
    const { out, at } = this;
    out[at] = ZERO + Math.floor(year / 1000);
    out[at + 1] = ZERO + (Math.floor(year / 100) % 10);
    out[at + 2] = ZERO + (Math.floor(year / 10) % 10);
    out[at + 3] = ZERO + (year % 10);
    out[at + 4] = MINUS;
    out[at + 5] = ZERO + Math.floor(month / 10);
    out[at + 6] = ZERO + (month % 10);
    out[at + 7] = MINUS;
    out[at + 8] = ZERO + Math.floor(day / 10);
    out[at + 9] = ZERO + (day % 10);
    this.at = at + 10;
    return null;
  }

  /** The user's id, and beside it nothing; or nothing, and beside it the name that no user has. */
  private writeUser(name: string, column: ColumnPlan): RejectionReason | null {
    let id = this.matched.get(name);
    if (id === undefined) {
      id = this.plan.users.get(userKey(name)) ?? null;
      if (this.matched.size < 50_000) this.matched.set(name, id);
    }
    if (id !== null && id !== '') {
      this.at += this.out.write(id, this.at, 'latin1');
      this.out[this.at++] = TAB;
      this.writeNull();
      return null;
    }
    const reason = id === '' ? 'ambiguous_user' : 'unknown_user';
    if (this.plan.unmatched_users === 'reject') return reason;
    this.writeNull();
    this.out[this.at++] = TAB;
    const refused = this.writeString(name);
    if (refused !== null) return refused;
    this.warnings += 1;
    this.refuse({ row_number: this.rows, outcome: 'warning', reason, column_name: column.name, value: name.slice(0, 200) });
    return null;
  }

  private writeList(items: readonly string[], position: number): RejectionReason | null {
    if (items.length === 0) {
      this.writeNull();
      return null;
    }
    const options = this.options[position];
    if (options && options.size < EMPTY_LIMIT) for (const item of items) options.add(item);
    return this.writeString(`{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  }
}

function escaped(out: Buffer, at: number, byte: number): number {
  switch (byte) {
    case BACKSLASH:
      out[at] = BACKSLASH;
      out[at + 1] = BACKSLASH;
      return at + 2;
    case TAB:
      out[at] = BACKSLASH;
      out[at + 1] = 0x74;
      return at + 2;
    case LF:
      out[at] = BACKSLASH;
      out[at + 1] = 0x6e;
      return at + 2;
    case CR:
      out[at] = BACKSLASH;
      out[at + 1] = 0x72;
      return at + 2;
    default:
      out[at] = byte;
      return at + 1;
  }
}
