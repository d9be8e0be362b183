import { AppError } from '@comptoir/contract/errors';
import { ByteList } from './byte-list.ts';
import { isoText, numberText, percentText, serialText } from './cell-values.ts';
import { brokenFile, nameCode, type XmlEvents, type XmlTag } from './scan-xml.ts';
import type { SharedStrings } from './shared-strings.ts';
import { addText } from './text-bytes.ts';
import type { Workbook } from './read-workbook.ts';

/** Excel's own limit. */
const MAX_COLUMNS = 16_384;
const LONGEST_ROW_BYTES = 8 << 20;
/** Digits that every program agrees on. */
const SURE_DIGITS = 15;

const ROW = nameCode('row');
const CELL = nameCode('c');
const VALUE = nameCode('v');
const TEXT = nameCode('t');
const PHONETIC = nameCode('rPh');
const REFERENCE = nameCode('r');
const STYLE = nameCode('s');
const TYPE = nameCode('t');
const SHARED = nameCode('s');
const BOOLEAN = nameCode('b');
const NUMBER = nameCode('n');
const ISO_DATE = nameCode('d');

const COMMA = 0x2c;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

export interface SheetLimits {
  /** Rows below the header. */
  readonly rows: number;
  /** Bytes of CSV handed on at a time. */
  readonly piece: number;
}

/**
 * One worksheet, event by event, as lines of CSV: the cells that were saved, whatever the sheet shows or hides. The first row with
 * anything in it is the header and gives the width; rows without anything are left out, as empty lines of a CSV are.
 */
export class SheetRows implements XmlEvents {
  listens = false;
  /** CSV written and not taken yet. */
  readonly csv: ByteList;
  rows = 0;
  readonly #book: Pick<Workbook, 'is1904' | 'kinds'>;
  readonly #strings: SharedStrings;
  readonly #limits: SheetLimits;
  #width = 0;
  /** The cells of the row that is being read: where their bytes lie, in the row's own or among the shared strings. */
  readonly #own = new ByteList(1 << 16, LONGEST_ROW_BYTES);
  readonly #starts = new Int32Array(MAX_COLUMNS);
  readonly #ends = new Int32Array(MAX_COLUMNS);
  readonly #isShared = new Uint8Array(MAX_COLUMNS);
  #touched = 0;
  #column = -1;
  #type = NUMBER;
  #style = 0;
  #start = 0;
  #isPhonetic = false;

  constructor(book: Pick<Workbook, 'is1904' | 'kinds'>, strings: SharedStrings, limits: SheetLimits) {
    this.#book = book;
    this.#strings = strings;
    this.#limits = limits;
    this.csv = new ByteList(limits.piece * 2, limits.piece + LONGEST_ROW_BYTES * 4);
  }

  isFull(): boolean {
    return this.csv.length >= this.#limits.piece;
  }

  open(name: number, tag: XmlTag): void {
    if (name === CELL) this.#openCell(tag);
    else if (name === VALUE) this.listens = true;
    else if (name === TEXT) this.listens = !this.#isPhonetic;
    else if (name === PHONETIC) this.#isPhonetic = true;
    else if (name === ROW) {
      this.#column = -1;
      this.#touched = 0;
      this.#own.length = 0;
    }
  }

  close(name: number): void {
    if (name === VALUE || name === TEXT) this.listens = false;
    else if (name === CELL) this.#closeCell();
    else if (name === PHONETIC) this.#isPhonetic = false;
    else if (name === ROW) this.#closeRow();
  }

  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void {
    addText(this.#own, bytes, from, to, isRaw);
  }

  #openCell(tag: XmlTag): void {
    const { bytes, names, starts, ends } = tag;
    let column = this.#column + 1;
    this.#type = NUMBER;
    this.#style = 0;
    for (let index = 0; index < tag.count; index += 1) {
      const start = starts[index] as number;
      const end = ends[index] as number;
      if (names[index] === REFERENCE) column = columnOf(bytes, start, end);
      else if (names[index] === STYLE) this.#style = integerOf(bytes, start, end);
      else if (names[index] === TYPE) this.#type = codeOf(bytes, start, end);
    }
    if (column < 0 || column >= MAX_COLUMNS) throw brokenFile();
    this.#column = column;
    this.#start = this.#own.length;
  }

