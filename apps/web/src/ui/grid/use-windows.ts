import { useCallback, useEffect, useRef, useState } from 'react';

/** While the scroll bar is dragged over a million rows, windows are requested only where it rests this long. */
const REST_MS = 60;

/** Which windows of `size` rows the grid looks at: numbers to fetch, and the `show` of a `GridSource`. */
export function useWindows(size: number): {
  readonly seen: readonly number[];
  show(start: number, end: number): void;
} {
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (start: number, end: number) => {
      const from = Math.floor(start / size);
      const to = Math.floor(Math.max(start, end - 1) / size);
      const next = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () =>
          setSeen((old) =>
            old.length === next.length && old.every((at, index) => at === next[index]) ? old : next,
          ),
        REST_MS,
      );
    },
    [size],
  );
  return { seen, show };
}
