import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@comptoir/contract/errors';
import type { ReadAnswer, ReadTask } from './read-thread.ts';
import { type ReadDocx, readDocx } from './read-docx.ts';
import { type PageSize, readPdf } from './read-pdf.ts';
import { unpackedDocx } from './unpacked-docx.ts';
import { unpackedPdf } from './unpacked-pdf.ts';

/** Up to this size a file is read sooner than a thread starts. */
const MAX_HERE_BYTES = 1024 ** 2;
const THREAD_MEMORY = { maxOldGenerationSizeMb: 512 } as const;

export async function readPdfFile(bytes: Buffer): Promise<readonly PageSize[]> {
  if (unpackedPdf(bytes) <= MAX_HERE_BYTES) return readPdf(bytes);
  return (await readInThread({ kind: 'pdf', bytes })) as readonly PageSize[];
}

export async function readDocxFile(bytes: Buffer): Promise<ReadDocx> {
  if ((await unpackedDocx(bytes)) <= MAX_HERE_BYTES) return readDocx(bytes);
  return (await readInThread({ kind: 'docx', bytes })) as ReadDocx;
}

/** Large files are read one after the other, so that their memory is that of one. */
let last: Promise<unknown> = Promise.resolve();

function readInThread(task: ReadTask): Promise<unknown> {
  const next = last.then(() => readNow(task));
  last = next.catch(() => {});
  return next;
}

/** Off the event loop. How much it can take is limited before: see `unpackedDocx` and `unpackedPdf`. */
async function readNow(task: ReadTask): Promise<unknown> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: THREAD_MEMORY,
  });
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new AppError('file_bad_format', { found: task.kind });
    });
    ended.catch(() => {});
    const [answer] = (await Promise.race([once(worker, 'message'), ended])) as [ReadAnswer];
    if ('code' in answer) throw AppError.restore(answer);
    return answer.value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new AppError('file_too_big', { reason: 'unpacked' });
  } finally {
    await worker.terminate();
  }
}
