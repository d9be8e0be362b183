import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
globalThis.addEventListener?.('storage', () => {
  for (const listener of listeners) listener();
});

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A closed storage forgets; nothing else is lost.
  }
  for (const listener of listeners) listener();
}

/** A small choice kept on this device (folded bar, theme), shared by every component and tab that reads it. */
export function useStored(key: string): [string | null, (value: string | null) => void] {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  const value = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
  return [value, useCallback((next) => writeStored(key, next), [key])];
}
