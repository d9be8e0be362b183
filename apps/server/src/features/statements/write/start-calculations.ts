import {
  type CalculationHost,
  type HostOptions,
  startCalculationHost,
  threadOf,
} from '../../calculations/index.ts';

const THREAD = threadOf(new URL('./calculation-thread.ts', import.meta.url));

/** Starts the threads that compute, and write statements. Called once per process, and by tests. */
export function startCalculations(options: Omit<HostOptions, 'thread'>): CalculationHost {
  return startCalculationHost({ ...options, thread: THREAD });
}
