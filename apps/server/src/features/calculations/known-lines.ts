/** Beyond, all are forgotten: about 100 MB. */
const MAX_KEPT = 300_000;

/** The digests of transactions' lines, kept from one calculation of this thread to the next. */
export interface KnownLines {
  /** `null`: these lines were not digested before. */
  find(place: string, fingerprint: string): string | null;
  keep(place: string, fingerprint: string, hash: string): void;
}

export function createKnownLines(): KnownLines {
  const kept = new Map<string, { readonly fingerprint: string; readonly hash: string }>();
  return {
    find(place, fingerprint) {
      const known = kept.get(place);
      return known?.fingerprint === fingerprint ? known.hash : null;
    },
    keep(place, fingerprint, hash) {
      if (kept.size >= MAX_KEPT && !kept.has(place)) kept.clear();
      kept.set(place, { fingerprint, hash });
    },
  };
}
