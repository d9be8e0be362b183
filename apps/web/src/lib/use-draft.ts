import { useState } from 'react';

export interface Draft<Stored, Values> {
  readonly values: Values;
  /** What the values were made from: its version goes with the save. */
  readonly base: Stored;
  readonly isTouched: boolean;
  readonly set: (change: Partial<Values>) => void;
  /** Goes on from what is stored; what was typed goes. */
  readonly take: (stored: Stored) => void;
  /** Shows what is stored again. */
  readonly discard: () => void;
}

/**
 * What a person types over something stored. Untouched, it follows what others save; touched, it keeps to what it was made from, so
 * that its version tells the server when somebody else saved since.
 */
export function useDraft<Stored, Values>(
  stored: Stored,
  valuesOf: (stored: Stored) => Values,
  isSame: (a: Values, b: Values) => boolean = (a, b) => JSON.stringify(a) === JSON.stringify(b),
): Draft<Stored, Values> {
  const [state, setState] = useState(() => ({ seen: stored, base: stored, values: valuesOf(stored) }));
  const isTouched = !isSame(state.values, valuesOf(state.base));
  if (stored !== state.seen)
    setState(
      isTouched ? { ...state, seen: stored } : { seen: stored, base: stored, values: valuesOf(stored) },
    );
  return {
    values: state.values,
    base: state.base,
    isTouched,
    set: (change) => setState((old) => ({ ...old, values: { ...old.values, ...change } })),
    discard: () => setState((old) => ({ seen: old.base, base: old.base, values: valuesOf(old.base) })),
    take: (now) => setState((old) => ({ ...old, base: now, values: valuesOf(now) })),
  };
}
