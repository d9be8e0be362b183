import type { PublicCtx } from '../../platform/http/index.ts';

const running = new Set<Promise<void>>();

/** Goes on after the answer, so that the time of an answer shows nothing about which accounts exist. A failure is logged. */
export function afterAnswer(ctx: PublicCtx, what: string, work: () => Promise<void>): void {
  const done = work()
    .catch((error: unknown) => ctx.log.error({ err: error }, `${what} failed`))
    .finally(() => running.delete(done));
  running.add(done);
}

/** For tests: what was begun has ended. */
export async function backgroundDone(): Promise<void> {
  await Promise.all(running);
}
