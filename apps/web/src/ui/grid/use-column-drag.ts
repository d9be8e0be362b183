import { type PointerEvent, useState } from 'react';

/** Pixels that a press may move and still be a press. */
const STEADY = 6;

interface Drag {
  readonly from: number;
  /** The column before which it would go; the number of columns: the last place. */
  readonly before: number;
}

/** Pulls a column's header to another place by mouse or pen. The keyboard and fingers have the list of columns. */
export function useColumnDrag(onMove: ((from: number, before: number) => void) | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (!onMove || from === 0 || event.button !== 0 || event.pointerType === 'touch') return;
    const row = event.currentTarget.closest('[role="row"]');
    const startX = event.clientX;
    const ended = new AbortController();
    const during = { signal: ended.signal };
    let before: number | null = null;
    addEventListener(
      'pointermove',
      (move) => {
        if (before === null && Math.abs(move.clientX - startX) < STEADY) return;
        before = placeAt(row, move.clientX);
        setDrag({ from, before });
      },
      during,
    );
    const end = () => {
      ended.abort();
      setDrag(null);
    };
    addEventListener('pointercancel', end, during);
    addEventListener(
      'pointerup',
      () => {
        end();
        if (before === null) return;
        ignoreClick();
        if (before !== from && before !== from + 1) onMove(from, before);
      },
      during,
    );
  };
  return { drag, start };
}

/** The header whose middle is right of the pointer; the first column stays first. */
function placeAt(row: Element | null, x: number): number {
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const next = cells.find((cell) => {
    const { left, width } = cell.getBoundingClientRect();
    return Number(cell.dataset['column']) > 0 && x < left + width / 2;
  });
  return Number(next?.dataset['column'] ?? Number(cells.at(-1)?.dataset['column'] ?? 0) + 1);
}

/** The click that ends a drag sorts nothing. */
function ignoreClick(): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      ended.abort();
    },
    options,
  );
  // Let go elsewhere, there is no click.
  addEventListener('pointerdown', () => ended.abort(), options);
  addEventListener('keydown', () => ended.abort(), options);
}
