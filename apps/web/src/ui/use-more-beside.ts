import { type RefCallback, useCallback } from 'react';

/** By less than a pixel nothing is hidden. */
const SLACK = 1;

/**
 * Marks a part that scrolls sideways while something of it is hidden: `data-more` at its end, `data-before` at its start. The style sheet
 * fades the edge. Nothing is drawn again for it.
 */
export function useMoreBeside(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const tell = () => {
      const past = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-before', past > SLACK);
      element.toggleAttribute('data-more', element.scrollWidth - element.clientWidth - past > SLACK);
    };
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(tell);
    sizes?.observe(element);
    for (const child of element.children) sizes?.observe(child);
    element.addEventListener('scroll', tell, { passive: true });
    return () => {
      sizes?.disconnect();
      element.removeEventListener('scroll', tell);
    };
  }, []);
}
