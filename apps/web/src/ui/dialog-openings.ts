import { useEffect, useSyncExternalStore } from 'react';

let openings = 0;
const listeners = new Set<() => void>();

/** A dialog or drawer counts itself when it opens. */
export function useNoteOpening(): void {
  useEffect(() => {
    openings += 1;
    for (const listener of listeners) listener();
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many dialogs have opened so far. An opening dialog makes everything before it inert: a part that must stay on top remounts, with this as its key. */
export function useDialogOpenings(): number {
  return useSyncExternalStore(subscribe, () => openings);
}
