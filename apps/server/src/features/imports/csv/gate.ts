/** Lets `places` pieces of work run at once; the rest waits, in order. */
export function createGate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one, without being free in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
