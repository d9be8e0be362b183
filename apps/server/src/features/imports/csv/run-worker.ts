import { Worker } from 'node:worker_threads';
import type { Sniff, TakenSheet } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { FileFormat } from './each-row.ts';
import type { EncodePlan, Refusal } from './encode-plan.ts';
import type { LoadSummary } from './load-file.ts';
import type { SniffOptions } from './sniff-file.ts';
import type { WorkbookLimits } from '../xlsx/sheet-to-csv.ts';
import { createGate } from './gate.ts';
import type { FromWorker, ToWorker, WorkerTask } from './worker.ts';

export interface LoadHandlers {
  rows(copy: Uint8Array): Promise<void>;
  refusals(refusals: readonly Refusal[]): Promise<void>;
  read(bytes: number, rows: number): void;
}

/** A hostile workbook costs a core for seconds and a few hundred megabytes: two at once, for all senders together. */
const unpacking = createGate(2);

const NONE: LoadHandlers = { rows: async () => {}, refusals: async () => {}, read: () => {} };

export function sniffInWorker(path: string, options: SniffOptions): Promise<Sniff> {
  return run({ kind: 'sniff', path, options }, NONE) as Promise<Sniff>;
}

export function absentKeysInWorker(
  path: string,
  format: FileFormat,
  columns: readonly number[],
  keys: readonly string[],
): Promise<string[]> {
  return run({ kind: 'count', path, format, columns, keys }, NONE) as Promise<string[]>;
}

/** The sheet as CSV arrives in order, the next piece only after `rows` has resolved. */
export function unpackInWorker(
  source: string | Uint8Array,
  limits: WorkbookLimits,
  wanted: string | null,
  rows: LoadHandlers['rows'],
): Promise<TakenSheet> {
  return unpacking(() =>
    run({ kind: 'unpack', source, limits, wanted }, { ...NONE, rows }),
  ) as Promise<TakenSheet>;
}

/** Rows and refusals arrive in order, the next ones only after the handler has resolved. */
export function loadInWorker(
  path: string,
  format: FileFormat,
  plan: EncodePlan,
  handlers: LoadHandlers,
  signal?: AbortSignal,
): Promise<LoadSummary> {
  return run({ kind: 'load', path, format, plan }, handlers, signal) as Promise<LoadSummary>;
}

function run(task: WorkerTask, handlers: LoadHandlers, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      // The memory of an import does not grow with its file.
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    let settled = false;
    let done = false;
    let tail: Promise<void> = Promise.resolve();
    const settle = (finish: () => void) => {
      if (settled) return;
      settled = true;
      signal?.removeEventListener('abort', abort);
      finish();
      void worker.terminate();
    };
    const send = (message: ToWorker) => worker.postMessage(message);
    const abort = () => settle(() => reject(new AppError('conflict', { reason: 'cancelled' })));
    const inOrder = (work: () => Promise<void>) => {
      tail = tail.then(work).then(
        () => send('more'),
        (error: unknown) => settle(() => reject(error)),
      );
    };
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'rows':
          return inOrder(() => handlers.rows(message.bytes));
        case 'refusals':
          return inOrder(() => handlers.refusals(message.refusals));
        case 'read':
          return handlers.read(message.bytes, message.rows);
        case 'done':
          // The thread may end before its last rows are written.
          done = true;
          return void tail.then(() => settle(() => resolve(message.value)));
        case 'refused':
          return settle(() => reject(AppError.restore(message)));
        case 'failed':
          return settle(() => reject(new Error(`import worker: ${message.message}`)));
      }
    });
    worker.on('error', (error) => settle(() => reject(error)));
    worker.on('exit', (code) => {
      if (!done) settle(() => reject(new Error(`the import worker stopped (${code})`)));
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
}
