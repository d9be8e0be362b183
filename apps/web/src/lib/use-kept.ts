import { useCallback, useState } from 'react';
import { useSession } from './session.ts';

/**
 * A state that a reload of this tab finds again: kept for this person under a name, until it is forgotten or they log out. `fit` makes
 * what was kept agree with what is there now.
 */
export function useKept<T>(
  name: string,
  initial: () => T,
  fit: (kept: T) => T = (kept) => kept,
): readonly [value: T, set: (value: T) => void, forget: () => void] {
  const key = `kept:${useSession().user.id}:${name}`;
  const find = () => {
    const kept = readKept<T>(key);
    return { key, value: kept === null ? initial() : fit(kept) };
  };
  const [state, setState] = useState(find);
  let shown = state;
  if (state.key !== key) setState((shown = find()));
  const set = useCallback(
    (value: T) => {
      setState({ key, value });
      writeKept(key, value);
    },
    [key],
  );
  return [shown.value, set, useCallback(() => writeKept(key, null), [key])];
}

/** What this tab keeps under a key; `null` without, or where it can't be read. */
export function readKept<T>(key: string): T | null {
  try {
    // Written below, by this version or the one before a deployment: the reader sees to what has changed since.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** `null` forgets it. */
export function writeKept(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the state lasts as long as the page.
  }
}
