import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@comptoir/contract/errors';
import { type CheckedImport, type Directory, type Sheet } from './check-model.ts';
import { checkImport } from './import-check.ts';

export interface CheckTask {
  readonly sheet: Sheet;
  readonly directory: Omit<Directory, 'zone'>;
}

/** Up to this many rows and people a check takes less time than a thread needs to start. */
const SMALL = 500;

/** Checks the file off the event loop, so that other people's requests do not wait for it. */
export async function checkInWorker(sheet: Sheet, directory: Directory): Promise<CheckedImport> {
  if (sheet.rows.length + directory.users.length <= SMALL) return checkImport(sheet, directory);
  const { zone: _, ...data } = directory;
  const { rows, mapping, headers, options, numbers } = sheet;
  const task: CheckTask = { sheet: { rows, mapping, headers, options, numbers }, directory: data };
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new AppError('unavailable', { reason: 'the check of the file ended early' });
    });
    // An error of the thread rejects `once`; the end after the answer is nobody's concern.
    ended.catch(() => {});
    const [checked] = (await Promise.race([once(worker, 'message'), ended])) as [CheckedImport];
    return checked;
  } finally {
    await worker.terminate();
  }
}
