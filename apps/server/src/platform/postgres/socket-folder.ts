import { chown, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeOwnedFolder } from '../temporary/owned-folder.ts';
import { isReachable } from './account.ts';
import type { PostgresUser } from './account.ts';

const NAME = 'comptoir-pg';
export const SOCKET_LOCK = '.s.PGSQL.5432.lock';
/** A Unix socket's path has at most 107 bytes; ours adds up to 66 to the temporary folder's. */
const LONGEST_PARENT = 40;

/** A folder of its own for the socket: who may not enter it does not reach the database. */
export async function makeSocketFolder(user: PostgresUser | null): Promise<string> {
  const sockets = await makeOwnedFolder(NAME, await parentOfSockets(user));
  if (user) await chown(sockets, user.uid, user.gid);
  return sockets;
}

async function parentOfSockets(user: PostgresUser | null): Promise<string> {
  const preferred = tmpdir();
  const fits =
    Buffer.byteLength(preferred) <= LONGEST_PARENT && (user === null || (await isReachable(preferred, user)));
  return fits ? preferred : '/tmp';
}

export function isSocketFolder(path: string): boolean {
  return basename(path).startsWith(NAME);
}

/** The process that PostgreSQL noted beside its socket; `null`: none. */
export async function readSocketOwner(sockets: string): Promise<number | null> {
  const text = await readFile(join(sockets, SOCKET_LOCK), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}
