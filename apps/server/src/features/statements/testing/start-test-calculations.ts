import { MessageChannel } from 'node:worker_threads';
import {
  type CalculationHost,
  serveOn,
  startCalculationHost,
  type StartThread,
} from '../../calculations/index.ts';
import { calculate } from '../write/calculate.ts';

/**
 * As `startCalculations`, in the thread of the test: a thread of its own takes a quarter of a second of processor time to start, for each
 * test file. What is sent is copied all the same. Real threads: bounded-lane.test.ts, same-pay.test.ts, and all of e2e/.
 */
export function startTestCalculations(app_url: string): CalculationHost {
  return startCalculationHost({ app_url, thread: inProcess });
}

const inProcess: StartThread = (settings) => {
  const { port1, port2 } = new MessageChannel();
  const end = serveOn(port2, settings, { calculate });
  return Object.assign(port1, { terminate: end });
};
