import { ConfigError, readConfig } from './platform/config/config.ts';
import type { Config } from './platform/config/config.ts';

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
    if (given.length < least || given.length > most) throw new ConfigError(`How it is used: ${usage}`);
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
  const isRefusal = error instanceof ConfigError;
  const text =
    error instanceof Error ? (isRefusal ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  return isRefusal ? 2 : 1;
}
