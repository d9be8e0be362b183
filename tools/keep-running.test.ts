import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { keepRunning } from './keep-running.mjs';

class Child extends EventEmitter {
  readonly signals: string[] = [];
  kill(signal?: NodeJS.Signals | number): boolean {
    this.signals.push(String(signal));
    this.emit('exit', 0, null);
    return true;
  }
}

/** A launcher whose children do as the test says and whose pauses end when the test says. */
function launcher() {
  const children: Child[] = [];
  const ports: (string | undefined)[] = [];
  const pauses: number[] = [];
  let clock = 0;
  let endPause = () => {};
  let onPause = () => {};
  const running = keepRunning(
    (port) => {
      const child = new Child();
      children.push(child);
      ports.push(port);
      return child;
    },
    {
      say: () => {},
      now: () => clock,
      sleep: (ms, _value, { signal }) =>
        new Promise((settle, fail) => {
          pauses.push(ms);
          endPause = () => settle(undefined);
          signal.addEventListener('abort', () => fail(new Error('aborted')));
          onPause();
        }),
    },
  );
  return {
    running,
    children,
    ports,
    pauses,
    async crash(code: number | null, signal: NodeJS.Signals | null, after_ms = 0) {
      const paused = new Promise<void>((settle) => (onPause = settle));
      clock += after_ms;
      children.at(-1)?.emit('exit', code, signal);
      await paused;
    },
    async resume() {
      endPause();
      const count = children.length;
      while (children.length === count) await new Promise(setImmediate);
    },
    ready: () => children.at(-1)?.emit('message', { ready: 'http://localhost:4321' }),
  };
}

describe('keepRunning', () => {
  test('starts a crashed server again on its port, with longer pauses up to 30 s', async () => {
    const l = launcher();
    l.ready();
    for (const [code, signal] of [
      [70, null],
      [null, 'SIGKILL'],
      [1, null],
      [1, null],
      [1, null],
      [1, null],
      [1, null],
    ] as const) {
      await l.crash(code, signal);
      await l.resume();
    }
    expect(l.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(l.ports).toEqual([undefined, ...Array(7).fill('4321')]);
  });

  test('forgets earlier crashes once the server was ready for a minute', async () => {
    const l = launcher();
    l.ready();
    await l.crash(70, null);
    await l.resume();
    l.ready();
    await l.crash(70, null, 61_000);
    expect(l.pauses).toEqual([1000, 1000]);
  });

  test.each([
    ['an orderly stop', true, 0],
    ['a refusal at start', true, 2],
    ['a first start that fails', false, 1],
  ])('%s is not repeated', async (_what, ready, code) => {
    const l = launcher();
    if (ready) l.ready();
    l.children[0]?.emit('exit', code, null);
    expect(await l.running.ended).toBe(code);
    expect(l.children).toHaveLength(1);
  });

  test('a stop is passed on and nothing starts again, during a pause too', async () => {
    const l = launcher();
    l.ready();
    l.running.stop('SIGTERM');
    expect(await l.running.ended).toBe(0);
    expect(l.children[0]?.signals).toEqual(['SIGTERM']);
    const paused = launcher();
    paused.ready();
    await paused.crash(70, null);
    paused.running.stop('SIGINT');
    expect(await paused.running.ended).toBe(0);
    expect(paused.children).toHaveLength(1);
  });
});
