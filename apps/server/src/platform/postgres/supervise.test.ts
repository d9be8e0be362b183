import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { supervise, type Supervised } from './supervise.ts';

class Child extends EventEmitter {
  kill(): boolean {
    return true;
  }
}

/** A PostgreSQL that dies when the test says, and whose pauses end at once and are noted. */
function supervised(options: Partial<Pick<Supervised, 'hasData' | 'prepare'>> = {}) {
  const children: Child[] = [];
  const pauses: number[] = [];
  let clock = 0;
  let onLaunch = () => {};
  const server = supervise({
    launch() {
      const child = new Child();
      children.push(child);
      onLaunch();
      return child as unknown as ChildProcess;
    },
    prepare: async () => {},
    hasData: async () => true,
    stop: async () => {},
    say: undefined,
    sleep: async (ms) => void pauses.push(ms),
    now: () => clock,
    ...options,
  });
  return {
    server,
    children,
    pauses,
    die: (after_ms = 0) => {
      clock += after_ms;
      children.at(-1)?.emit('exit', 1, null);
    },
    async dieAndReturn(after_ms = 0) {
      const launched = new Promise<void>((settle) => (onLaunch = settle));
      this.die(after_ms);
      await launched;
    },
  };
}

// Control: with the former end after twenty deaths within a minute this settles `gaveUp` and never returns.
test('is started again as often as it dies, with pauses from 0.25 s to 10 s', async () => {
  const s = supervised();
  s.server.markUp();
  for (let n = 0; n < 40; n += 1) await s.dieAndReturn();
  expect(s.pauses.slice(0, 8)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  expect(s.children).toHaveLength(41);
  await s.dieAndReturn(61_000);
  expect(s.pauses.at(-1)).toBe(250);
  await s.server.stop();
});

test('is started again also when what the dead one left could not be cleared at first', async () => {
  let tries = 0;
  const s = supervised({
    prepare: async () => {
      tries += 1;
      if (tries < 3) throw new Error('ENOSPC: no space left on device');
    },
  });
  s.server.markUp();
  await s.dieAndReturn();
  expect(s.pauses).toEqual([250, 500, 1000]);
  await s.server.stop();
});

test('is given up when its data folder is gone, or before it was ever up', async () => {
  const gone = supervised({ hasData: async () => false });
  gone.server.markUp();
  gone.die();
  expect(await gone.server.gaveUp).toMatch(/data folder is gone/);
  const never = supervised();
  never.die();
  expect(await never.server.gaveUp).toMatch(/^PostgreSQL stopped \(code 1\)/);
  expect([gone.children, never.children].map((all) => all.length)).toEqual([1, 1]);
  await Promise.all([gone.server.stop(), never.server.stop()]);
});
