import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCitusDatabase } from '../apps/server/src/platform/testing/citus-database.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { parentOfTestData } from '../apps/server/src/platform/testing/test-data.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { COMPILED, NODE_FLAGS, ROOT, node24 } from '../tools/prepare.mjs';
import { balance } from './balance.ts';

export interface ProductOptions {
  readonly seed: 'none' | 'demo' | 'demo-2017';
  /** `split`: two api and two worker processes on one database, behind one address. Default: E2E_TOPOLOGY, else `single`. */
  readonly topology?: 'single' | 'split';
  /** Of `single`: on a PostgreSQL without fsync in place of the one that the server starts by itself. `split` is always. */
  readonly throwaway?: boolean;
  /** Kept by the caller (to start again on it); default: a new one, removed at the end. */
  readonly data_dir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** The real server process or processes, as `npm start` runs them. */
export interface Product {
  readonly url: string;
  readonly data_dir: string;
  /** The one-time link printed while nobody works here yet. */
  readonly setup_url: string | null;
  /** Demo logins by role (admin, manager, rep, support), as printed. */
  readonly logins: Readonly<Record<string, Login>>;
  readonly processes: readonly ServerProcess[];
  /** Of `split`, where they meet; of a `throwaway` database. */
  readonly database_url: string | null;
  /** Of `split`: one more worker, as an operator replaces a dead one. */
  readonly startWorker: (() => Promise<ServerProcess>) | null;
  stop(): Promise<void>;
}

export interface ServerProcess {
  readonly role: 'all' | 'api' | 'worker';
  readonly pid: number;
  output(): string;
  /** At once, as a crash would. Settles when it is gone. */
  kill(): Promise<void>;
  /** As Ctrl-C does. Settles with the exit code. */
  stop(): Promise<number | null>;
}

const READY = /Comptoir is ready: (\S+)|Comptoir works through the queue/;

/** A data folder as a person makes one: root's PostgreSQL runs as another account, which must get in. */
export async function newDataDir(): Promise<string> {
  const folder = await makeOwnedFolder('comptoir e2e', await parentOfTestData());
  await chmod(folder, 0o755);
  return folder;
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const topology = options.topology ?? (process.env['E2E_TOPOLOGY'] === 'split' ? 'split' : 'single');
  const data_dir = options.data_dir ?? (await newDataDir());
  const running =
    topology === 'single' ? await startSingle(options, data_dir) : await startSplit(options, data_dir);
  const first = running.processes[0]!.output();
  return {
    url: running.url,
    data_dir,
    setup_url: /https?:\/\/\S+token=\S+/.exec(first)?.[0] ?? null,
    logins: loginsIn(first),
    processes: running.processes,
    database_url: running.database_url,
    startWorker: running.startWorker,
    async stop() {
      await running.stop();
      if (!options.data_dir) await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Lines such as `admin   ada@example.com   secret`. */
function loginsIn(output: string): Record<string, Login> {
  const lines = output.matchAll(/^\s+(admin|manager|rep|support)\s+(\S+@\S+)\s+(\S+)\s*$/gim);
  return Object.fromEntries(
    Array.from(lines, ([, role = '', email = '', password = '']) => [
      role.toLowerCase(),
      { email, password },
    ]),
  );
}

interface Running {
  readonly url: string;
  readonly processes: readonly ServerProcess[];
  readonly database_url: string | null;
  readonly startWorker: (() => Promise<ServerProcess>) | null;
  stop(): Promise<void>;
}

async function startSingle(options: ProductOptions, data_dir: string): Promise<Running> {
  const postgres = options.throwaway ? await startDatabase(data_dir) : null;
  const server = await startProcess('all', {
    DATA_DIR: data_dir,
    SEED: options.seed,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...options.env,
  }).catch(async (error: unknown) => {
    await postgres?.stop();
    throw error;
  });
  return {
    url: addressOf(server),
    processes: [server],
    database_url: postgres?.url ?? null,
    startWorker: null,
    stop: async () => {
      await server.stop();
      await postgres?.stop();
    },
  };
}

/** What the processes of `split` share: a PostgreSQL of its own, or a database on the cluster of CITUS_URL. */
async function startDatabase(data_dir: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const cluster_url = process.env['CITUS_URL'];
  if (cluster_url) {
    const { url, drop } = await createCitusDatabase(cluster_url);
    return { url, stop: drop };
  }
  // Removed at the end: no fsync. The database that `npm start` starts by itself has it.
  const postgres = await startPostgres({ data_dir, throwaway: true });
  return { url: postgres.url(), stop: postgres.stop };
}

async function startSplit(options: ProductOptions, data_dir: string): Promise<Running> {
  const postgres = await startDatabase(data_dir);
  const proxy = await balance();
  const env = { DATA_DIR: data_dir, DATABASE_URL: postgres.url, PUBLIC_URL: proxy.url, ...options.env };
  const processes: ServerProcess[] = [];
  const stop = async () => {
    await proxy.close();
    await Promise.all(processes.map((one) => one.stop()));
    await postgres.stop();
  };
  try {
    // Workers first: the seed's own calculations are done by them.
    processes.push(await startProcess('api', { ...env, SEED: 'none' }));
    processes.push(...(await Promise.all([startProcess('worker', env), startProcess('worker', env)])));
    processes.push(await startProcess('api', { ...env, SEED: options.seed }));
    // The one that seeded or printed the setup link last is the one to read.
    processes.unshift(processes.pop()!);
    for (const one of processes.filter((candidate) => candidate.role === 'api')) proxy.add(addressOf(one));
    const startWorker = async () => {
      const worker = await startProcess('worker', env);
      processes.push(worker);
      return worker;
    };
    return { url: proxy.url, processes, database_url: postgres.url, startWorker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function addressOf(server: ServerProcess): string {
  return READY.exec(server.output())?.[1] ?? '';
}

export async function startProcess(
  role: ServerProcess['role'],
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(node24(), [...NODE_FLAGS, join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
      ROLE: role,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<number | null>((settle) => child.once('exit', settle));
  const ready = new Promise<void>((settle, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (READY.test(output) && output.endsWith('\n')) settle();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void gone.then((code) => fail(new Error(`the server left with ${code}:\n${output}`)));
  });
  await ready;
  return {
    role,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => kill(child, gone),
    stop: () => stop(child, gone),
  };
}

async function kill(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await gone;
}

function stop(child: ChildProcess, gone: Promise<number | null>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
  return gone;
}
