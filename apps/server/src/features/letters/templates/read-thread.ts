import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@comptoir/contract/errors';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';

export interface ReadTask {
  readonly kind: 'pdf' | 'docx';
  readonly bytes: Uint8Array;
}
export type ReadAnswer = { readonly value: unknown } | Pick<AppError, 'code' | 'params'>;

/** Reads one uploaded template. Entry point of `read-file.ts`; nothing imports it. */
const { kind, bytes } = workerData as ReadTask;
try {
  const value = await (kind === 'pdf' ? readPdf(bytes) : readDocx(Buffer.from(bytes)));
  parentPort?.postMessage({ value } satisfies ReadAnswer);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  parentPort?.postMessage({ code: error.code, params: error.params } satisfies ReadAnswer);
}
