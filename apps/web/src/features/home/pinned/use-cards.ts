import type { DashboardCard } from '@comptoir/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { metricData } from '../../../data/metrics.ts';
import { useAction } from '../../../ui/index.ts';

/** Writes the whole list of cards: the order is theirs. */
export function useCardChange() {
  return useAction({
    mutationFn: (cards: readonly DashboardCard[]) => metricData.pin({ body: { cards: [...cards] } }),
  });
}
export type CardChange = ReturnType<typeof useCardChange>;

/** The list with the card at `at` one place earlier (-1) or later (1). */
export function moved<Card>(cards: readonly Card[], at: number, by: 1 | -1): Card[] {
  const next = [...cards];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}

/**
 * A card that moved keeps the focus, and one that is removed hands it to the card in its place. Returns what notes the place; the effect moves
 * the focus once the list is there.
 */
export function useCardFocus(
  list: RefObject<HTMLElement | null>,
  cards: readonly { readonly id: string }[],
): (at: number) => void {
  const wanted = useRef<number | null>(null);
  const order = cards.map(({ id }) => id).join(' ');
  useEffect(() => {
    const at = wanted.current;
    wanted.current = null;
    if (at === null) return;
    const { current: element } = list;
    // Each card begins with its menu; a chart has further buttons.
    const sections = [...(element?.querySelectorAll(':scope > section') ?? [])];
    const button = sections[Math.min(at, sections.length - 1)]?.querySelector<HTMLElement>('button');
    (button ?? element)?.focus();
  }, [list, order]);
  return (at) => {
    wanted.current = at;
  };
}
