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

/** Where a file is to stand: the discussion, or what is commented on. */
interface Place {
  readonly thread_id: string;
  /** Refuses who may not write there. */
  readonly check: (tx: Ctx) => Promise<unknown>;
  readonly audited: Pick<Parameters<Ctx['audit']>[0], 'object_type' | 'object_id'>;
}
export interface SentFile {
  readonly name: string;
  readonly content: Readable;
}

/** Streamed to the store; a file that is refused leaves nothing behind. */
export async function storeAttachment(ctx: ManualCtx, place: Place, file: SentFile): Promise<Attachment> {
  await ctx.withTransaction(async (tx) => {
    await place.check(tx);
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
    const answer = await ctx.once([place.thread_id, name, stored.sha256.toString('hex')], async (tx) => {
      await place.check(tx);
      await assertQuota(tx, stored.bytes);
      await recordFile(tx, stored, { id, name, media_type, purpose: 'attachment' });
      await insertAttachment(tx, place.thread_id, { id, preview });
      tx.audit({ ...place.audited, after: { file: name, bytes: stored.bytes } });
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

export async function uploadAttachment(
  ctx: ManualCtx,
  kind: DiscussionKind,
  discussion_id: string,
  file: SentFile,
): Promise<Attachment> {
  requireAccess(ctx, kind, 'write');
  requireSelf(ctx);
  return storeAttachment(
    ctx,
    {
      thread_id: discussion_id,
      check: (tx) => requireWritable(tx, kind, discussion_id),
      audited: { object_type: kind, object_id: discussion_id },
    },
    file,
  );
}

/** A disk is shared by all companies. */
async function assertQuota(tx: Ctx, bytes: number): Promise<void> {
  if ((await bytesOfAttachments(tx)) + bytes <= MAX_COMPANY_ATTACHMENT_BYTES) return;
  throw new AppError('upload_quota_full', {
    maximum_mb: Math.floor(MAX_COMPANY_ATTACHMENT_BYTES / 1024 ** 2),
  });
}

export type Attached = FileRecord & { readonly is_shown: boolean };

/** A file of the thread, which the caller was found to see; shown in the browser only where its content is a picture or a PDF. */
export async function readAttached(ctx: Ctx, thread_id: string, attachment_id: string): Promise<Attached> {
  const found = await findAttachment(ctx, thread_id, attachment_id);
  if (!found) throw new AppError('not_found', { object: 'file' });
  return { ...(await findFile(ctx, attachment_id)), is_shown: found.preview !== null };
}

export async function findAttached(
  ctx: Ctx,
  kind: DiscussionKind,
  where: { readonly id: string; readonly attachment_id: string },
): Promise<Attached> {
  requireAccess(ctx, kind, 'read');
  await requireDiscussion(ctx, kind, where.id);
  return readAttached(ctx, where.id, where.attachment_id);
}
