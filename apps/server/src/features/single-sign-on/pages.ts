import type { ErrorCode } from '@comptoir/contract/errors';
import type { FastifyReply } from 'fastify';

/** A page that the browser opens by itself: nobody else may keep where it leads. */
export function lead(reply: FastifyReply, to: string): FastifyReply {
  void reply.header('cache-control', 'no-store');
  return reply.redirect(to, 303);
}

/** Back to the login page, which says why. */
export function leadBack(reply: FastifyReply, problem: ErrorCode): FastifyReply {
  return lead(reply, `/auth?problem=${problem}`);
}
