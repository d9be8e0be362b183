import { createHash } from 'node:crypto';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { sql } from '../db/index.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

/** The client's key of a write that it may repeat; null when it sent none. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid_field', { reason: 'invalid_key' }, 'idempotency-key');
  return key;
}

/** Its transaction has nothing to write: it is rolled back, the trail too. */
class AnsweredBefore extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('this write was answered before');
    this.answer = answer;
  }
}

export interface Once<T> {
  readonly answer: T;
  /** The first request's answer; nothing was done now. */
  readonly repeated: boolean;
}

/**
 * Runs the work once per key: a second request with the same key waits for the first one's transaction, then gets its
 * answer. The same key with another content is a mistake of the client: 409.
 */
export async function actOnce<T>(
  transaction: (use: (ctx: Ctx) => Promise<T>) => Promise<T>,
  { call, key, content }: { readonly call: string; readonly key: string; readonly content: unknown },
  work: (ctx: Ctx) => Promise<T>,
): Promise<Once<T>> {
  const request_hash = createHash('sha256').update(JSON.stringify(content)).digest();
  try {
    return {
      answer: await transaction((ctx) => remembered(ctx, { call, key, request_hash }, work)),
      repeated: false,
    };
  } catch (error) {
    // The contract's answer, as it left the first time.
    if (error instanceof AnsweredBefore) return { answer: error.answer as T, repeated: true };
    throw error;
  }
}

async function remembered<T>(
  ctx: Ctx,
  { call, key, request_hash }: { readonly call: string; readonly key: string; readonly request_hash: Buffer },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { environment_id } = ctx.tenant;
  const account_id = ctx.actor.account_id;
  const key_hash = createHash('sha256').update(key).digest('hex');
  const taken = await sql<{ key: string }>`
    insert into idempotency_keys (environment_id, account_id, key, call, request_hash, created_at)
    values (${environment_id}, ${account_id}, ${key_hash}, ${call}, ${request_hash}, ${ctx.clock.now()})
    on conflict do nothing returning key`.execute(ctx.db);
  const place = `${environment_id} ${account_id}`;
  if (taken.rows.length === 0) {
    const earlier = await sql<{ call: string; request_hash: Buffer; sealed: Buffer | null }>`
      select call, request_hash, sealed from idempotency_keys
      where environment_id = ${environment_id} and account_id = ${account_id} and key = ${key_hash}`.execute(
      ctx.db,
    );
    const row = earlier.rows[0];
    const isSame = row !== undefined && row.call === call && row.request_hash.equals(request_hash);
    // Without its answer: remembered by a version before this one. It was done, and must not be done again.
    if (!isSame || row.sealed === null) throw new AppError('conflict', { idempotency_key: key });
    throw new AnsweredBefore(openAnswer(row.sealed, key, place));
  }
  const response = await work(ctx);
  await sql`
    update idempotency_keys set sealed = ${sealAnswer(response ?? null, key, place)}
    where environment_id = ${environment_id} and account_id = ${account_id} and key = ${key_hash}`.execute(
    ctx.db,
  );
  return response;
}
