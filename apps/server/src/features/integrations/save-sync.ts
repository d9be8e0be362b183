import type {
  BodyOf,
  createSync as createCall,
  IntegrationSync,
  updateSync as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { isTableNameUsed, requireTable } from '../tables/index.ts';
import { checkSelection } from './integration-policy.ts';
import { requireLasting, requireSync } from './require-integration.ts';
import { isRefreshing } from './run-queries.ts';
import { startRun } from './start-refresh.ts';
import {
  findSync,
  findSyncOfTable,
  findSyncs,
  findSyncsOf,
  insertSync,
  saveSelection,
  type StoredSync,
} from './sync-queries.ts';

const RESOURCE = 'company_setting.integrations';
const SETUP = { mode: 'full', trigger: 'setup' } as const;

/** Fetches once, so that its columns can be mapped. */
export async function createSync(
  ctx: Ctx,
  integration_id: string,
  body: BodyOf<typeof createCall>,
): Promise<IntegrationSync> {
  requirePermission(ctx, RESOURCE, 'write');
  const { kind } = await requireLasting(ctx, integration_id, true);
  const selection = checkSelection(kind, body.selection);
  const id = ctx.newId();
  const { table_id, target, gone } = body;
  if (target === 'users') await requireNoPeople(ctx, integration_id, body);
  const table_name = target === 'users' ? 'users' : await nameOf(ctx, body);
  await insertSync(ctx, { id, integration_id, target, gone, table_id, table_name, selection });
  ctx.audit({
    object_type: 'integration',
    object_id: integration_id,
    after: { sync_id: id, target, table_id, selection },
  });
  const sync = present(await findSync(ctx, id), 'the sync');
  await startRun(ctx, sync, SETUP);
  return readSync(ctx, sync);
}

/** A connection fills people once, and by the rights on them: the right on connections hires nobody. */
async function requireNoPeople(
  ctx: Ctx,
  integration_id: string,
  { table_id }: BodyOf<typeof createCall>,
): Promise<void> {
  requirePermission(ctx, 'user.users', 'write');
  if (table_id !== null)
    throw new AppError('invalid_field', { reason: 'unknown', field: 'table_id' }, 'table_id');
  if ((await findSyncsOf(ctx, integration_id)).some((sync) => sync.target === 'users'))
    throw new AppError('conflict', { object: 'user' }, 'target');
}

async function nameOf(ctx: Ctx, { table_id, table_name }: BodyOf<typeof createCall>): Promise<string> {
  if (table_id !== null) {
    const table = await requireTable(ctx, table_id);
    // Two sources of one table would write over each other's records.
    if (await findSyncOfTable(ctx, table_id)) throw new AppError('conflict', { object: 'table' }, 'table_id');
    return table.name;
  }
  if (table_name === undefined)
    throw new AppError('invalid_field', { reason: 'integration_missing', field: 'table_name' }, 'table_name');
  if (await isTableNameUsed(ctx, table_name, '', null))
    throw new AppError('name_used', { name: table_name }, 'table_name');
  return table_name;
}

/** Fetches again, and waits for its columns to be mapped. Until then the mapping of before stays in use. */
export async function updateSync(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateCall>,
): Promise<IntegrationSync> {
  requirePermission(ctx, RESOURCE, 'write');
  const sync = await requireSync(ctx, id);
  if (sync.target === 'users') requirePermission(ctx, 'user.users', 'write');
  const { kind } = await requireLasting(ctx, sync.integration_id, true);
  const selection = checkSelection(kind, body.selection);
  const gone = body.gone ?? sync.gone;
  if (await isRefreshing(ctx, id)) throw new AppError('integration_running');
  await saveSelection(ctx, id, { selection, gone });
  ctx.audit({
    object_type: 'integration',
    object_id: sync.integration_id,
    before: { sync_id: id, selection: sync.selection, gone: sync.gone },
    after: { selection, gone },
  });
  await startRun(ctx, sync, SETUP);
  return readSync(ctx, sync);
}

async function readSync(ctx: Ctx, { id, integration_id }: StoredSync): Promise<IntegrationSync> {
  const all = await findSyncs(ctx, [integration_id]);
  return present(
    all.find((sync) => sync.id === id),
    'the sync',
  );
}
