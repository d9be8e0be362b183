import { Readable } from 'node:stream';
import { AppError } from '@comptoir/contract/errors';
import { MAX_PICTURE_BYTES } from '@comptoir/kernel';
import type { Actor, Ctx } from '../../platform/context.ts';
import { type FileRecord, findFile, recordFile } from '../../platform/files/file-records.ts';
import { squarePicture } from '../../platform/files/picture.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { peopleChanged } from './people-changed.ts';
import { dropAvatarFiles, updateUserRow } from './user-write-queries.ts';

const PURPOSE = 'avatar';

/** One's own picture, redrawn; the one before is gone with it. */
export async function uploadAvatar(ctx: ManualCtx, content: Readable): Promise<{ avatar: string }> {
  const user_id = selfOf(ctx.actor);
  const id = ctx.newId();
  const { environment_id } = ctx.tenant;
  const { files } = ctx.services;
  const picture = await squarePicture(content);
  const stored = await files.write(Readable.from([picture]), {
    environment_id,
    id,
    max_bytes: MAX_PICTURE_BYTES,
  });
  // A picture on a page asks without headers, so its address names the environment.
  const avatar = `/api/users/avatars/${id}?environment=${environment_id}`;
  try {
    let before: readonly string[] = [];
    const answer = await ctx.once(stored.sha256.toString('hex'), async (tx) => {
      before = await setAvatar(tx, user_id, avatar);
      await recordFile(tx, stored, { id, name: PURPOSE, media_type: 'image/png', purpose: PURPOSE });
      return { avatar };
    });
    // Sent again under its key: the first copy is the one that is shown.
    for (const key of answer.avatar === avatar ? before : [stored.storage_key]) await files.remove(key);
    return answer;
  } catch (error) {
    await files.remove(stored.storage_key);
    throw error;
  }
}

export async function removeAvatar(ctx: ManualCtx): Promise<void> {
  const user_id = selfOf(ctx.actor);
  const before = await ctx.withTransaction((tx) => setAvatar(tx, user_id, null));
  for (const key of before) await ctx.services.files.remove(key);
}

/** Any picture of the environment; no other kind of file is given out here. */
export async function findAvatar(ctx: Ctx, id: string): Promise<FileRecord> {
  const file = await findFile(ctx, id);
  if (file.purpose !== PURPOSE) throw new AppError('not_found', { object: 'file' });
  return file;
}

/** Answers where the bytes of the picture before lie: they go once this is committed. */
async function setAvatar(tx: Ctx, user_id: string, avatar: string | null): Promise<readonly string[]> {
  await updateUserRow(tx, user_id, { avatar });
  const gone = await dropAvatarFiles(tx, user_id);
  tx.audit({ object_type: 'user', object_id: user_id, after: { avatar } });
  await peopleChanged(tx, { user_ids: [user_id], calculate: false });
  return gone;
}

/** Support is nobody's user, and has no face. */
function selfOf({ user_id }: Actor): string {
  if (user_id === null) throw new AppError('forbidden');
  return user_id;
}
