import { Worker } from 'node:worker_threads';
import { AppError, ERROR_CODES } from '@comptoir/kernel';
import type { FromThread, Occasion, TaskKind, TaskOf, TaskResults, ToThread } from './tasks.ts';

export interface TaskControl {
  readonly signal?: AbortSignal;
  readonly onProgress?: (percent: number, params: Record<string, unknown>) => void;
}

/** The thread in which everything is calculated, off the event loop that answers requests. One per process. */
export interface CalculationHost {
  run<K extends TaskKind>(occasion: Occasion, task: TaskOf<K>, control?: TaskControl): Promise<TaskResults[K]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  readonly control: TaskControl;
}

export function openCalculationHost(options: { readonly database_url: string }): CalculationHost {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let next = 0;
  let closed = false;

  const failAll = (error: Error) => {
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const settle = (message: FromThread) => {
    const one = waiting.get(message.id);
    if (!one) return;
    if (message.type === 'progress') return one.control.onProgress?.(message.percent, message.params);
    waiting.delete(message.id);
    if (message.type === 'done') return one.resolve(message.result);
    const code = ERROR_CODES.find((each) => each === message.code);
    one.reject(code ? new AppError(code, message.params) : new Error(message.message));
  };
  // A thread that died (out of memory) takes its tasks with it and no more: the next task starts a new one.
  const open = (): Worker => {
    if (closed) throw new AppError('unavailable');
    if (thread) return thread;
    const worker = new Worker(new URL('./calculation-thread.ts', import.meta.url), {
      workerData: { database_url: options.database_url },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 4096 },
    });
    worker.on('message', settle);
    worker.on('error', (error: Error) => {
      if (thread === worker) thread = null;
      failAll(error);
    });
    worker.on('exit', () => {
      if (thread === worker) thread = null;
      failAll(new AppError('unavailable'));
    });
    worker.unref();
    thread = worker;
    return worker;
  };

  return {
    run: (occasion, task, control = {}) =>
      new Promise((resolve, reject) => {
        const worker = open();
        const id = (next += 1);
        const send = (message: ToThread) => worker.postMessage(message);
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, control });
        // While a task is under way the process stays up for it.
        worker.ref();
        control.signal?.addEventListener('abort', () => send({ type: 'cancel', id }), { once: true });
        send({ type: 'task', id, occasion, task });
      }),
    async close() {
      closed = true;
      const worker = thread;
      thread = null;
      await worker?.terminate();
      failAll(new AppError('unavailable'));
    },
  };
}

let current: CalculationHost | null = null;

/** Called once by the process that answers or works (main.ts), and by tests: where calculations read and write. */
export function startCalculations(options: { readonly database_url: string }): CalculationHost {
  current = openCalculationHost(options);
  return current;
}

export function calculationHost(): CalculationHost {
  if (!current) throw new AppError('unavailable', { reason: 'calculations are not started' });
  return current;
}
