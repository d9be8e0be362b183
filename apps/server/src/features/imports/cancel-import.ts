import type { ImportWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { cancelJob } from '../jobs/index.ts';
import { tellEnded } from './follow-imports.ts';
import { findImport } from './import-list-queries.ts';
import { findStoredImport, forgetUpload, saveEnded } from './import-queries.ts';

/** An upload that was not started is dropped; a waiting import ends at once; a running one is cancelled and leaves nothing behind. */
export async function cancelImport(ctx: Ctx, id: string): Promise<ImportWire> {
  requirePermission(ctx, 'data_table', 'write');
  const stored = await findStoredImport(ctx, id, true);
  if (!stored) throw new AppError('not_found', { object: 'import' });
  if (stored.status === 'uploaded') {
    await cancelUpload(ctx, id);
    await tellEnded(ctx, id, { status: 'cancelled', table_id: null, field_ids: null, error: null });
  } else if ((stored.status === 'queued' || stored.status === 'running') && stored.job_id !== null)
    await cancelJob(ctx, stored.job_id);
  else throw new AppError('conflict', { status: stored.status });
  ctx.audit({ object_type: 'import', object_id: id, before: { status: stored.status } });
  return present(await findImport(ctx, id), 'the import');
}

/** Drops a file that was not started. Asks for no rights and says it to nobody: for who brought it. */
export async function cancelUpload(ctx: Ctx, id: string): Promise<void> {
  const stored = await findStoredImport(ctx, id, true);
  if (stored?.status !== 'uploaded') return;
  await saveEnded(ctx, id, 'cancelled', null);
  await forgetUpload(ctx, stored.file_id);
}
