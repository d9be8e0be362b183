import type { BodyOf, changeExport as call, ExportWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { cancelJob } from '../jobs/index.ts';
import { removeExport, saveDismissed, saveEnded, type StoredExport } from './export-queries.ts';
import { announce, getExport, requireOwn } from './own-exports.ts';

const isUnderWay = ({ status }: StoredExport) => status === 'waiting' || status === 'running';

/** Cancels one that is under way, or clears one that has ended. */
export async function changeExport(
  ctx: Ctx,
  id: string,
  { action }: BodyOf<typeof call>,
): Promise<ExportWire> {
  const stored = await requireOwn(ctx, id, true);
  if (isUnderWay(stored) !== (action === 'cancel')) throw new AppError('conflict', { status: stored.status });
  if (action === 'dismiss') await saveDismissed(ctx, id);
  else await stop(ctx, stored);
  ctx.audit({ object_type: 'export', object_id: id, before: { status: stored.status }, after: { action } });
  return getExport(ctx, id);
}

export async function deleteExport(ctx: Ctx, id: string): Promise<void> {
  const stored = await requireOwn(ctx, id, true);
  if (isUnderWay(stored)) await stop(ctx, stored);
  await removeExport(ctx, id);
  ctx.audit({ object_type: 'export', object_id: id, before: { name: stored.name, status: stored.status } });
}

/** The person sees it as cancelled at once; its job stops between two batches. */
async function stop(ctx: Ctx, stored: StoredExport): Promise<void> {
  if (stored.job_id !== null)
    await cancelJob(ctx, stored.job_id).catch((error: unknown) => {
      // It has ended in the meantime.
      if (!(error instanceof AppError)) throw error;
    });
  await saveEnded(ctx, stored.id, 'cancelled', null);
  await announce(ctx, stored, 'cancelled');
}
