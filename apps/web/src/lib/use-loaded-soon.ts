import { useEffect, useState } from 'react';

const AFTER_PAINT_MS = 800;
const AGAIN_MS = 5000;

/**
 * Code that the first page can do without. It is loaded once the page is usable, or at once when it is needed, and again until it is
 * there: what it shows must not depend on the server at that moment. `load` stays the same function.
 */
export function useLoadedSoon<Loaded extends object>(
  load: () => Promise<Loaded>,
  isNeeded: boolean,
): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (loaded !== null) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      load().then(
        (found) => {
          if (!isOver) setLoaded(found);
        },
        () => {
          if (!isOver) timer = setTimeout(start, AGAIN_MS);
        },
      );
    };
    timer = setTimeout(start, isNeeded ? 0 : AFTER_PAINT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, loaded, isNeeded]);
  return loaded;
}
