import { readdirSync, readFileSync } from 'node:fs';

/** Of one process (or PostgreSQL with its children): processor time in milliseconds and resident memory in megabytes. */
export interface Used {
  readonly cpu_ms: number;
  readonly memory_mb: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  readonly parent: number;
  readonly own_ms: number;
  /** Of children that have ended. */
  readonly gone_ms: number;
}

export function usedBy(pid: number): Used {
  const stat = statOf(pid);
  return { cpu_ms: stat?.own_ms ?? 0, memory_mb: memoryOf(pid) };
}

/** With every process that it started, also those that have ended. Memory that they share counts once. */
export function usedByTree(pid: number): Used {
  const own = statOf(pid);
  let cpu_ms = (own?.own_ms ?? 0) + (own?.gone_ms ?? 0);
  let memory_mb = 0;
  for (const child of childrenOf(pid)) {
    cpu_ms += statOf(child)?.own_ms ?? 0;
    memory_mb += privateOf(child);
  }
  return { cpu_ms, memory_mb: memory_mb + memoryOf(pid) };
}

/** The processes that it started, while they run. */
export function childrenOf(pid: number): number[] {
  const running = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  return running.filter((one) => statOf(one)?.parent === pid);
}

function statOf(pid: number): Stat | null {
  const text = textOf(`/proc/${pid}/stat`);
  // The name may contain spaces: the fields after it are counted from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return null;
  const at = (field: number) => Number(fields[field - 3]);
  return { parent: at(4), own_ms: (at(14) + at(15)) * TICK_MS, gone_ms: (at(16) + at(17)) * TICK_MS };
}

function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function privateOf(pid: number): number {
  return Number(/^RssAnon:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Empty: the process ended in between. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
