import { Readable } from 'node:stream';
import type { LetterTemplateWire, QueryOf, uploadLetterTemplate as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTER_FILE_BYTES } from '@comptoir/kernel';
import type { FastifyRequest } from 'fastify';
import { requirePermission } from '../../../platform/auth/access.ts';
import { recordFile } from '../../../platform/files/file-records.ts';
import { sniff } from '../../../platform/files/sniff.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { addTemplate } from './write-templates.ts';
import { readDocxFile, readPdfFile } from './read-file.ts';

/** What a file is, is decided by its content. A PDF is kept as it is; a Word file becomes a written template. */
export async function uploadTemplate(
  ctx: ManualCtx,
  request: FastifyRequest,
  query: QueryOf<typeof call>,
): Promise<LetterTemplateWire> {
  requirePermission(ctx, 'commission_letter.templates', 'write');
  const file = await receive(request);
  const name =
    query.name ??
    file.name
      .replace(/\.[^.]*$/, '')
      .slice(0, 200)
      .trim();
  const { language, purpose } = query;
  const found = sniff(file.bytes);
  if (found === 'pdf') {
    const pages = [...(await readPdfFile(file.bytes))];
    return storePdf(ctx, file, { name, language, purpose, pages });
  }
  if (found !== 'zip' || !/\.docx$/i.test(file.name)) throw new AppError('file_bad_format', { found });
  const { body, notes } = await readDocxFile(file.bytes);
  return ctx.withTransaction((tx) =>
    addTemplate(tx, {
      name,
      language,
      purpose,
      source: 'docx',
      file_id: null,
      pages: [],
      tags: [],
      body,
      notes,
    }),
  );
}

async function receive(request: FastifyRequest): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const part = await request.file({
    limits: { fileSize: MAX_LETTER_FILE_BYTES, files: 1 },
    throwFileSizeLimit: false,
  });
  if (!part) throw new AppError('bad_request', { reason: 'file_missing' }, 'file');
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError('file_too_big', { max_bytes: MAX_LETTER_FILE_BYTES });
  if (bytes.length === 0) throw new AppError('file_empty');
  return { name: part.filename, bytes };
}

async function storePdf(
  ctx: ManualCtx,
  file: { readonly name: string; readonly bytes: Buffer },
  values: Pick<LetterTemplateWire, 'name' | 'language' | 'purpose' | 'pages'>,
): Promise<LetterTemplateWire> {
  const id = ctx.newId();
  const { files } = ctx.services;
  const stored = await files.write(Readable.from([file.bytes]), {
    environment_id: ctx.tenant.environment_id,
    id,
    max_bytes: MAX_LETTER_FILE_BYTES,
    accept: ['pdf'],
  });
  try {
    return await ctx.withTransaction(async (tx) => {
      await recordFile(tx, stored, {
        id,
        name: file.name,
        media_type: 'application/pdf',
        purpose: 'letter_template',
      });
      return addTemplate(tx, { ...values, source: 'pdf', file_id: id, tags: [], body: [], notes: [] });
    });
  } catch (error) {
    await files.remove(stored.storage_key);
    throw error;
  }
}
