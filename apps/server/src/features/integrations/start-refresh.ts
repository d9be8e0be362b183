import type { IntegrationRun } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireLasting } from './require-integration.ts';
import { giveUpWaiting } from './give-up-waiting.ts';
import { findRun, insertRun, isRefreshing, type StoredRun } from './run-queries.ts';
import { findSyncsOf, isMapped, type StoredSync } from './sync-queries.ts';

/** The job's name; jobs.ts defines it. */
export const REFRESH_JOB = 'refresh_table';

/** A refresh of one table, by a worker. Null: one is under way. */
export async function startRun(
  ctx: Ctx,
  sync: StoredSync,
  how: Pick<StoredRun, 'mode' | 'trigger'> & { readonly allowed?: number },
): Promise<IntegrationRun | null> {
  if (await isRefreshing(ctx, sync.id)) return null;
  // Read again to be mapped: what was read for that before is of no use.
  if (how.trigger === 'setup') await giveUpWaiting(ctx, sync.id, 'mapping');
  const id = ctx.newId();
  // One at a time of each connection: the other system is requested by one of us.
  const queue = `integration ${sync.integration_id}`;
  const job_id = await ctx.enqueue(REFRESH_JOB, { run_id: id }, { key: id, queue });
  await insertRun(ctx, { id, integration_id: sync.integration_id, sync_id: sync.id, ...how, job_id });
  return findRun(ctx, id);
}

/** Every table that was mapped and that no refresh works on. */
export async function startRefresh(
  ctx: Ctx,
  integration_id: string,
  how: Pick<StoredRun, 'mode' | 'trigger'>,
): Promise<IntegrationRun[]> {
  const started: IntegrationRun[] = [];
  for (const sync of await findSyncsOf(ctx, integration_id)) {
    const run = isMapped(sync) ? await startRun(ctx, sync, how) : null;
    if (run) started.push(run);
  }
  return started;
}

export async function importIntegration(
  ctx: Ctx,
  id: string,
  mode: IntegrationRun['mode'],
): Promise<{ runs: IntegrationRun[] }> {
  requirePermission(ctx, 'data_table', 'write');
  const stored = await requireLasting(ctx, id);
  if (!stored.active) throw new AppError('integration_off');
  const runs = await startRefresh(ctx, id, { mode, trigger: 'manual' });
  ctx.audit({ object_type: 'integration', object_id: id, after: { mode, tables: runs.length } });
  return { runs };
}
