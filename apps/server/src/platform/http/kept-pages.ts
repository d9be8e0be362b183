import { KEPT_FOR_HEADER } from '@comptoir/kernel';
import type { FastifyReply } from 'fastify';
import type { Actor, Tenant } from '../context.ts';

interface Reader {
  readonly actor: Actor;
  readonly tenant: Tenant;
}

/**
 * The reader's device may keep this answer, to show it without a line. Never what support reads, nor what a key reads, nor a sandbox, where
 * the same addresses answer differently. `isOwn`: it is about the reader alone.
 */
export function letKeep({ actor, tenant }: Reader, reply: FastifyReply, isOwn: boolean): void {
  if (!isOwn || actor.user_id === null || actor.is_guest || actor.api_key || !tenant.live) return;
  if (actor.role_category === 'god') return;
  void reply.header(KEPT_FOR_HEADER, `${actor.user_id}.${tenant.environment_id}`);
}
