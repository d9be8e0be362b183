import type { Readable } from 'node:stream';
import type { Attachment, DiscussionKind } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_ATTACHMENT_BYTES, MAX_COMPANY_ATTACHMENT_BYTES } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { type FileRecord, findFile, recordFile, safeName } from '../../platform/files/file-records.ts';
import type { SniffedType } from '../../platform/files/sniff.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { bytesOfAttachments, findAttachment, insertAttachment } from './attachment-queries.ts';
import { requireAccess, requireSelf } from './discussion-policy.ts';
import { requireDiscussion, requireWritable } from './read-discussion.ts';

/** By content: a name says nothing. Everything else is saved, never shown. */
const SHOWN: Readonly<
  Partial<Record<SniffedType, readonly [media_type: string, preview: Attachment['preview']]>>
> = {
  png: ['image/png', 'image'],
  jpeg: ['image/jpeg', 'image'],
  gif: ['image/gif', 'image'],
  webp: ['image/webp', 'image'],
  pdf: ['application/pdf', 'pdf'],
  text: ['text/plain', null],
  zip: ['application/zip', null],
  gzip: ['application/gzip', null],
};

/** Streamed to the store; a file that is refused leaves nothing behind. */
export async function uploadAttachment(
  ctx: ManualCtx,
  kind: DiscussionKind,
  discussion_id: string,
  file: { readonly name: string; readonly content: Readable },
): Promise<Attachment> {
  requireAccess(ctx, kind, 'write');
  requireSelf(ctx);
  await ctx.withTransaction(async (tx) => {
    await requireWritable(tx, kind, discussion_id);
    await assertQuota(tx, 0);
  });
  const id = ctx.newId();
  const { environment_id } = ctx.tenant;
  const stored = await ctx.services.files.write(file.content, {
    environment_id,
    id,
    max_bytes: MAX_ATTACHMENT_BYTES,
  });
  const [media_type, preview] = SHOWN[stored.type] ?? ['application/octet-stream', null];
  const name = safeName(file.name);
  try {
    const answer = await ctx.once([discussion_id, name, stored.sha256.toString('hex')], async (tx) => {
      await requireWritable(tx, kind, discussion_id);
      await assertQuota(tx, stored.bytes);
      await recordFile(tx, stored, { id, name, media_type, purpose: 'attachment' });
      await insertAttachment(tx, discussion_id, { id, preview });
      tx.audit({ object_type: kind, object_id: discussion_id, after: { file: name, bytes: stored.bytes } });
      return { id, name, bytes: stored.bytes, media_type, preview };
    });
    // Sent again: the first copy is the one that counts.
    if (answer.id !== id) await ctx.services.files.remove(stored.storage_key);
    return answer;
  } catch (error) {
    await ctx.services.files.remove(stored.storage_key);
    throw error;
  }
}

/** A disk is shared by all companies. */
async function assertQuota(tx: Ctx, bytes: number): Promise<void> {
  if ((await bytesOfAttachments(tx)) + bytes <= MAX_COMPANY_ATTACHMENT_BYTES) return;
  throw new AppError('upload_quota_full', {
    maximum_mb: Math.floor(MAX_COMPANY_ATTACHMENT_BYTES / 1024 ** 2),
  });
}

/** A file of a discussion that the caller sees; shown in the browser only where its content is a picture or a PDF. */
export async function findAttached(
  ctx: Ctx,
  kind: DiscussionKind,
  where: { readonly id: string; readonly attachment_id: string },
): Promise<FileRecord & { readonly is_shown: boolean }> {
  requireAccess(ctx, kind, 'read');
  await requireDiscussion(ctx, kind, where.id);
  const found = await findAttachment(ctx, where.id, where.attachment_id);
  if (!found) throw new AppError('not_found', { object: 'file' });
  return { ...(await findFile(ctx, where.attachment_id)), is_shown: found.preview !== null };
}
