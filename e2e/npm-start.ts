import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { COMPILED } from '../tools/prepare.mjs';
import { FIRST_ADMIN, signInApi } from './api.ts';

/** `npm start`, from the outside: what a newcomer types. */
export interface Started {
  readonly url: string;
  readonly setup_url: string | null;
  output(): string;
  /** The whole process group at once, as when a terminal or a machine dies. */
  killGroup(): Promise<void>;
  /** Ctrl-C: the signal reaches every process of the group. */
  interrupt(): Promise<number | null>;
}
export interface StartedWhere {
  readonly where: string;
  readonly home: string;
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** What the tests of a file started and did not end. */
export const running = new Set<ChildProcess>();

/** At the end of each test, however it ended. */
export function endRunning(): void {
  for (const child of running) {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // gone already
    }
  }
  running.clear();
}

/** `npm start` in a folder; `home` is where its account lives. */
export async function npmStart(
  env: Readonly<Record<string, string>>,
  { where, home, user }: StartedWhere,
): Promise<Started> {
  const child = spawn('npm', ['start'], {
    cwd: where,
    detached: true,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      // Half of the time of a start is compiling.
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      LOG_LEVEL: 'warn',
      SEED: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  running.add(child);
  let output = '';
  const gone = new Promise<number | null>((settle) => child.once('exit', settle));
  const url = await new Promise<string>((settle, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /Comptoir is ready: (\S+)/.exec(output)?.[1];
        if (ready) settle(ready);
      });
    }
    void gone.then((code) => fail(new Error(`npm start left with ${code}:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    process.kill(-(child.pid ?? 0), signal);
    const code = await gone;
    running.delete(child);
    return code;
  };
  return {
    url,
    setup_url: /https?:\/\/\S+token=\S+/.exec(output)?.[0] ?? null,
    output: () => output,
    killGroup: async () => void (await end('SIGKILL')),
    interrupt: () => end('SIGINT'),
  };
}
/** Signed in as the admin whom an earlier start made: the data is whole. */
export async function expectDataWhole(url: string): Promise<void> {
  const api = await signInApi(url, FIRST_ADMIN);
  expect((await api.get('/api/me')).status).toBe(200);
}

/** The process that PostgreSQL noted in its data folder; 0: none. */
export function postgresOf(cluster: string): number {
  return Number(linesOfPidFile(cluster)[0] ?? 0);
}

/** As PostgreSQL itself notes it: `starting`, `ready`, `stopping`. */
export function statusOfPostgres(cluster: string): string {
  return linesOfPidFile(cluster)[7]?.trim() ?? '';
}

function linesOfPidFile(cluster: string): readonly string[] {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

export function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

export function isAlive(pid: number): boolean {
  // Dead, but reaped by nobody, is dead.
  return existsSync(`/proc/${pid}`) && !/State:\s+[ZX]/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

export async function untilClosed(url: string): Promise<void> {
  await expect.poll(() => answers(url)).toBe(false);
}

/** The process that serves this data folder, as its lock names it. */
export function serverOf(data_dir: string): number {
  return Number(readFileSync(join(data_dir, 'server.lock'), 'utf8').split(' ')[0]);
}

/** What a process was started with. */
export function commandOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .filter((part) => part !== '');
}
