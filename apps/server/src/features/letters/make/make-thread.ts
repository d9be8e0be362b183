import { parentPort, workerData } from 'node:worker_threads';
import type { LetterTask } from './letter-maker.ts';
import { textsOf } from './letter-texts.ts';
import { type LetterForm, makePdf } from './make-pdf.ts';

/** Makes the letters that it is sent, one after the other. Entry point of `letter-maker.ts`; nothing imports it. */
const form = workerData as LetterForm;

parentPort?.on('message', async ({ terms, values, about }: LetterTask) => {
  try {
    parentPort?.postMessage(await makePdf(form, textsOf(terms, values), about));
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
