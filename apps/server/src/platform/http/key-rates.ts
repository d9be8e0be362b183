import { AppError } from '@comptoir/contract/errors';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../context.ts';

const WINDOW_S = 60;

/** Counts the calls of each key by the minute, in this process. */
export interface KeyRates {
  /** Writes where the key is into the answer's headers; refuses a call beyond its share. */
  count(key_id: string, reply: FastifyReply): void;
}

/** @param most calls a minute and key; 0 for no limit (tests). */
export function createKeyRates(clock: Clock, most: number): KeyRates {
  let minute = 0;
  const counts = new Map<string, number>();
  return {
    count(key_id, reply) {
      if (most === 0) return;
      const seconds = clock.now().getTime() / 1000;
      const now = Math.floor(seconds / WINDOW_S);
      if (now !== minute) counts.clear();
      minute = now;
      const used = (counts.get(key_id) ?? 0) + 1;
      counts.set(key_id, used);
      const reset = Math.ceil((now + 1) * WINDOW_S - seconds);
      void reply.headers({
        'ratelimit-limit': String(most),
        'ratelimit-remaining': String(Math.max(0, most - used)),
        'ratelimit-reset': String(reset),
      });
      if (used > most) throw new AppError('too_many_requests', { retry_after_s: reset });
    },
  };
}
