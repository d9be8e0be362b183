import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { textsOf, type LetterTerms, type LetterValues } from './letter-texts.ts';
import { type LetterForm, type MadePdf, makePdf } from './make-pdf.ts';

export interface LetterTask {
  readonly terms: LetterTerms;
  readonly values: LetterValues;
  readonly about: Parameters<typeof makePdf>[2];
}

export interface LetterMaker {
  make(task: LetterTask): Promise<MadePdf>;
  stop(): Promise<void>;
}

/** Up to this many letters take less time than a thread needs to start. */
const MAX_HERE = 20;
/**
 * What letters leave behind is cleaned up at this size: without a limit, the heap grows for as long as the machine has room. A long template
 * needs more for one letter.
 */
const MEMORY = { usual: 160, long: 768 } as const;
const MAX_USUAL_TEXT = 200_000;

function memoryFor({ file, body }: LetterForm) {
  const isUsual = (file?.length ?? 0) <= MAX_USUAL_TEXT && JSON.stringify(body).length <= MAX_USUAL_TEXT;
  return { maxOldGenerationSizeMb: MEMORY[isUsual ? 'usual' : 'long'], maxYoungGenerationSizeMb: 16 };
}

/** Makes the PDFs of many letters in a thread: other jobs of the worker go on, and its memory stays what it is. */
export function startLetterMaker(form: LetterForm, count: number): LetterMaker {
  if (count <= MAX_HERE)
    return {
      make: ({ terms, values, about }) => makePdf(form, textsOf(terms, values), about),
      stop: async () => {},
    };
  let thread: ReturnType<typeof startThread> | null = null;
  return {
    async make(task) {
      // A letter that ended the thread is not the end of those after it.
      if (thread?.hasEnded() !== false) thread = startThread(form);
      const { worker, ended } = thread;
      const answered = once(worker, 'message');
      // Without its memory the thread raises an error, which rejects this as well as `ended`.
      answered.catch(() => {});
      worker.postMessage(task);
      const [answer] = (await Promise.race([answered, ended])) as [MadePdf | { readonly failed: string }];
      if ('failed' in answer) throw new Error(`the letter cannot be made: ${answer.failed}`);
      return answer;
    },
    stop: async () => {
      await thread?.worker.terminate();
    },
  };
}

function startThread(form: LetterForm) {
  const worker = new Worker(new URL('./make-thread.ts', import.meta.url), {
    workerData: form,
    resourceLimits: memoryFor(form),
  });
  let isOver = false;
  // Rejects when the thread ends by itself; between two letters nobody waits for it.
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the thread of letters ended early');
  });
  ended.catch(() => {
    isOver = true;
  });
  return { worker, ended, hasEnded: () => isOver };
}
