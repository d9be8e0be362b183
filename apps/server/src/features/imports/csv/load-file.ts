import { AppError } from '@comptoir/contract/errors';
import { MAX_IMPORT_ROWS } from '@comptoir/kernel';
import { eachRow, type FileFormat } from './each-row.ts';
import { RowEncoder } from './encode-rows.ts';
import { type EncodePlan, type Refusal } from './encode-plan.ts';
import { isBlank } from './scan-rows.ts';

/** Rows are handed on in pieces of about this size. */
const PIECE_BYTES = 1 << 20;
/** Of one piece: what a chunk of the file becomes beside what was left. Where it is too small, the piece gets larger memory. */
export const PIECE_MEMORY = 3 * PIECE_BYTES;
const REFUSALS_PER_MESSAGE = 2000;

export interface LoadSink {
  /** Memory for a piece, as soon as the next one may come: the database's pace is the reader's. */
  memory(): Promise<Buffer>;
  /** Takes a piece, and its memory. */
  rows(copy: Buffer): void;
  refusals(refusals: readonly Refusal[]): Promise<void>;
  read(bytes: number, rows: number): void;
  isCancelled(): boolean;
}

export interface LoadSummary {
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly warnings: number;
  /** Most decimals per planned column. */
  readonly decimals: readonly number[];
  /** Values gathered per planned column, `null` where none were requested. */
  readonly options: readonly (readonly string[] | null)[];
}

/** Streams the file into COPY's binary format. */
export async function loadFile(
  path: string,
  format: FileFormat,
  plan: EncodePlan,
  sink: LoadSink,
): Promise<LoadSummary> {
  let refusals: Refusal[] = [];
  let rejected = 0;
  const encoder = new RowEncoder(plan, await sink.memory(), (refusal) => {
    if (refusal.outcome === 'rejected') rejected += 1;
    refusals.push(refusal);
  });
  let header = true;
  const flush = async (last: boolean) => {
    if (encoder.size >= PIECE_BYTES || (last && encoder.size > 0)) {
      sink.rows(encoder.piece);
      if (!last) encoder.goOnIn(await sink.memory());
    }
    if (refusals.length >= REFUSALS_PER_MESSAGE || (last && refusals.length > 0)) {
      await sink.refusals(refusals);
      refusals = [];
    }
  };
  const whole = await eachRow(path, format, {
    row: (bytes, row) => {
      if (isBlank(row)) return;
      if (header) {
        header = false;
        return;
      }
      encoder.add(bytes, row);
    },
    pause: async (read) => {
      if (sink.isCancelled()) throw new AppError('conflict', { reason: 'cancelled' });
      if (encoder.rows > MAX_IMPORT_ROWS) throw new AppError('file_too_many_rows', { most: MAX_IMPORT_ROWS });
      await flush(false);
      sink.read(read, encoder.rows);
    },
  });
  if (!whole) throw new AppError('file_bad_format', { reason: 'quote_not_closed', row: encoder.rows + 1 });
  if (encoder.rows > MAX_IMPORT_ROWS) throw new AppError('file_too_many_rows', { most: MAX_IMPORT_ROWS });
  encoder.finish();
  await flush(true);
  return {
    rows: encoder.rows,
    accepted: encoder.accepted,
    rejected,
    warnings: encoder.warnings,
    decimals: [...encoder.decimals],
    options: encoder.options.map((set) => (set ? [...set] : null)),
  };
}
