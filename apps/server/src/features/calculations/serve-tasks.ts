import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@comptoir/contract/errors';
import { openDatabase } from '../../platform/db/index.ts';
import { createCalculator, type Writing } from './calculator.ts';
import type { FromThread, ThreadSettings, ToThread } from './tasks.ts';

/** Performs the tasks that are sent to this worker thread (`task-thread.ts`), and answers each. */
export function serveTasks(writing: Writing): void {
  const port = parentPort;
  if (!port) throw new Error('tasks are performed in a worker thread');
  serveOn(port, workerData as ThreadSettings, writing);
}

/** Performs what comes through this port. Answers how to end: what runs by then is given up. */
export function serveOn(port: MessagePort, settings: ThreadSettings, writing: Writing): () => Promise<void> {
  const { app_url, max_connections, cache_bytes } = settings;
  // It works in environments alone: the owner's rights do not come in here.
  const database = openDatabase({
    url: app_url,
    app_url,
    max_connections,
    application_name: 'comptoir calculation',
  });
  const calculator = createCalculator(database, writing, cache_bytes);
  const running = new Map<number, AbortController>();
  const send = (message: FromThread) => port.postMessage(message);

  port.on('message', (message: ToThread) => {
    if (message.type === 'cancel') return running.get(message.id)?.abort();
    const { id, task, occasion } = message;
    const controller = new AbortController();
    running.set(id, controller);
    calculator
      .perform(occasion, task, {
        signal: controller.signal,
        progress: (percent, params) => send({ type: 'progress', id, percent, params }),
        phase: (phase) => send({ type: 'phase', id, phase }),
      })
      .then((result) => send({ type: 'done', id, result }))
      .catch((error: unknown) => send(failure(id, error)))
      .finally(() => running.delete(id));
  });
  return async () => {
    port.close();
    for (const controller of running.values()) controller.abort();
    await database.close();
  };
}

function failure(id: number, error: unknown): FromThread {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error instanceof AppError
    ? { type: 'failed', id, code: error.code, params: { ...error.params }, message }
    : { type: 'failed', id, code: null, params: {}, message };
}
