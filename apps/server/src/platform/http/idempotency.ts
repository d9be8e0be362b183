import { createHash } from 'node:crypto';
import { AppError } from '@comptoir/kernel';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { sql } from '../db/index.ts';

/** The client's key of a write that it may repeat; null when it sent none. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid_field', { reason: 'invalid_key' }, 'idempotency-key');
  return key;
}

/**
 * Runs the work once per key: a second request with the same key waits for the first one's transaction, then gets its
 * answer. The same key with another content is a mistake of the client: 409.
 */
export async function actOnce(ctx: Ctx, call: string, key: string, input: unknown, work: () => Promise<unknown>): Promise<unknown> {
  const request_hash = createHash('sha256').update(JSON.stringify(input)).digest();
  const { environment_id } = ctx.tenant;
  const account_id = ctx.actor.account_id;
  const taken = await sql<{ key: string }>`
    insert into idempotency_keys (environment_id, account_id, key, call, request_hash, created_at)
    values (${environment_id}, ${account_id}, ${key}, ${call}, ${request_hash}, ${ctx.clock.now()})
    on conflict do nothing returning key`.execute(ctx.db);
  if (taken.rows.length === 0) {
    const earlier = await sql<{ call: string; request_hash: Buffer; response: unknown }>`
      select call, request_hash, response from idempotency_keys
      where environment_id = ${environment_id} and account_id = ${account_id} and key = ${key}`.execute(ctx.db);
    const row = earlier.rows[0];
    if (!row || row.call !== call || !row.request_hash.equals(request_hash)) throw new AppError('conflict', { idempotency_key: key });
    return row.response;
  }
  const response = await work();
  await sql`
    update idempotency_keys set response = ${JSON.stringify(response ?? null)}::jsonb
    where environment_id = ${environment_id} and account_id = ${account_id} and key = ${key}`.execute(ctx.db);
  return response;
}
