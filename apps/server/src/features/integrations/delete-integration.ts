import { DELETION_HOURS, type Integration } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { giveUpWaiting } from './give-up-waiting.ts';
import { saveIntegration } from './integration-queries.ts';
import { readIntegration, requireIntegration } from './require-integration.ts';
import { isWorking } from './run-queries.ts';
import { findSyncsOf } from './sync-queries.ts';

const RESOURCE = 'company_setting.integrations';
const HOUR_MS = 3_600_000;

/** In 24 hours; until then it rests, and can be kept. */
export async function deleteIntegration(ctx: Ctx, id: string): Promise<Integration> {
  requirePermission(ctx, RESOURCE, 'delete');
  const stored = await requireIntegration(ctx, id, true);
  if (await isWorking(ctx, id)) throw new AppError('integration_running');
  const tables = (await findSyncsOf(ctx, id)).filter((sync) => sync.table_id !== null);
  if (tables.length > 0)
    throw new AppError('integration_in_use', { tables: tables.map((sync) => sync.table_name) });
  // What waits for a person would be applied for a connection that is no more.
  for (const { id: sync_id } of await findSyncsOf(ctx, id)) {
    await giveUpWaiting(ctx, sync_id, 'mapping');
    await giveUpWaiting(ctx, sync_id, 'confirming');
  }
  const deletion_at = stored.deletion_at ?? new Date(ctx.clock.now().getTime() + DELETION_HOURS * HOUR_MS);
  await saveIntegration(ctx, { ...stored, active: false, deletion_at });
  ctx.audit({
    object_type: 'integration',
    object_id: id,
    before: { connection_name: stored.connection_name },
    after: { deletion_at },
  });
  return readIntegration(ctx, id);
}
