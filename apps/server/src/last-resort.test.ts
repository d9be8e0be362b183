import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { CRASHED, endOnUnhandledError } from './last-resort.ts';
import { createLogger } from './platform/log/log.ts';

function crashing(limit_ms?: number) {
  const lines: string[] = [];
  const exits: number[] = [];
  let onExit = () => {};
  const exited = new Promise<void>((settle) => (onExit = settle));
  const process = Object.assign(new EventEmitter(), {
    exit(code: number) {
      exits.push(code);
      onExit();
    },
  });
  const crash = endOnUnhandledError(
    process,
    createLogger('fatal', { write: (line: string) => void lines.push(line) }),
    limit_ms,
  );
  return { process, crash, lines, exits, exited };
}

test.each(['uncaughtException', 'unhandledRejection'])(
  '%s: logs fatal, drains, exits with the code of a crash',
  async (event) => {
    const c = crashing();
    let drained = false;
    c.crash.drain = async () => {
      expect(c.exits).toEqual([]);
      drained = true;
    };
    c.process.emit(event, new TypeError('Invalid URL'));
    await c.exited;
    expect(drained).toBe(true);
    expect(c.exits).toEqual([CRASHED]);
    expect(JSON.parse(c.lines[0] ?? '')).toMatchObject({
      level: 60,
      err: { type: 'TypeError', message: 'Invalid URL' },
    });
  },
);

test('a drain that fails still exits', async () => {
  const c = crashing();
  c.crash.drain = () => Promise.reject(new Error('the database is gone'));
  c.process.emit('uncaughtException', 'not even an error');
  await c.exited;
  expect(c.exits).toEqual([CRASHED]);
});

test('a drain that never ends is cut by the limit or by a second error', async () => {
  const limited = crashing(1);
  limited.crash.drain = () => new Promise(() => {});
  limited.process.emit('uncaughtException', new Error('first'));
  await limited.exited;
  const twice = crashing();
  twice.crash.drain = () => new Promise(() => {});
  twice.process.emit('uncaughtException', new Error('first'));
  twice.process.emit('uncaughtException', new Error('second'));
  await twice.exited;
  expect(twice.exits).toEqual([CRASHED]);
});
