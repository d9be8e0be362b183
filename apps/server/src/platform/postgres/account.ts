import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** PostgreSQL refuses to run as root: then an unprivileged account of the machine runs it. `null`: run as ourselves. */
export async function unprivilegedUser(): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  // initdb looks its user up by name: a number without an entry would not do.
  for (const wanted of ['postgres', 'nobody']) {
    const entry = lines.find(([name]) => name === wanted);
    if (entry) return { name: wanted, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root and this machine has neither a "postgres" nor a "nobody" account: start as an ordinary user.',
  );
}

/** May this account enter the folder and every folder above it? What does not exist yet is taken for open. */
export async function isReachable(path: string, user: PostgresUser): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found && !mayEnter(found, user)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The kernel's order: the owner's bit decides for the owner, the group's for the group, the last one for everyone else. */
function mayEnter(
  folder: { readonly mode: number; readonly uid: number; readonly gid: number },
  user: PostgresUser,
): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
