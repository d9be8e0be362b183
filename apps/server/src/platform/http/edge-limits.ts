import type { GateLimits } from './call-gate.ts';

/** What one process accepts at its edge. A test replaces single ones. */
export interface EdgeLimits extends GateLimits {
  /** From the first byte of a request to its last: a slower sender is cut off. */
  readonly request_ms: number;
  /** The same for a call that takes files. */
  readonly upload_ms: number;
  /** A new connection that sends nothing. */
  readonly silent_ms: number;
  /** A connection on which nothing moves, while its request is answered too. */
  readonly idle_ms: number;
  readonly connections: number;
  /** Of these, calls that take files: they may last minutes, and must leave room for the others. */
  readonly uploads_at_once: number;
  readonly uploads_per_account: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  request_ms: 30_000,
  upload_ms: 10 * 60_000,
  silent_ms: 30_000,
  idle_ms: 120_000,
  connections: 5000,
  calls_at_once: 128,
  wait_ms: 3000,
  write_wait_ms: 8000,
  uploads_at_once: 64,
  uploads_per_account: 8,
};
