import { requirePermission } from '../../platform/auth/access.ts';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { dropFeeds } from '../attributes/index.ts';
import { forgetUserLinks } from '../users/index.ts';
import { noteConnection } from '../tables/index.ts';
import { giveUpWaiting } from './give-up-waiting.ts';
import { requireIntegration, requireSync } from './require-integration.ts';
import { isWorking } from './run-queries.ts';
import { removeSync } from './sync-queries.ts';

const RESOURCE = 'company_setting.integrations';

/** The table keeps its records; people stay, and are changed by hand again. */
export async function deleteSync(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, RESOURCE, 'delete');
  const sync = await requireSync(ctx, id);
  await requireIntegration(ctx, sync.integration_id, true);
  if (await isWorking(ctx, sync.integration_id)) throw new AppError('integration_running');
  await giveUpWaiting(ctx, id, 'mapping');
  await giveUpWaiting(ctx, id, 'confirming');
  await removeSync(ctx, id);
  if (sync.target === 'users') {
    requirePermission(ctx, 'user.users', 'write');
    await forgetUserLinks(ctx, sync.integration_id);
    await dropFeeds(ctx, sync.integration_id);
  }
  if (sync.table_id !== null) await noteConnection(ctx, sync.table_id, false);
  ctx.audit({
    object_type: 'integration',
    object_id: sync.integration_id,
    before: { sync_id: id, table_id: sync.table_id, selection: sync.selection },
  });
  return { ok: true };
}
