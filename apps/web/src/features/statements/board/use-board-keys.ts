import { type RefObject, useEffect } from 'react';
import { isSingleKey } from '../../../lib/single-keys.ts';

interface RowActs {
  /** Chooses the row at this place, or no longer. */
  toggle(at: number): void;
  /** Locks what is chosen, else the row at this place; -1: no row has the focus. */
  lock(at: number): void;
}

/** The person's link of each row, in order. */
export function rowLinks(list: HTMLElement | null): HTMLElement[] {
  const rows = [...(list?.querySelectorAll('tbody tr') ?? [])];
  return rows.flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? []);
}

/** J and K move the focus through the rows, X chooses one, L locks. Enter opens it: the focus is on its link. */
export function useBoardKeys(list: RefObject<HTMLElement | null>, { toggle, lock }: RowActs): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const links = rowLinks(list.current);
      const row = document.activeElement?.closest('tr') ?? null;
      const at = row === null ? -1 : links.findIndex((link) => row.contains(link));
      const move = (to: number) => {
        links[to]?.focus();
        links[to]?.closest('tr')?.scrollIntoView({ block: 'nearest' });
      };
      if (event.key === 'j') move(Math.min(at + 1, links.length - 1));
      else if (event.key === 'k') move(Math.max(at - 1, 0));
      else if (event.key === 'x' && at >= 0) toggle(at);
      else if (event.key === 'l') lock(at);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
