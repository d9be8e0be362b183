import type { Logger } from './platform/log/log.ts';

/** "Internal software error" of sysexits.h: the launcher starts the server again. */
export const CRASHED = 70;
const DRAIN_LIMIT_MS = 15_000;

interface EndingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

export interface Crash {
  /** Ends what runs and closes the database. Set once the server is up. */
  drain: () => Promise<void>;
}

/**
 * The last handler of an error that nobody caught. What the process still knows may be wrong: it logs, drains and exits.
 * A second error or a drain that takes too long ends it at once.
 */
export function endOnUnhandledError(ending: EndingProcess, log: Logger, limit_ms = DRAIN_LIMIT_MS): Crash {
  const crash: Crash = { drain: async () => {} };
  let isEnding = false;
  const end = (error: unknown) => {
    log.fatal(
      { err: error instanceof Error ? error : new Error(String(error)) },
      'an error that nobody caught: the server stops',
    );
    if (isEnding) return ending.exit(CRASHED);
    isEnding = true;
    setTimeout(() => ending.exit(CRASHED), limit_ms).unref();
    void crash
      .drain()
      .catch(() => {})
      .then(() => ending.exit(CRASHED));
  };
  ending.on('uncaughtException', end);
  ending.on('unhandledRejection', end);
  return crash;
}
