import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { findFile } from '../../platform/files/file-records.ts';
import { requireSource, rightsOf } from './export-sources.ts';
import { requireOwn } from './own-exports.ts';

/** Where the file lies, for whom still has the rights that it was made with. */
export async function exportedFile(
  ctx: Ctx,
  id: string,
): Promise<{ readonly name: string; readonly media_type: string; readonly storage_key: string }> {
  const stored = await requireOwn(ctx, id);
  await requireSource(ctx, stored.source);
  if (stored.status !== 'finished') throw new AppError('conflict', { status: stored.status });
  if (stored.rights !== rightsOf(ctx.actor)) throw new AppError('export_rights_changed');
  const file = await findFile(ctx, id);
  ctx.audit({ kind: 'download_export', object_type: 'export', object_id: id, after: { name: stored.name } });
  return file;
}
