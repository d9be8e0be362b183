import { ConfigError, readConfig } from './platform/config/config.ts';
import type { Config } from './platform/config/config.ts';
import { isDatabaseAway } from './platform/db/index.ts';

export interface Operation {
  readonly config: Config;
  /** The first argument; empty for a command without one. */
  readonly file: string;
  readonly given: readonly string[];
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  say(text: string): void;
}

/** Runs one operator's command under the settings of `npm start`: its refusals are a sentence, and it says how long it took. */
export async function operate(
  usage: string,
  work: (operation: Operation) => Promise<void>,
  takes: 'a file' | 'nothing' | { readonly least: number; readonly most: number } = 'a file',
): Promise<void> {
  const begun = performance.now();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  try {
    const given = process.argv.slice(2);
    const one = takes === 'a file' ? 1 : 0;
    const { least, most } = typeof takes === 'object' ? takes : { least: one, most: one };
    // `--help` is no name for a file; empty is a variable of a script that was not set.
    const isMeant = given.every((one) => one.trim() !== '' && !/^--?[a-z]/i.test(one));
    if (given.length < least || given.length > most || !isMeant)
      throw new ConfigError(`How it is used: ${usage}`);
    const say = (text: string) => process.stdout.write(`${text}\n`);
    await work({ config: readConfig(process.env), file: given[0] ?? '', given, signal: stop.signal, say });
    say(`It took ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  } catch (error) {
    process.exitCode = explain(
      stop.signal.aborted ? new ConfigError('Stopped before its end: nothing was written.') : error,
    );
  }
}

/** Prints why a program ends, as a sentence when it is a refusal. Returns its exit code. */
export function explain(error: unknown): number {
  const refusal = error instanceof ConfigError ? error.message : outsideOf(error);
  const text = refusal ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stderr.write(`${text}\n`);
  return refusal === null ? 1 : 2;
}

const NO_ROOM = /No space left on device|Disk quota exceeded/;
/** No such database, or the account or its password is refused. */
const NOT_LET_IN = new Set(['3D000', '28P01', '28000']);

/** What is wrong outside of Comptoir, as a sentence; null: a fault of its own, whose place is wanted too. */
function outsideOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || NO_ROOM.test(error.message))
    return 'The disk is full: make room, then try again.';
  // A file that is missing is none of the database.
  const isOfFile = syscall !== undefined && !['connect', 'read', 'write', 'getaddrinfo'].includes(syscall);
  if (!NOT_LET_IN.has(code ?? '') && (isOfFile || !isDatabaseAway(error))) return null;
  return `The database does not answer: ${error.message}.`;
}
