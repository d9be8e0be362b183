import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from '../tasks.ts';

/**
 * A calculation thread for tests: a preview of the month 0 never ends, whatever is sent to it; any other task is answered by its name.
 * Entry point of a worker; nothing imports it.
 */
parentPort?.on('message', (message: ToThread) => {
  if (message.type !== 'task') return;
  const { id, task } = message;
  const send = (answer: FromThread) => parentPort?.postMessage(answer);
  send({ type: 'phase', id, phase: 'computing' });
  if (task.kind === 'preview' && task.month === 0) for (;;);
  send({ type: 'done', id, result: task.kind });
});
