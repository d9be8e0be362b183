import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { unprivilegedUser } from './account.ts';
import type { PostgresUser } from './account.ts';
import { postgresHome } from './binaries.ts';
import { clearStaleServer, makeClusterFolder, MOVED, OWNER, urlOf } from './cluster.ts';
import { programEnvironment } from './prove-programs.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { collect, supervise } from './supervise.ts';
import { sweepTemporary } from './sweep-temporary.ts';

export interface PostgresOptions {
  readonly data_dir: string;
  /** Data that nobody will miss (tests): no fsync. */
  readonly throwaway?: boolean;
  readonly say?: (text: string) => void;
}

export interface Postgres {
  /** URL of a database of this cluster, over a private Unix socket. */
  url(database?: string): string;
  readonly pid: number;
  /** The data folder was made by this start. */
  readonly created: boolean;
  /** Settles when the server is gone without a request to stop. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** Starts (and at first makes) the cluster under `data_dir`/postgres. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = await unprivilegedUser();
  // Beside the start, which does not wait for it.
  const swept = sweepTemporary(user).catch(() => {});
  const home = await postgresHome(user);
  const cluster = await makeClusterFolder(options, user);
  const created = !(await stat(join(cluster, 'PG_VERSION')).catch(() => null));
  if (created) await initialise(home, cluster, user, options.throwaway === true);
  else await clearStaleServer(cluster, null, options.say);
  const sockets = await makeSocketFolder(user);
  const url = (database?: string) => urlOf(sockets, database);
  const programs = { home, cluster, sockets, user, throwaway: options.throwaway === true };
  const server = supervise({
    launch: () => launch(programs),
    prepare: () => clearStaleServer(cluster, sockets, options.say),
    hasData: async () => (await stat(join(cluster, 'PG_VERSION')).catch(() => null)) !== null,
    stop: (child) => stopServer(child, sockets),
    say: options.say,
  });
  try {
    await untilReady(url('postgres'), server.gaveUp);
    server.markUp();
    await createDatabase(url('postgres'));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url,
    get pid() {
      return server.pid;
    },
    created,
    died: server.gaveUp,
    async stop() {
      await server.stop();
      await swept;
      // What is in the data folder goes with it; what had to move elsewhere would stay for ever.
      if (options.throwaway && cluster.startsWith(`${MOVED}/`))
        await rm(cluster, { recursive: true, force: true });
    },
  };
}

interface Programs {
  readonly home: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly user: PostgresUser | null;
  readonly throwaway: boolean;
}

function launch({ home, cluster, sockets, user, throwaway }: Programs): ChildProcess {
  return run(home, 'postgres', ['-D', cluster, ...settings(sockets, throwaway)], user);
}

async function initialise(
  home: string,
  cluster: string,
  user: PostgresUser | null,
  throwaway: boolean,
): Promise<void> {
  // Made beside and renamed when whole: a first start that was killed half way, PG_VERSION written or not, begins again.
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const child = run(
    home,
    'initdb',
    [
      '-D',
      unfinished,
      '-U',
      OWNER,
      '-A',
      'trust',
      ...locale,
      '--no-instructions',
      ...(throwaway ? ['--no-sync'] : []),
    ],
    user,
  );
  const output = collect(child);
  const code = await new Promise<number | null>((settle, fail) => {
    child.once('error', fail);
    child.once('exit', settle);
  });
  if (code === 0) {
    await rm(cluster, { recursive: true, force: true });
    await rename(unfinished, cluster);
    return;
  }
  throw new Error(`initdb failed (${code}): ${output()}`);
}

/** For two cores and a machine that also runs the application. No TCP: only who may enter the socket folder gets in. */
function settings(sockets: string, throwaway: boolean): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 100,
    shared_buffers: throwaway ? '128MB' : '512MB',
    effective_cache_size: '2GB',
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    wal_buffers: '16MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    effective_io_concurrency: 64,
    max_parallel_workers_per_gather: 1,
    jit: 'off',
    idle_in_transaction_session_timeout: '10min',
    logging_collector: 'off',
    log_min_messages: 'warning',
    ...(throwaway
      ? {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: 300,
          max_wal_size: '512MB',
          wal_level: 'minimal',
          max_wal_senders: 0,
        }
      : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function run(
  home: string,
  program: string,
  args: readonly string[],
  user: PostgresUser | null,
): ChildProcess {
  return spawn(join(home, 'bin', program), args, {
    // Its own group: Ctrl-C reaches the application, which stops the database last.
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnvironment(home),
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
}

async function untilReady(url: string, died: Promise<string>): Promise<void> {
  const gone = died.then((text) => {
    throw new Error(text);
  });
  gone.catch(() => {});
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 25) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    const ready = await Promise.race([
      client.connect().then(
        () => true,
        () => false,
      ),
      gone,
    ]);
    await client.end().catch(() => {});
    if (ready) return;
    await Promise.race([delay(25), gone]);
  }
  throw new Error('PostgreSQL did not come up within a minute.');
}

/** Checked at every start: the first one may have been killed before it came to this. */
async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query(`select from pg_database where datname = 'comptoir'`);
    if (found.rowCount === 0) await client.query('create database comptoir');
  } finally {
    await client.end();
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(child: ChildProcess, sockets: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((settle) => child.once('exit', settle));
    child.kill('SIGINT');
    const stuck = setTimeout(() => child.kill('SIGQUIT'), 15_000);
    await gone;
    clearTimeout(stuck);
  }
  await rm(sockets, { recursive: true, force: true });
}
