import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the letters that are typed while the command menu is on its way: the first time its code is loaded. The menu takes them once its
 * field has the focus. Escape gives the menu up.
 */
export function useTypedAhead(isOpening: boolean, onEscape: () => void): () => string {
  const typed = useRef('');
  const stop = useRef(() => {});
  const escape = useRef(onEscape);
  useLayoutEffect(() => {
    escape.current = onEscape;
  });
  useLayoutEffect(() => {
    if (!isOpening) return undefined;
    typed.current = '';
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { key } = event;
      if (key === 'Escape') escape.current();
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else if (key !== 'Enter') return;
      // The page behind has the focus until then, with keys of its own.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, true);
    stop.current = () => removeEventListener('keydown', onKey, true);
    return () => stop.current();
  }, [isOpening]);
  return useCallback(() => {
    stop.current();
    const taken = typed.current;
    typed.current = '';
    return taken;
  }, []);
}
