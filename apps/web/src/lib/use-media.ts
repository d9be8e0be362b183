import { useSyncExternalStore } from 'react';

/** Does the media query hold now? Follows changes of width, theme and motion. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** The specification's breakpoint. */
export const MOBILE = '(max-width: 860px)';

/** Rows of a list are cards: beside each other their cells would not fit. Only one of both is drawn, since a hidden one costs as much. */
export const CARDS_FIT = '(max-width: 700px)';
