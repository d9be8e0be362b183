import type { IntegrationRun } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { dropBrought } from './give-up-waiting.ts';
import { findRun, findStoredRun, isWaiting, saveRun, type StoredRun } from './run-queries.ts';
import { startRun } from './start-refresh.ts';
import { findSync } from './sync-queries.ts';

const RESOURCE = 'company_setting.integrations';

/** What a person says to a refresh that waits for them. People are gone on with where their changes are shown. */
export async function answerRun(ctx: Ctx, id: string, answer: 'go_on' | 'give_up'): Promise<IntegrationRun> {
  requirePermission(ctx, RESOURCE, 'write');
  const run = await findStoredRun(ctx, { id });
  if (!run) throw new AppError('not_found', { object: 'integration' });
  if (!isWaiting(run.status)) throw new AppError('conflict', { status: run.status });
  if (answer === 'go_on') return goOn(ctx, run);
  await saveRun(ctx, id, { status: 'cancelled' });
  await dropBrought(ctx, run);
  ctx.audit({ object_type: 'integration', object_id: run.integration_id, after: { run_id: id, answer } });
  return present(await findRun(ctx, id), 'the refresh');
}

/** Reads everything again, and lets as many records go as the person was shown. People are gone on with where their changes are shown. */
async function goOn(ctx: Ctx, run: StoredRun): Promise<IntegrationRun> {
  const shown = present(await findRun(ctx, run.id), 'the refresh');
  if (run.status !== 'confirming' || run.user_import_id !== null || shown.guard === null)
    throw new AppError('conflict', { status: run.status });
  const sync = present(await findSync(ctx, run.sync_id), 'the sync');
  const started = await startRun(ctx, sync, {
    mode: 'full',
    trigger: 'manual',
    allowed: shown.guard.gone,
  });
  if (started === null) throw new AppError('integration_running');
  await saveRun(ctx, run.id, { status: 'cancelled' });
  ctx.audit({
    object_type: 'integration',
    object_id: run.integration_id,
    after: { run_id: run.id, answer: 'go_on', allowed: shown.guard.gone },
  });
  return started;
}
