import { Worker } from 'node:worker_threads';
import { AppError, ERROR_CODES } from '@comptoir/contract/errors';
import type { FromThread, Occasion, Phase, Task, ThreadSettings, ToThread } from './tasks.ts';

export interface ThreadControl {
  readonly signal?: AbortSignal;
  readonly onProgress?: (percent: number, params: Record<string, unknown>) => void;
  readonly onPhase?: (phase: Phase) => void;
}

/** A worker thread that performs tasks. It starts with its first task, and again after its end. */
export interface TaskThread {
  run(occasion: Occasion, task: Task, control: ThreadControl): Promise<unknown>;
  /** Ends the thread at once, whatever it computes. Its tasks fail with `error`; the next task starts a new thread. */
  replace(error: Error): void;
  close(): Promise<void>;
}

/** What a worker is to those who send it tasks. */
interface Thread {
  on(event: 'message', hear: (message: FromThread) => void): unknown;
  on(event: 'error', hear: (error: Error) => void): unknown;
  on(event: 'exit', hear: () => void): unknown;
  postMessage(message: ToThread): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}
export type StartThread = (settings: ThreadSettings) => Thread;

/** `entry`: the file that the thread runs; it performs tasks by `serveTasks`. */
export const threadOf =
  (entry: URL): StartThread =>
  (settings) =>
    new Worker(entry, {
      workerData: settings,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 4096 },
    });

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  readonly control: ThreadControl;
}

export function openTaskThread(settings: ThreadSettings, start: StartThread): TaskThread {
  const waiting = new Map<number, Waiting>();
  let thread: Thread | null = null;
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
    if (message.type === 'phase') return one.control.onPhase?.(message.phase);
    waiting.delete(message.id);
    if (message.type === 'done') return one.resolve(message.result);
    const code = ERROR_CODES.find((each) => each === message.code);
    one.reject(code ? AppError.restore({ code, params: message.params }) : new Error(message.message));
  };
  const end = (error: Error): Thread | null => {
    const ended = thread;
    thread = null;
    failAll(error);
    return ended;
  };
  // A thread that died (out of memory) takes its tasks with it and no more: the next task starts a new one.
  const open = (): Thread => {
    if (closed) throw new AppError('unavailable');
    if (thread) return thread;
    const worker = start(settings);
    // What an ended thread still sends concerns nobody: its tasks have failed, and another thread may be at work.
    worker.on('message', (message: FromThread) => thread === worker && settle(message));
    worker.on('error', (error: Error) => void (thread === worker && end(error)));
    worker.on('exit', () => void (thread === worker && end(new AppError('unavailable'))));
    worker.unref();
    thread = worker;
    return worker;
  };

  return {
    run: (occasion, task, control) =>
      new Promise((resolve, reject) => {
        const worker = open();
        const id = (next += 1);
        const send = (message: ToThread) => worker.postMessage(message);
        waiting.set(id, { resolve, reject, control });
        // While a task is under way the process stays up for it.
        worker.ref();
        control.signal?.addEventListener('abort', () => send({ type: 'cancel', id }), { once: true });
        send({ type: 'task', id, occasion, task });
      }),
    replace(error) {
      void end(error)?.terminate();
    },
    async close() {
      closed = true;
      await end(new AppError('unavailable'))?.terminate();
    },
  };
}
