import { setTimeout as delay } from 'node:timers/promises';

/**
 * A server that is about to stop goes on answering for a while: `/readyz` says no, each answer ends its connection, and who divides the
 * requests takes it out before it closes.
 */
export interface Draining {
  readonly hasBegun: () => boolean;
  /** Settles when the server may close. */
  begin(ms: number): Promise<void>;
}

export function createDraining(): Draining {
  let has_begun = false;
  return {
    hasBegun: () => has_begun,
    async begin(ms) {
      has_begun = true;
      if (ms > 0) await delay(ms);
    },
  };
}
