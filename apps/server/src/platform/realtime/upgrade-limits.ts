import type { Clock } from '../context.ts';

export interface UpgradeLimits {
  /** Open at once, in this process. */
  readonly sockets_per_account: number;
  /** Of one account; and refused ones of one address. */
  readonly upgrades_per_minute: number;
}

export const UPGRADE_LIMITS: UpgradeLimits = { sockets_per_account: 20, upgrades_per_minute: 50 };

const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

export interface WindowCounter {
  isOver(key: string): boolean;
  count(key: string): void;
}

/** Counts per key within a minute of the first count. */
export function createWindowCounter(most: number, clock: Clock): WindowCounter {
  const counts = new Map<string, { since: number; count: number }>();
  const current = (key: string) => {
    const found = counts.get(key);
    return found && clock.now().getTime() - found.since < WINDOW_MS ? found : null;
  };
  return {
    isOver: (key) => (current(key)?.count ?? 0) >= most,
    count(key) {
      const found = current(key);
      if (found) {
        found.count += 1;
        return;
      }
      counts.delete(key);
      counts.set(key, { since: clock.now().getTime(), count: 1 });
      // In the order of their windows: the oldest goes first.
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value ?? '');
    },
  };
}
