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

/** Structured logs, one JSON line per event, secrets blanked at three depths. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  const options = { level, base: { pid: process.pid }, redact: { paths, censor: '[secret]' } };
  return destination ? pino(options, destination) : pino(options);
}

export const silentLogger: Logger = pino({ level: 'silent' });
