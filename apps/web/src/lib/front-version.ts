/** The entry script of the build that this page runs. Null where pages come from sources, which have no build. */
function ownVersion(): string | null {
  const entry = document.querySelector('script[type="module"][src^="/assets/"]');
  return entry?.getAttribute('src') ?? null;
}

const listeners = new Set<() => void>();
let isOutdated = false;

/** `served` is the build that the server serves now, where it names one. */
export function noteServedVersion(served: string | null): void {
  const own = ownVersion();
  if (isOutdated || served === null || own === null || served === own) return;
  isOutdated = true;
  for (const listener of listeners) listener();
}

/** Called once the server serves another build than this page's, or at once where that is known already. */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  if (isOutdated) listener();
  return () => listeners.delete(listener);
}
