import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger };

/** Whatever carries one of these names never reaches a log line. */
const SECRETS = [
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
];

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

/** Structured logs, one JSON line per event, secrets blanked at three depths. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths, censor: '[secret]' },
    serializers: { err: bareError },
  };
  return destination ? pino(options, destination) : pino(options);
}

export const silentLogger: Logger = pino({ level: 'silent' });
