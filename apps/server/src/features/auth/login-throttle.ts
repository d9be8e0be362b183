import { AppError } from '@comptoir/kernel';

interface Count {
  failures: number;
  since: number;
}

const WINDOW_MS = 10 * 60_000;
const MOST_KEYS = 20_000;

/** Counts failures, so that whoever knows the password is never held up by their own logins. One per process. */
export interface Throttle {
  /** 429 when the key failed too often within ten minutes. */
  check(key: string, now: Date): void;
  fail(key: string, now: Date): void;
  clear(key: string): void;
}

export function createThrottle(most_failures: number): Throttle {
  const counts = new Map<string, Count>();
  const current = (key: string, now: number): Count | undefined => {
    const count = counts.get(key);
    if (count && now - count.since > WINDOW_MS) {
      counts.delete(key);
      return undefined;
    }
    return count;
  };
  return {
    check(key, now) {
      const count = current(key, now.getTime());
      if (!count || count.failures < most_failures) return;
      throw new AppError('too_many_requests', { retry_after_s: Math.ceil((count.since + WINDOW_MS - now.getTime()) / 1000) });
    },
    fail(key, now) {
      const count = current(key, now.getTime());
      if (count) count.failures += 1;
      else {
        // The oldest goes: memory stays bounded under a flood of made-up addresses.
        if (counts.size >= MOST_KEYS) counts.delete(counts.keys().next().value ?? '');
        counts.set(key, { failures: 1, since: now.getTime() });
      }
    },
    clear: (key) => {
      counts.delete(key);
    },
  };
}
