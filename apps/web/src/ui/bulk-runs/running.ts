import type { BulkRun } from '@comptoir/contract';

const listeners = new Set<(run: BulkRun) => void>();

/** A page has started a run: the frame of all pages follows it. */
export const announceRun = (run: BulkRun): void => listeners.forEach((listener) => listener(run));

export function onRun(listener: (run: BulkRun) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
