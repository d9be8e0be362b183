import type { FastifyReply } from 'fastify';

/** A file that was made for one answer. */
export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
}

export function sendFile(reply: FastifyReply, { name, type, content }: MadeFile): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(typeof content === 'string' ? content : Buffer.from(content));
}
