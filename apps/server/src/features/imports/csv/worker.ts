import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@comptoir/contract/errors';
import { assert } from '@comptoir/kernel';
import { findAbsentKeys } from './count-keys.ts';
import type { FileFormat } from './each-row.ts';
import type { EncodePlan } from './encode-plan.ts';
import { sharedMemory } from './copy-buffer.ts';
import { loadFile, PIECE_MEMORY } from './load-file.ts';
import { sniffFile, type SniffOptions } from './sniff-file.ts';
import { sheetToCsv, type WorkbookLimits } from '../xlsx/sheet-to-csv.ts';

/** The thread that reads files, so that a million rows keep nobody else waiting. */
export type WorkerTask =
  | { readonly kind: 'sniff'; readonly path: string; readonly options: SniffOptions }
  | { readonly kind: 'load'; readonly path: string; readonly format: FileFormat; readonly plan: EncodePlan }
  | {
      readonly kind: 'count';
      readonly path: string;
      readonly format: FileFormat;
      readonly columns: readonly number[];
      readonly keys: readonly string[];
    }
  | {
      readonly kind: 'unpack';
      readonly source: string | Uint8Array;
      readonly limits: WorkbookLimits;
      readonly wanted: string | null;
    };

export type FromWorker =
  | { readonly kind: 'rows'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'refusals';
      readonly refusals: Parameters<Parameters<typeof loadFile>[3]['refusals']>[0];
    }
  | { readonly kind: 'read'; readonly bytes: number; readonly rows: number }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly code: AppError['code']; readonly params: AppError['params'] }
  | { readonly kind: 'failed'; readonly message: string };

export type ToWorker = 'more' | 'cancel';

/** Pieces on their way at once: one being written, one waiting. */
const PIECES_AHEAD = 3;

async function main(): Promise<void> {
  const port = parentPort;
  assert(port, 'runs as a worker thread');
  const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const task = workerData as WorkerTask;
  /** Messages on their way, each with the memory that comes back with its answer. */
  const ahead: (Buffer | null)[] = [];
  const free: Buffer[] = [];
  let cancelled = false;
  let wake: (() => void) | null = null;
  port.on('message', (message: ToWorker) => {
    if (message === 'cancel') cancelled = true;
    else {
      const memory = ahead.shift();
      if (memory) free.push(memory);
    }
    wake?.();
  });
  const room = async () => {
    while (ahead.length >= PIECES_AHEAD && !cancelled) await new Promise<void>((resolve) => (wake = resolve));
    wake = null;
  };
  try {
    if (task.kind === 'sniff') {
      say({ kind: 'done', value: await sniffFile(task.path, task.options) });
      return;
    }
    if (task.kind === 'count') {
      say({ kind: 'done', value: await findAbsentKeys(task.path, task.format, task.columns, task.keys) });
      return;
    }
    if (task.kind === 'unpack') {
      const value = await sheetToCsv(task.source, task.limits, task.wanted, async (bytes) => {
        await room();
        ahead.push(null);
        say({ kind: 'rows', bytes }, [bytes.buffer as ArrayBuffer]);
      });
      say({ kind: 'done', value });
      return;
    }
    const value = await loadFile(task.path, task.format, task.plan, {
      memory: async () => {
        await room();
        return free.pop() ?? sharedMemory(PIECE_MEMORY);
      },
      rows: (bytes) => {
        ahead.push(Buffer.from(bytes.buffer));
        say({ kind: 'rows', bytes });
      },
      refusals: async (refusals) => {
        await room();
        ahead.push(null);
        say({ kind: 'refusals', refusals });
      },
      read: (bytes, rows) => say({ kind: 'read', bytes, rows }),
      isCancelled: () => cancelled,
    });
    say({ kind: 'done', value });
  } catch (error) {
    if (error instanceof AppError) say({ kind: 'refused', code: error.code, params: error.params });
    else
      say({
        kind: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  } finally {
    port.close();
  }
}

await main();
