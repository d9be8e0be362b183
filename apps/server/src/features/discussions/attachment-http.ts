import { AppError } from '@comptoir/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Attached, SentFile } from './attachments.ts';

export async function sentFile(request: FastifyRequest): Promise<SentFile> {
  const part = await request.file();
  if (!part) throw new AppError('bad_request', { reason: 'no_file' }, 'file');
  return { name: part.filename, content: part.file };
}

export function sendAttached(
  { services }: Pick<Ctx, 'services'>,
  reply: FastifyReply,
  file: Attached,
  inline: boolean | undefined,
): FastifyReply {
  const place = inline && file.is_shown ? 'inline' : 'attachment';
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return reply
    .header('content-type', file.media_type)
    .header('content-length', file.bytes)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${place}; filename*=UTF-8''${name}`)
    .send(services.files.read(file.storage_key));
}
