import type { Ctx } from '../../platform/context.ts';
import { cancelUpload } from '../imports/index.ts';
import { dismissPreview } from '../user-imports/index.ts';
import { cancelWaiting, type StoredRun } from './run-queries.ts';

/** Nobody can go on any more with what these refreshes brought. */
export async function giveUpWaiting(
  ctx: Ctx,
  sync_id: string,
  status: 'mapping' | 'confirming',
  but: string | null = null,
): Promise<void> {
  for (const run of await cancelWaiting(ctx, sync_id, status, but)) await dropBrought(ctx, run);
}

export async function dropBrought(
  ctx: Ctx,
  { import_id, user_import_id }: Pick<StoredRun, 'import_id' | 'user_import_id'>,
): Promise<void> {
  if (import_id !== null) await cancelUpload(ctx, import_id);
  if (user_import_id !== null) await dismissPreview(ctx, user_import_id);
}
