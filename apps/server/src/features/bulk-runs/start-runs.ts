import type { BodyOf, BulkRun, startStatementRun, startUserRun, SkippedOfRun } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findManyStatements } from '../statements/index.ts';
import { findUserIds } from '../users/index.ts';
import { type BulkRequest, skippedStatement } from './bulk-work.ts';
import { getBulkRun, ownerOf, requireOwn } from './own-runs.ts';
import { countUnderWay, findChangedIds, insertRun } from './run-queries.ts';

/** The job's name; jobs.ts defines it. */
export const BULK_JOB = 'bulk_run';

/** Runs of one person at once: they are worked off one after the other. */
const MAX_UNDER_WAY = 20;

export async function startStatements(ctx: Ctx, body: BodyOf<typeof startStatementRun>): Promise<BulkRun> {
  const { mode, year, month, comment } = body;
  const { ids, left } = await findManyStatements(ctx, body);
  return start(ctx, mode, {
    request: { kind: 'statements', mode, year, month, ...(comment === undefined ? {} : { comment }) },
    ids,
    skipped: left.map(skippedStatement),
  });
}

export async function startUsers(ctx: Ctx, body: BodyOf<typeof startUserRun>): Promise<BulkRun> {
  const { action, user_ids, filters, departure_date, new_manager_id } = body;
  requirePermission(ctx, 'user.users', action === 'archive' ? 'delete' : 'write');
  if (action === 'archive' && departure_date === undefined)
    throw new AppError('departure_date_needed', {}, 'departure_date');
  const ids = user_ids ? [...new Set(user_ids)] : await findUserIds(ctx, filters, ctx.clock.today());
  const leaving = {
    ...(departure_date === undefined ? {} : { departure_date }),
    ...(new_manager_id === undefined ? {} : { new_manager_id }),
  };
  return start(ctx, action, { request: { kind: 'users', action, ...leaving }, ids, skipped: [] });
}

/** Last archived, first back: a manager's people are there again before what their manager's archiving changed of them. */
export async function undoRun(ctx: Ctx, id: string): Promise<BulkRun> {
  requirePermission(ctx, 'user.users', 'delete');
  const { action, status } = await requireOwn(ctx, id);
  const isOver = status !== 'waiting' && status !== 'running';
  if (action !== 'archive' || !isOver) throw new AppError('conflict', { status });
  const ids = (await findChangedIds(ctx, id)).toReversed();
  const undo = 'undo_archive';
  return start(ctx, undo, { request: { kind: 'users', action: undo, run_id: id }, ids, skipped: [] });
}

interface NewRun {
  readonly request: BulkRequest;
  readonly ids: readonly string[];
  readonly skipped: readonly SkippedOfRun[];
}

async function start(
  ctx: Ctx,
  action: BulkRun['action'],
  { request, ids, skipped }: NewRun,
): Promise<BulkRun> {
  const owner_id = ownerOf(ctx.actor);
  if ((await countUnderWay(ctx, owner_id)) >= MAX_UNDER_WAY)
    throw new AppError('bulk_runs_full', { most: MAX_UNDER_WAY });
  const id = ctx.newId();
  const job_id = await ctx.enqueue(BULK_JOB, { run_id: id }, { queue: `bulk ${owner_id}` });
  await insertRun(ctx, { id, owner_id, action, request, ids, skipped, job_id });
  ctx.audit({ object_type: 'bulk_run', object_id: id, after: { ...request, count: ids.length } });
  return getBulkRun(ctx, id);
}
