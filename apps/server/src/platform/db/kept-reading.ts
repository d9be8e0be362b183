interface Kept<T> {
  readonly stamp: string;
  readonly value: T;
}

/**
 * What was read, by a key, for as long as the tables that it comes from have the same stamp (`readDataStamps`): each reader checks the stamp in
 * their own transaction first. Nothing is kept without a stamp. Nobody changes a value that is kept.
 */
export interface KeptReading<T> {
  find(key: string, stamp: string | null, read: () => Promise<T>): Promise<T>;
}

/** The one that was not used for the longest time makes room. */
export function keepReading<T>(most: number): KeptReading<T> {
  const kept = new Map<string, Kept<T>>();
  return {
    async find(key, stamp, read) {
      const known = kept.get(key);
      kept.delete(key);
      if (known && known.stamp === stamp) {
        kept.set(key, known);
        return known.value;
      }
      const value = await read();
      if (stamp === null) return value;
      kept.set(key, { stamp, value });
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
      return value;
    },
  };
}

/** What was made from parts, for as long as each part is the same object, or the same text. Nobody changes what is kept. */
export interface KeptMaking<T> {
  find(key: string, parts: readonly unknown[], make: () => T): T;
}

/** The one that was not used for the longest time makes room. */
export function keepMaking<T>(most: number): KeptMaking<T> {
  const kept = new Map<string, { readonly parts: readonly unknown[]; readonly value: T }>();
  return {
    find(key, parts, make) {
      const known = kept.get(key);
      kept.delete(key);
      const isSame =
        known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at]);
      const value = known && isSame ? known.value : make();
      kept.set(key, { parts, value });
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
      return value;
    },
  };
}
