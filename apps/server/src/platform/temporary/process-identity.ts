import { readFile, readlink } from 'node:fs/promises';

/** When a process began, in clock ticks since boot: with its number it names one process for good. `null`: no such process. */
export async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field may hold spaces and brackets; what follows its last bracket is regular.
  const [state = 'X', ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  // Dead, but not yet reaped: where the first process of a container reaps nobody, it stays so for good. It serves nothing.
  return state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
}

/** The process namespace that our process numbers belong to: two containers may share a folder, never a number. `0` without /proc. */
export async function processNamespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '');
  return /\d+/.exec(link)?.[0] ?? '0';
}
