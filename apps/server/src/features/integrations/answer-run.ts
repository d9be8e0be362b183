import type { IntegrationRun } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { dropBrought } from './give-up-waiting.ts';
import { findRun, findStoredRun, isWaiting, saveRun } from './run-queries.ts';

const RESOURCE = 'company_setting.integrations';

/** What a person says to a refresh that waits for them. People are gone on with where their changes are shown. */
export async function answerRun(ctx: Ctx, id: string, answer: 'go_on' | 'give_up'): Promise<IntegrationRun> {
  requirePermission(ctx, RESOURCE, 'write');
  const run = await findStoredRun(ctx, { id });
  if (!run) throw new AppError('not_found', { object: 'integration' });
  if (!isWaiting(run.status)) throw new AppError('conflict', { status: run.status });
  if (answer === 'go_on') throw new AppError('conflict', { status: run.status });
  await saveRun(ctx, id, { status: 'cancelled' });
  await dropBrought(ctx, run);
  ctx.audit({ object_type: 'integration', object_id: run.integration_id, after: { run_id: id, answer } });
  return present(await findRun(ctx, id), 'the refresh');
}
