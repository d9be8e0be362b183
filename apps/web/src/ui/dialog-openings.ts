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

/** How many dialogs have opened so far. What opens makes all that stood before it inert: who must stay on top comes anew with this as its key. */
export function useDialogOpenings(): number {
  return useSyncExternalStore(subscribe, () => openings);
}
