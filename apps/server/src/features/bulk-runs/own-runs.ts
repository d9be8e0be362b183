import type { BodyOf, BulkRun, changeBulkRun as call, SkippedOfRun } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Actor, Ctx } from '../../platform/context.ts';
import { cancelJob } from '../jobs/index.ts';
import { readRequest } from './bulk-work.ts';
import {
  findOwnRun,
  findOwnRuns,
  findSkipped,
  saveCancelRequested,
  saveDismissed,
  type StoredRun,
} from './run-queries.ts';

/** Runs are the person's own; support's are of its account. */
export function ownerOf({ user_id, account_id }: Actor): string {
  return present(user_id ?? account_id, 'who has a session is somebody');
}

/** 404 of what is somebody else's, too. */
export async function requireOwn(ctx: Ctx, id: string, lock = false): Promise<StoredRun> {
  const stored = await findOwnRun(ctx, ownerOf(ctx.actor), id, lock);
  if (!stored) throw new AppError('not_found', { object: 'bulk_run' });
  return stored;
}

export async function listBulkRuns(ctx: Ctx): Promise<BulkRun[]> {
  return (await findOwnRuns(ctx, ownerOf(ctx.actor))).map(runWire);
}

export async function getBulkRun(ctx: Ctx, id: string): Promise<BulkRun> {
  return runWire(await requireOwn(ctx, id));
}

export async function listSkipped(ctx: Ctx, id: string): Promise<SkippedOfRun[]> {
  await requireOwn(ctx, id);
  return [...(await findSkipped(ctx, id))];
}

const isUnderWay = ({ status }: StoredRun) => status === 'waiting' || status === 'running';

/** What is done stays done: it stops between two batches. */
export async function changeBulkRun(ctx: Ctx, id: string, { action }: BodyOf<typeof call>): Promise<BulkRun> {
  const stored = await requireOwn(ctx, id, true);
  if (isUnderWay(stored) !== (action === 'cancel')) throw new AppError('conflict', { status: stored.status });
  if (action === 'dismiss') await saveDismissed(ctx, id);
  else {
    await saveCancelRequested(ctx, id);
    if (stored.job_id !== null) await cancelJob(ctx, stored.job_id);
  }
  ctx.audit({ object_type: 'bulk_run', object_id: id, before: { status: stored.status }, after: { action } });
  return getBulkRun(ctx, id);
}

function runWire(stored: StoredRun): BulkRun {
  const { id, action, status, total, done, changed, skipped, cancel_requested, error } = stored;
  const request = readRequest(stored.request);
  return {
    id,
    action,
    month: request.kind === 'statements' ? `${request.year}-${String(request.month).padStart(2, '0')}` : null,
    status,
    total,
    done,
    changed,
    skipped,
    cancel_requested,
    error,
    created_at: stored.created_at.toISOString(),
  };
}
