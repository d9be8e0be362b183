import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { unprivilegedUser } from '../postgres/account.ts';
import { postgresHome } from '../postgres/binaries.ts';
import { locateCluster, OWNER, urlOf } from '../postgres/cluster.ts';
import { programEnvironment } from '../postgres/prove-programs.ts';
import { collect } from '../postgres/supervise.ts';
import { makeSocketFolder } from '../postgres/socket-folder.ts';

/** A hot standby of a running cluster, as an operator sets one up, from the same programs. */
export interface StreamingCopy {
  readonly url: string;
  /** As its owner. */
  query(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Without `pg_basebackup`, which the programs that npm brings lack: the files are copied in backup mode, as its manual describes. */
export async function startStreamingCopy(
  primary: { readonly data_dir: string; readonly url: string },
  folder: string,
): Promise<StreamingCopy> {
  const user = await unprivilegedUser();
  const home = await postgresHome(user);
  const cluster = join(folder, 'copy');
  await mkdir(cluster, { mode: 0o700 });
  await copyInBackupMode(primary.url, await locateCluster(primary.data_dir), cluster);
  await writeFile(join(cluster, 'standby.signal'), '');
  const at = new URL(primary.url).searchParams.get('host') ?? '';
  const sockets = await makeSocketFolder(user);
  if (user)
    for (const path of ['.', ...(await readdir(cluster, { recursive: true }))])
      await chown(join(cluster, path), user.uid, user.gid);
  await chmod(cluster, 0o700);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets}"`,
    primary_conninfo: `host=${at} user=${OWNER}`,
    hot_standby: 'on',
    max_connections: '100',
    shared_buffers: '128MB',
    logging_collector: 'off',
  };
  const child = spawn(
    join(home, 'bin', 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: programEnvironment(home),
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    },
  );
  const output = collect(child);
  // A run that is ended half way takes it along.
  process.once('exit', () => child.kill('SIGQUIT'));
  const url = urlOf(sockets);
  const query = (text: string) => once(url, text);
  await vi.waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(`the copy of the database did not start: ${output()}`);
      return query('select 1').then(
        () => true,
        () => false,
      );
    },
    { timeout: 240_000 },
  );
  return {
    url,
    query,
    async stop() {
      await ended(child);
      await rm(sockets, { recursive: true, force: true });
    },
  };
}

async function copyInBackupMode(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    await cp(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/\/postmaster\.(pid|opts)$/.test(path),
    });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((settle) => child.once('exit', settle));
  child.kill('SIGINT');
  await gone;
}
