/**
 * For how long nothing was said on a channel, as far as this process knows for sure. A page that hears so when it joins need not read
 * again what it has read since: nothing changed. By a clock that only goes forward; pages compare durations, never times.
 */
export interface Quiet {
  /** The process hears every event from now on. */
  hears(): void;
  /** It hears nothing, until `hears`. */
  deaf(): void;
  /** Events went by whose channels it does not know. */
  missed(): void;
  /** Something was said. */
  note(channel: string): void;
  quietMs(channel: string): number;
}

/** Pages that are older read everything again anyway. */
const REMEMBERED_MS = 120_000;
const MAX_CHANNELS = 20_000;

export function startQuiet(now: () => number = () => performance.now()): Quiet {
  const said = new Map<string, number>();
  /** Before then anything may have been said. */
  let unknown_until = Infinity;
  const missed = () => {
    if (unknown_until !== Infinity) unknown_until = now();
  };
  return {
    hears() {
      unknown_until = now();
    },
    deaf() {
      unknown_until = Infinity;
    },
    missed,
    note(channel) {
      // In the order of their last event: the first ones are the oldest.
      said.delete(channel);
      said.set(channel, now());
      for (const [one, at] of said) {
        if (at > now() - REMEMBERED_MS && said.size <= MAX_CHANNELS) break;
        said.delete(one);
        // Forgotten early: what it would have said is not known any more.
        if (at > now() - REMEMBERED_MS) missed();
      }
    },
    quietMs(channel) {
      const last = Math.max(unknown_until, said.get(channel) ?? now() - REMEMBERED_MS);
      return Math.max(0, Math.floor(now() - last));
    },
  };
}
