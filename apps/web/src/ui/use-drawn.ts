import { type RefCallback, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that are drawn at once as the reader comes near the end of those that are there: some six screens. */
const PIECE = 100;
/** How far below the screen the end may be. */
const NEAR = '1500px';

interface Drawn<Row> {
  readonly drawn: readonly Row[];
  /** How many are not drawn yet. */
  readonly left: number;
  /** On an element after the last drawn row, where some are left, with the key `drawn.length`: the next ones are drawn as it comes near. */
  readonly end: RefCallback<Element> | undefined;
}

/**
 * Of a long list, the rows of the first frame, then those near the screen in frames that a press may interrupt, and the others as the reader
 * comes to them, or prints. A thousand rows at once make each press of the page slow. Without `first`: all at once.
 */
export function useDrawn<Row>(rows: readonly Row[], first = Infinity): Drawn<Row> {
  const [near, setNear] = useState(first === Infinity ? Infinity : PIECE);
  const most = useDeferredValue(near, first);
  const end = useCallback((element: Element | null) => {
    if (element === null) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear((before) => before + PIECE);
      },
      { rootMargin: NEAR },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    const drawAll = () => flushSync(() => setNear(Infinity));
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, []);
  const left = Math.max(0, rows.length - most);
  return {
    drawn: left > 0 ? rows.slice(0, most) : rows,
    left,
    // Not while the next ones are on their way.
    end: most === near ? end : undefined,
  };
}
