import { pino } from 'pino';
import type { Bindings, DestinationStream, Logger } from 'pino';

export type { Logger };

/** Whatever carries one of these names never reaches a log line. */
const SECRETS = new Set([
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'password_hash',
  'token_hash',
  'csrf',
  'set-cookie',
  'x-csrf-token',
]);
const CENSOR = '[secret]';
/** Names of a line, of what is in it, and of what is in that. */
const MAX_DEPTH = 3;

/** What helps to find the cause. A database error's `detail` contains values of rows and a connection's error contains the connection: left out. */
function bareError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  const bare = { type: error.name, message: error.message, stack: error.stack };
  return {
    ...bare,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(cause ? { cause: bareError(cause) } : {}),
  };
}

/** With secrets blanked: a copy only where there are some. The logger's own way to blank takes longer than the rest of a short request. */
function blanked<T extends object>(line: T, depth = 1): T {
  let copy: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(line)) {
    const clean = SECRETS.has(name) ? CENSOR : blankedValue(value, depth);
    if (clean !== value) (copy ??= { ...line } as Record<string, unknown>)[name] = clean;
  }
  return (copy as T | null) ?? line;
}

function blankedValue(value: unknown, depth: number): unknown {
  if (depth >= MAX_DEPTH || typeof value !== 'object' || value === null || value instanceof Error)
    return value;
  if (!Array.isArray(value)) return blanked(value, depth + 1);
  const clean = value.map((one: unknown) => blankedValue(one, depth + 1));
  return clean.every((one, at) => one === value[at]) ? value : clean;
}

/** Structured logs, one JSON line per event, secrets blanked at three depths. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: bareError },
    formatters: { log: (line: Record<string, unknown>) => blanked(line) },
  };
  const log = destination ? pino(options, destination) : pino(options);
  // What a child carries is written once, when it is made, and by no formatter. Its own children are made the same way.
  const { child } = log;
  log.child = function (this: Logger, bindings: Bindings, ...rest) {
    return child.call(this, blanked(bindings), ...rest) as ReturnType<typeof child>;
  } as typeof child;
  return log;
}

export const silentLogger: Logger = pino({ level: 'silent' });
