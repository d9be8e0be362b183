import { useSyncExternalStore } from 'react';
import { useStored } from './storage.ts';

const CHOICE = 'keep-pages';
/** The shorter side of a phone's screen, at most. */
const MAX_PHONE = 600;

/** A phone, or where Comptoir was installed: elsewhere people have a line, and share the device. */
function isCarried(): boolean {
  const { width, height } = globalThis.screen;
  return Math.min(width, height) <= MAX_PHONE || matchMedia('(display-mode: standalone)').matches;
}

/** Does this device keep its reader's pages? A phone does until somebody says otherwise, a computer when somebody says so. */
export function useKeepPages(): readonly [boolean, (isOn: boolean) => void] {
  const [stored, store] = useStored(CHOICE);
  return [stored === null ? isCarried() : stored === 'on', (isOn) => store(isOn ? 'on' : 'off')];
}

/** The oldest of the kept answers that this page shows; null while the server answers. */
let keptAt: string | null = null;
const listeners = new Set<() => void>();

function put(next: string | null): void {
  if (next === keptAt) return;
  keptAt = next;
  for (const listener of listeners) listener();
}

let hasKept = false;
/** Whether this page has ever shown what the device kept. */
export const wasKept = (): boolean => hasKept;

/** Of each answer: when the server gave it, where the device kept it, else null. Who reads is no figure: its age says nothing. */
export function noteAnswer(path: string, kept_at: string | null): void {
  hasKept ||= kept_at !== null;
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
