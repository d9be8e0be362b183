import type { AppError } from '@comptoir/contract/errors';
import { describe, expect, it } from 'vitest';
import { createCallGate, type GateLimits } from './call-gate.ts';

const READ = { writes: false };
const WRITE = { writes: true };

function gate(limits: Partial<GateLimits> = {}) {
  const timers = new Map<() => void, number>();
  let time = 0;
  const made = createCallGate(
    { calls_at_once: 1, wait_ms: 300, write_wait_ms: 800, ...limits },
    {
      now: () => time,
      timer: (ms, fire) => {
        timers.set(fire, ms);
        return () => timers.delete(fire);
      },
    },
  );
  const entered: string[] = [];
  const enter = (name: string, call: Parameters<typeof made.enter>[0] = READ) =>
    made.enter(call).then(
      () => void entered.push(name),
      (error: AppError) =>
        void entered.push(`${name} refused after ${String(error.params['retry_after_s'])}`),
    );
  return {
    enter,
    entered,
    timers,
    /** The call that is under way ends after so long. */
    async leave(ms: number) {
      time += ms;
      made.leave();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('calls past the most at once', () => {
  it('wait their turn in the order in which they came', async () => {
    const { enter, entered, leave } = gate();
    await enter('first');
    const others = [enter('second'), enter('third')];
    expect(entered).toEqual(['first']);
    await leave(10);
    expect(entered).toEqual(['first', 'second']);
    await leave(10);
    await Promise.all(others);
    expect(entered).toEqual(['first', 'second', 'third']);
  });

  it('are refused where they may not wait', async () => {
    const { enter, entered } = gate({ wait_ms: 0 });
    await enter('first');
    await enter('second');
    expect(entered).toEqual(['first', 'second refused after 1']);
  });

  it('are refused at once where the wait would be too long, writes last', async () => {
    const { enter, entered, leave } = gate();
    await enter('first');
    const others = ['second', 'third', 'fourth', 'fifth'].map((name) => enter(name));
    await leave(200);
    // Two turns of 200 ms.
    await leave(200);
    await enter('a read');
    const write = enter('a write', WRITE);
    expect(entered).toEqual(['first', 'second', 'third', 'a read refused after 1']);
    for (let turns = 0; turns < 3; turns += 1) await leave(200);
    await Promise.all([...others, write]);
    expect(entered.at(-1)).toBe('a write');
  });

  it('are refused when they have waited too long all the same', async () => {
    const { enter, entered, timers, leave } = gate();
    await enter('first');
    const second = enter('second');
    const third = enter('third', WRITE);
    expect([...timers.values()]).toEqual([300, 800]);
    [...timers.keys()][0]!();
    await second;
    expect(entered).toEqual(['first', 'second refused after 1']);
    await leave(10);
    await third;
    expect(entered.at(-1)).toBe('third');
    expect(timers.size).toBe(0);
  });

  it('leave their place when the caller hangs up', async () => {
    const { enter, entered, leave } = gate();
    await enter('first');
    let hangUp = () => {};
    const second = enter('second', { writes: false, onGone: (gone) => (hangUp = gone) });
    const third = enter('third');
    hangUp();
    await second;
    await leave(10);
    await third;
    expect(entered).toEqual(['first', 'second refused after 1', 'third']);
    // Nothing is left to count: the next one goes in once the last has left.
    await leave(10);
    await enter('fourth');
    expect(entered.at(-1)).toBe('fourth');
  });
});
