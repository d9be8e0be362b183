import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Postgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { type ServerProcess, startProcess } from '../e2e/product.ts';
import type { ReadyBalancer } from '../e2e/ready-balancer.ts';
import { childrenOf } from './load-cpu.ts';

/** The processes of a long run. The first api and the first worker are never disturbed: their memory is what is measured. */
export interface Fleet {
  readonly env: Readonly<Record<string, string>>;
  readonly postgres: Postgres;
  readonly balancer: ReadyBalancer;
  readonly steady: readonly ServerProcess[];
  readonly others: ServerProcess[];
}

interface Fault {
  readonly name: string;
  readonly act: (fleet: Fleet) => Promise<void>;
}

export const addressOf = (server: ServerProcess) =>
  /Comptoir is ready: (\S+)/.exec(server.output())?.[1] ?? '';

const MAX_STARTS = 30;
const START_AGAIN_MS = 1000;

/** As a supervisor does: while PostgreSQL comes up again, a process refuses to start. */
async function startSoon(
  role: 'api' | 'worker',
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  for (let tries = 1; ; tries += 1)
    try {
      return await startProcess(role, env);
    } catch (error) {
      if (tries === MAX_STARTS) throw error;
      await delay(START_AGAIN_MS);
    }
}

async function replace(
  fleet: Fleet,
  role: 'api' | 'worker',
  end: (old: ServerProcess) => Promise<unknown>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const at = fleet.others.findIndex((one) => one.role === role);
  const [old] = fleet.others.splice(at, 1);
  if (old) await end(old);
  const fresh = await startSoon(role, { ...fleet.env, ...env });
  fleet.others.push(fresh);
  if (role === 'api') fleet.balancer.add(addressOf(fresh));
}

const HALTED_MS = 8000;

/** As where the disk under it answers nothing for a while: every query waits, and nothing breaks. */
async function halt(pid: number): Promise<void> {
  const stopped = [pid, ...childrenOf(pid)];
  const send = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const one of stopped)
      try {
        process.kill(one, signal);
      } catch {
        // It has ended in between.
      }
  };
  send('SIGSTOP');
  try {
    await delay(HALTED_MS);
  } finally {
    send('SIGCONT');
  }
}

/** Of Debian's package `strace`. */
const STRACE = '/usr/bin/strace';
const SLOW_MS = 20_000;
const WRITES = 'pwrite64,pwritev';
const FLUSHES = 'fsync,fdatasync,sync_file_range';

/** As on a worn disk: each write and each flush of the database's processes waits, of those that begin in the meantime too. */
async function slowDisk(pid: number): Promise<void> {
  const traced = [pid, ...childrenOf(pid)].flatMap((one) => ['-p', String(one)]);
  const rules = [
    `trace=${WRITES},${FLUSHES}`,
    `inject=${WRITES}:delay_enter=20ms`,
    `inject=${FLUSHES}:delay_enter=300ms`,
  ].flatMap((rule) => ['-e', rule]);
  const tracer = spawn(STRACE, ['-f', '-qq', '-o', '/dev/null', ...rules, ...traced], { stdio: 'ignore' });
  const ended = once(tracer, 'exit');
  await Promise.race([delay(SLOW_MS), ended]);
  // It lets go of the processes, which go on.
  tracer.kill('SIGTERM');
  await ended;
}

const kill = (one: ServerProcess) => one.kill();
const stop = (one: ServerProcess) => one.stop();

/** Of Debian's package `faketime`; null without it. */
function fakeClock(): string | null {
  const libraries = '/usr/lib';
  const folders = readdirSync(libraries).map((name) =>
    join(libraries, name, 'faketime', 'libfaketimeMT.so.1'),
  );
  return folders.find((path) => existsSync(path)) ?? null;
}

/** The faults of this machine, and what it can't do. */
export function faults(given: string | null): {
  readonly able: readonly Fault[];
  readonly unable: readonly string[];
} {
  const clock = given ?? fakeClock();
  const jump = (by: string): Fault => ({
    name: `a worker whose clock is ${by} off`,
    act: (fleet) =>
      replace(fleet, 'worker', stop, {
        LD_PRELOAD: clock ?? '',
        FAKETIME: by,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
  });
  const hasStrace = existsSync(STRACE);
  const slow: Fault = {
    name: 'a slow disk for twenty seconds',
    act: ({ postgres }) => slowDisk(postgres.pid),
  };
  return {
    able: [
      { name: 'an api process killed', act: (fleet) => replace(fleet, 'api', kill) },
      { name: 'a worker killed', act: (fleet) => replace(fleet, 'worker', kill) },
      { name: 'an api process restarted', act: (fleet) => replace(fleet, 'api', stop) },
      { name: 'a worker restarted', act: (fleet) => replace(fleet, 'worker', stop) },
      {
        name: 'PostgreSQL killed',
        act: async ({ postgres }) => {
          process.kill(postgres.pid, 'SIGKILL');
        },
      },
      { name: 'PostgreSQL stopped for eight seconds', act: ({ postgres }) => halt(postgres.pid) },
      { name: 'every connection dropped', act: async ({ balancer }) => balancer.drop() },
      ...(clock === null ? [] : [jump('+2h'), jump('-1h')]),
      ...(hasStrace ? [slow] : []),
    ],
    unable: [
      ...(hasStrace ? [] : ['a slow disk: install the package strace']),
      ...(clock === null ? ['jumps of the clock: install the package faketime'] : []),
    ],
  };
}
