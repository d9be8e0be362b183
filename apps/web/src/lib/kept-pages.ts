import { useSyncExternalStore } from 'react';
import { useStored } from './storage.ts';

const CHOICE = 'keep-pages';
const OFF = 'off';

/** Does this device keep its reader's pages? On until somebody says otherwise. */
export function useKeepPages(): readonly [boolean, (isOn: boolean) => void] {
  const [stored, store] = useStored(CHOICE);
  return [stored !== OFF, (isOn) => store(isOn ? null : OFF)];
}

/** The oldest of the kept answers that this page shows; null while the server answers. */
let keptAt: string | null = null;
const listeners = new Set<() => void>();

function put(next: string | null): void {
  if (next === keptAt) return;
  keptAt = next;
  for (const listener of listeners) listener();
}

/** Of each answer: when the server gave it, where the device kept it, else null. Who reads is no figure: its age says nothing. */
export function noteAnswer(path: string, kept_at: string | null): void {
  if (path === '/api/me' && kept_at !== null) return;
  if (kept_at === null || keptAt === null || kept_at < keptAt) put(kept_at);
}

function listen(listener: () => void): () => void {
  const names = ['online', 'offline'];
  listeners.add(listener);
  for (const name of names) addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    for (const name of names) removeEventListener(name, listener);
  };
}

/** Is the line down, and from when is what the page shows? */
export function useLine(): { readonly isOffline: boolean; readonly keptAt: string | null } {
  const isOffline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );
  const at = useSyncExternalStore(
    listen,
    () => keptAt,
    () => null,
  );
  return { isOffline, keptAt: at };
}
