export function elapsed(since: number): number {
  return performance.now() - since;
}

/** Processor time of this thread in milliseconds: other work on the machine changes it far less than the time on the clock. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The shortest of several runs: what the work takes when nothing else is in the way. */
export function best(rounds: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    work();
    least = Math.min(least, elapsed(start));
  }
  return least;
}

export async function bestOf<T>(
  rounds: number,
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly result: T }> {
  let start = performance.now();
  let result = await work();
  let ms = elapsed(start);
  for (let round = 1; round < rounds; round += 1) {
    start = performance.now();
    result = await work();
    ms = Math.min(ms, elapsed(start));
  }
  return { ms, result };
}
