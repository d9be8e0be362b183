import type { FastifyReply } from 'fastify';

/** A PDF for the page that shows it, or to be saved. */
export function sendPdf(reply: FastifyReply, name: string, content: unknown): FastifyReply {
  return sendNamed(reply, { name, media_type: 'application/pdf', place: 'inline' }, content);
}

export function sendNamed(
  reply: FastifyReply,
  {
    name,
    media_type,
    place = 'attachment',
  }: {
    readonly name: string;
    readonly media_type: string;
    readonly place?: 'inline' | 'attachment';
  },
  content: unknown,
): FastifyReply {
  const shown = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .header('content-type', media_type)
    .header('content-disposition', `${place}; filename*=UTF-8''${shown}`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(content);
}
