import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Browsers cut elements near 33 million pixels (Firefox near 17): taller content is mapped onto this height. */
const TALLEST_PX = 12_000_000;
const OVERSCAN_ROWS = 12;

export interface ScaledRows {
  /** Goes on the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Height to give the scrolled content. */
  readonly height: number;
  /** Rows to draw, end excluded. */
  readonly start: number;
  readonly end: number;
  /** Where row `index` is drawn within the content. */
  topOf(index: number): number;
  /** Brings a row fully into view. */
  reveal(index: number): void;
  /** Puts a row at the top. */
  jumpTo(index: number): void;
  /** Rows that fit. */
  readonly page: number;
  /** Pixels that are in view sideways; 0 before the first are drawn. */
  readonly width: number;
}

/**
 * Uniform rows over any count. Up to the tallest height rows lie where they are; above it the scroll bar is scaled, while the
 * wheel still moves by its own pixels, so that a million rows scroll as smoothly as a hundred.
 */
export function useScaledRows(rowCount: number, rowHeight: number, headerHeight: number): ScaledRows {
  const scroller = useRef<HTMLDivElement>(null);
  const total = rowCount * rowHeight;
  const height = Math.min(total, TALLEST_PX);
  const [view, setView] = useState({ scrollTop: 0, offset: 0, size: 600, width: 0 });
  const offset = useRef(0);
  const ownScroll = useRef<number | null>(null);

  const room = Math.max(0, view.size - headerHeight);
  const ratioOf = useCallback(
    (size: number) => {
      const inner = Math.max(0, size - headerHeight);
      return height <= inner ? 1 : (total - inner) / (height - inner);
    },
    [height, total, headerHeight],
  );

  const moveTo = useCallback(
    (next: number) => {
      const element = scroller.current;
      if (!element) return;
      const inner = Math.max(0, element.clientHeight - headerHeight);
      offset.current = Math.max(0, Math.min(next, Math.max(0, total - inner)));
      const scrollTop = offset.current / ratioOf(element.clientHeight);
      element.scrollTop = scrollTop;
      ownScroll.current = element.scrollTop;
      setView(viewOf(element, offset.current));
    },
    [total, headerHeight, ratioOf],
  );

  const onScroll = useCallback(
    (element: HTMLElement) => {
      const isOwn = ownScroll.current !== null && Math.abs(ownScroll.current - element.scrollTop) < 1;
      ownScroll.current = null;
      if (isOwn) return;
      offset.current = element.scrollTop * ratioOf(element.clientHeight);
      setView(viewOf(element, offset.current));
    },
    [ratioOf],
  );
  const onWheel = useCallback(
    (element: HTMLElement, event: WheelEvent) => {
      if (ratioOf(element.clientHeight) === 1 || !isVertical(event)) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? rowHeight : event.deltaMode === 2 ? element.clientHeight : 1;
      moveTo(offset.current + event.deltaY * unit);
    },
    [ratioOf, moveTo, rowHeight],
  );
  const onResize = useCallback(
    (element: HTMLElement) =>
      setView((old) => ({ ...old, size: element.clientHeight, width: element.clientWidth })),
    [],
  );
  useScrollEvents(scroller, { onScroll, onWheel, onResize });

  const first = Math.floor(view.offset / rowHeight);
  const start = Math.max(0, first - OVERSCAN_ROWS);
  const end = Math.min(rowCount, first + Math.ceil(room / rowHeight) + 1 + OVERSCAN_ROWS);
  return {
    scroller,
    height,
    start,
    end,
    topOf: (index) => view.scrollTop + index * rowHeight - view.offset,
    jumpTo: (index) => moveTo(index * rowHeight),
    reveal: (index) => {
      const top = index * rowHeight;
      if (top < offset.current) moveTo(top);
      else if (top + rowHeight > offset.current + room) moveTo(top + rowHeight - room);
    },
    page: Math.max(1, Math.floor(room / rowHeight) - 1),
    width: view.width,
  };
}

const viewOf = ({ scrollTop, clientHeight, clientWidth }: HTMLElement, offset: number) => ({
  scrollTop,
  offset,
  size: clientHeight,
  width: clientWidth,
});

/** The wheel moves the rows; it does not zoom, nor move sideways. */
function isVertical(event: WheelEvent): boolean {
  return !event.ctrlKey && event.deltaY !== 0 && Math.abs(event.deltaX) <= Math.abs(event.deltaY);
}

interface ScrollEvents {
  readonly onScroll: (element: HTMLElement) => void;
  readonly onWheel: (element: HTMLElement, event: WheelEvent) => void;
  readonly onResize: (element: HTMLElement) => void;
}

/** The functions must be stable: another one means listening again. */
function useScrollEvents(
  scroller: RefObject<HTMLElement | null>,
  { onScroll, onWheel, onResize }: ScrollEvents,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const scroll = () => onScroll(element);
    const wheel = (event: WheelEvent) => onWheel(element, event);
    const resize = new ResizeObserver(() => onResize(element));
    element.addEventListener('scroll', scroll, { passive: true });
    // Not passive: React's own listeners are, and could not prevent the browser's scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    resize.observe(element);
    scroll();
    return () => {
      element.removeEventListener('scroll', scroll);
      element.removeEventListener('wheel', wheel);
      resize.disconnect();
    };
  }, [scroller, onScroll, onWheel, onResize]);
}
