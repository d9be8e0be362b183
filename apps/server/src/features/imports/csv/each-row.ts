import { utf8Chunks, type Encoding } from './read-chunks.ts';
import {
  separatorLine,
  INCOMPLETE,
  newRowScan,
  QUOTE_NOT_CLOSED,
  scanRow,
  type RowScan,
} from './scan-rows.ts';

/** A row longer than this is no row: a quote was left open somewhere. */
const LONGEST_ROW_BYTES = 8 << 20;

export interface FileFormat {
  readonly delimiter: string;
  readonly encoding: Encoding;
}

export interface RowReader {
  /** Called for every row, blank ones too. `bytes` and `row` are valid during the call only. */
  row(bytes: Buffer, row: RowScan): void;
  /** Between chunks: back-pressure, progress, cancelling. `read` counts the bytes read so far. */
  pause?(read: number): Promise<void> | void;
}

/** Streams the file's rows. Answers false when it ends within quotes that never close. */
export async function eachRow(path: string, format: FileFormat, reader: RowReader): Promise<boolean> {
  const delimiter = format.delimiter.charCodeAt(0);
  const row = newRowScan();
  // One buffer for the whole file: a new one per chunk would keep the collector busier than the scanner.
  let buffer = Buffer.allocUnsafeSlow(4 << 20);
  let have = 0;
  let read = 0;
  for await (const chunk of utf8Chunks(path, format.encoding)) {
    if (have + chunk.length > buffer.length) {
      const larger = Buffer.allocUnsafeSlow((have + chunk.length) * 2);
      buffer.copy(larger, 0, 0, have);
      buffer = larger;
    }
    chunk.copy(buffer, have);
    have += chunk.length;
    let from = read === 0 ? separatorLine(buffer.subarray(0, have)).bytes : 0;
    read += chunk.length;
    while (from < have) {
      const next = scanRow(buffer, from, have, delimiter, false, row);
      if (next === INCOMPLETE) break;
      reader.row(buffer, row);
      from = next;
    }
    buffer.copyWithin(0, from, have);
    have -= from;
    if (have > LONGEST_ROW_BYTES) return false;
    await reader.pause?.(read);
  }
  for (let from = 0; from < have;) {
    const next = scanRow(buffer, from, have, delimiter, true, row);
    if (next === QUOTE_NOT_CLOSED) return false;
    reader.row(buffer, row);
    from = next;
  }
  return true;
}
