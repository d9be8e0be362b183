import { bareCell, SEPARATOR_LINE } from '@comptoir/kernel';

/**
 * A byte scanner for CSV (RFC 4180 with the liberties of real files): any one-byte delimiter, LF, CR LF or CR, quotes doubled inside
 * quotes, a quote inside an unquoted cell taken as it is. It finds where cells begin and end and copies nothing: decoding each of
 * the twenty million cells of a large file to a string costs more than the rest of the import (docs/decisions/0020).
 */
export interface RowScan {
  /** Cell `i` of the row is `bytes[starts[i]..ends[i])`, without its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 0: not quoted. 1: quoted. 2: quoted, with doubled quotes inside. */
  readonly quoting: Uint8Array;
  /** Number of cells in the row; more than `capacity` are counted and not kept. */
  count: number;
}

export const MAX_CELLS = 1024;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const LF = 0x0a;
const CR = 0x0d;

export function newRowScan(): RowScan {
  return {
    starts: new Int32Array(MAX_CELLS),
    ends: new Int32Array(MAX_CELLS),
    quoting: new Uint8Array(MAX_CELLS),
    count: 0,
  };
}

/** The bytes end within a row: more are needed. */
export const INCOMPLETE = -1;
/** The bytes end within quotes that never close. */
export const QUOTE_NOT_CLOSED = -2;

/**
 * Scans one row that begins at `from`. Answers where the next one begins, or `INCOMPLETE` (only when `final` is false), or
 * `QUOTE_NOT_CLOSED` (only when `final`).
 */
export function scanRow(
  bytes: Uint8Array,
  from: number,
  length: number,
  delimiter: number,
  final: boolean,
  row: RowScan,
): number {
  const { starts, ends, quoting } = row;
  let count = 0;
  let at = from;
  for (;;) {
    if (at < length && bytes[at] === QUOTE) {
      const start = at + 1;
      let doubled = 1;
      at = start;
      for (;;) {
        while (at < length && bytes[at] !== QUOTE) at += 1;
        if (at >= length) return final ? QUOTE_NOT_CLOSED : INCOMPLETE;
        // Whether this quote closes or is doubled depends on the next byte.
        if (at + 1 >= length && !final) return INCOMPLETE;
        if (bytes[at + 1] !== QUOTE || at + 1 >= length) break;
        doubled = 2;
        at += 2;
      }
      if (count < MAX_CELLS) {
        starts[count] = bytes[start] === APOSTROPHE && isGuard(bytes, start, at) ? start + 1 : start;
        ends[count] = at;
        quoting[count] = doubled;
      }
      at += 1;
      // Anything between the closing quote and the delimiter is dropped, as spreadsheets do.
      while (at < length) {
        const byte = bytes[at];
        if (byte === delimiter || byte === LF || byte === CR) break;
        at += 1;
      }
    } else {
      const start = at;
      while (at < length) {
        const byte = bytes[at] as number;
        if (byte === delimiter || byte === LF || byte === CR) break;
        at += 1;
      }
      if (count < MAX_CELLS) {
        starts[count] = bytes[start] === APOSTROPHE && isGuard(bytes, start, at) ? start + 1 : start;
        ends[count] = at;
        quoting[count] = 0;
      }
    }
    count += 1;
    if (at >= length) {
      if (!final) return INCOMPLETE;
      row.count = count;
      return at;
    }
    const byte = bytes[at];
    if (byte === delimiter) {
      at += 1;
      continue;
    }
    if (byte === CR) {
      if (at + 1 >= length && !final) return INCOMPLETE;
      if (bytes[at + 1] === LF && at + 1 < length) at += 1;
    }
    row.count = count;
    return at + 1;
  }
}

/** The apostrophe that keeps a spreadsheet from running the cell (`safeCell`). As bytes: few cells begin with one. */
function isGuard(bytes: Uint8Array, start: number, end: number): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, 4)).toString('utf8');
  return bareCell(text) !== text;
}

/**
 * How many bytes the line is that names the delimiter (`SEPARATOR_LINE`), and which it names. `head`: the file's beginning, UTF-8 without its
 * mark.
 */
export function separatorLine(head: Buffer): { readonly bytes: number; readonly delimiter: string | null } {
  const [line = '', delimiter = null] = SEPARATOR_LINE.exec(head.toString('latin1', 0, 12)) ?? [];
  return { bytes: line.length, delimiter };
}

/** An empty line: no row at all. */
export function isBlank(row: RowScan): boolean {
  return row.count === 1 && row.starts[0] === row.ends[0] && row.quoting[0] === 0;
}

/** A cell as text, trimmed. */
export function cellText(bytes: Buffer, row: RowScan, index: number): string {
  const text = bytes.toString('utf8', row.starts[index], row.ends[index]);
  return (row.quoting[index] === 2 ? text.replaceAll('""', '"') : text).trim();
}

/** The row has as many cells as the header. More are allowed when they are empty (a trailing delimiter). */
export function hasColumns(bytes: Buffer, row: RowScan, column_count: number): boolean {
  if (row.count < column_count) return false;
  for (let index = column_count; index < row.count; index += 1) {
    if (index >= row.ends.length || cellText(bytes, row, index) !== '') return false;
  }
  return true;
}