  #closeCell(): void {
    const column = this.#column;
    if (column < 0) return;
    const own = this.#own;
    let start = this.#start;
    let end = own.length;
    let isShared = false;
    if (end > start) {
      if (this.#type === SHARED) {
        const index = integerOf(own.bytes, start, end);
        own.length = start;
        isShared = true;
        end = this.#strings.end(index);
        start = this.#strings.start(index);
      } else {
        this.#read(start, end);
        end = own.length;
      }
    }
    // Columns that the row jumped over are empty.
    while (this.#touched <= column) {
      this.#starts[this.#touched] = 0;
      this.#ends[this.#touched] = 0;
      this.#touched += 1;
    }
    this.#starts[column] = start;
    this.#ends[column] = end;
    this.#isShared[column] = isShared ? 1 : 0;
  }

  /** Replaces the stored value by the shown one. */
  #read(start: number, end: number): void {
    const own = this.#own;
    if (this.#type === BOOLEAN) this.#replace(start, own.bytes[start] === ZERO ? 'FALSE' : 'TRUE');
    else if (this.#type === ISO_DATE) this.#replace(start, isoText(own.bytes.toString('latin1', start, end)));
    if (this.#type !== NUMBER) return;
    const kind = this.#book.kinds[this.#style] ?? 'number';
    if (kind === 'number') {
      if (!isPlainNumber(own.bytes, start, end))
        this.#replace(start, numberText(own.bytes.toString('utf8', start, end)));
      return;
    }
    const raw = own.bytes.toString('utf8', start, end);
    if (kind === 'percent') {
      this.#replace(start, percentText(raw));
      return;
    }
    this.#replace(start, serialText(Number(raw), kind, this.#book.is1904) ?? numberText(raw));
  }

  #replace(start: number, text: string): void {
    this.#own.length = start;
    this.#own.text(text);
  }

  #closeRow(): void {
    let used = this.#touched;
    while (used > 0 && this.#isEmpty(used - 1)) used -= 1;
    if (used === 0) return;
    if (this.#width === 0) this.#width = used;
    else this.rows += 1;
    if (this.rows > this.#limits.rows) throw new AppError('file_too_many_rows', { most: this.#limits.rows });
    const cells = Math.max(used, this.#width);
    for (let column = 0; column < cells; column += 1) {
      if (column > 0) this.csv.byte(COMMA);
      if (column < used) this.#write(column);
    }
    this.csv.byte(LF);
  }

  #bytesOf(column: number): Buffer {
    return this.#isShared[column] === 1 ? this.#strings.bytes : this.#own.bytes;
  }

  #isEmpty(column: number): boolean {
    const bytes = this.#bytesOf(column);
    const end = this.#ends[column] as number;
    for (let at = this.#starts[column] as number; at < end; at += 1)
      if ((bytes[at] as number) > SPACE) return false;
    return true;
  }

  #write(column: number): void {
    const { csv } = this;
    const bytes = this.#bytesOf(column);
    const start = this.#starts[column] as number;
    const end = this.#ends[column] as number;
    let quotes = false;
    for (let at = start; at < end && !quotes; at += 1) {
      const byte = bytes[at];
      quotes = byte === COMMA || byte === QUOTE || byte === LF || byte === CR;
    }
    if (!quotes) {
      csv.add(bytes, start, end);
      return;
    }
    csv.byte(QUOTE);
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) csv.byte(QUOTE);
      csv.byte(byte);
    }
    csv.byte(QUOTE);
  }
}

/** `BC12` is column 54, counted from 0. */
function columnOf(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  for (let at = start; at < end && at < start + 4; at += 1) {
    const letter = ((bytes[at] as number) & 0xdf) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** -1 for what is none. */
function integerOf(bytes: Buffer, start: number, end: number): number {
  if (end === start || end - start > 9) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function codeOf(bytes: Buffer, start: number, end: number): number {
  let code = 0;
  for (let at = start; at < end; at += 1) code = (Math.imul(code, 31) + (bytes[at] as number)) | 0;
  return code;
}

/** Digits with at most one point, few enough to be shown as they are. */
function isPlainNumber(bytes: Buffer, start: number, end: number): boolean {
  let at = bytes[start] === MINUS ? start + 1 : start;
  if (end - at > SURE_DIGITS) return false;
  let points = 0;
  for (; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === POINT) points += 1;
    else if (byte < ZERO || byte > NINE) return false;
  }
  return points < 2;
}
