import { type KeyboardEvent, useEffect, useRef } from 'react';

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

interface FirstRowOptions {
  readonly text: string;
  /** Results for `text` are still on their way. */
  readonly isSearching: boolean;
  readonly runFirst: () => void;
  readonly onEscape: () => void;
}

/**
 * Keeps the highlight of the command menu on its first row until the user moves it: results that arrive later are above those
 * that were there. Enter runs the first row, and waits for it while results are on their way.
 */
export function useFirstRow({ text, isSearching, runFirst, onEscape }: FirstRowOptions) {
  const root = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const isQueued = useRef(false);
  useEffect(() => {
    hasMoved.current = false;
    isQueued.current = false;
  }, [text]);
  useEffect(() => {
    if (isSearching || !isQueued.current) return;
    isQueued.current = false;
    runFirst();
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const focusFirst = () => {
      const input = element.querySelector('input');
      const first = element.querySelector('[role=menuitem]');
      if (!input || !first || input.value.trim() === '' || hasMoved.current) return;
      // The library's own way to its first row.
      if (!first.hasAttribute('data-focused'))
        input.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    };
    const changes = new MutationObserver(focusFirst);
    changes.observe(element, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, []);
  return {
    ref: root,
    onPointerMove: () => {
      hasMoved.current = true;
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!event.isTrusted || event.nativeEvent.isComposing) return;
      // At once, not only after the text was cleared.
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }
      if (MOVES.has(event.key)) hasMoved.current = true;
      if (event.key !== 'Enter' || hasMoved.current || text === '') return;
      event.preventDefault();
      event.stopPropagation();
      if (isSearching) isQueued.current = true;
      else runFirst();
    },
  };
}
