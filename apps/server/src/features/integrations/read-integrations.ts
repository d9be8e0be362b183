import type {
  Integration,
  IntegrationRun,
  IntegrationSync,
  listRefreshes as listCall,
  ResponseOf,
  TableRefresh,
} from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findIntegrations, integrationWires } from './integration-queries.ts';
import { requireIntegration } from './require-integration.ts';
import { findRuns, isOpen, isWaiting } from './run-queries.ts';

const RESOURCE = 'company_setting.integrations';

export async function listIntegrations(ctx: Ctx): Promise<{ integrations: Integration[] }> {
  requirePermission(ctx, RESOURCE, 'read');
  return { integrations: await integrationWires(ctx, await findIntegrations(ctx)) };
}

/** Newest first. */
export async function listRuns(ctx: Ctx, id: string, size: number): Promise<{ runs: IntegrationRun[] }> {
  requirePermission(ctx, RESOURCE, 'read');
  await requireIntegration(ctx, id);
  return { runs: await findRuns(ctx, id, size) };
}

/** For who imports, without how a connection signs in. */
export async function listRefreshes(ctx: Ctx): Promise<ResponseOf<typeof listCall>> {
  requirePermission(ctx, 'data_table', 'read');
  const wires = await integrationWires(ctx, await findIntegrations(ctx));
  return { integrations: wires.filter(({ deletion }) => deletion === null).map(refreshOf) };
}

function refreshOf({ id, connection_name, active, import_settings, syncs }: Integration) {
  const runs = syncs.flatMap(({ last_run }) => last_run ?? []);
  const open = runs.filter(({ status }) => isOpen(status) && !isWaiting(status));
  const { slots, incremental, nightly } = import_settings;
  const times = syncs.flatMap(({ last_refreshed_at }) => last_refreshed_at ?? []).toSorted();
  return {
    id,
    connection_name,
    active: active && syncs.some(({ is_mapped }) => is_mapped),
    is_scheduled: incremental || nightly || slots.length > 0,
    progress:
      open.length === 0
        ? null
        : Math.floor(open.reduce((sum, { progress }) => sum + progress, 0) / open.length),
    last_refreshed_at: times.at(-1) ?? null,
    failed: runs.some(({ status }) => status === 'failed'),
    tables: syncs.flatMap(tableRefreshOf),
  };
}

function tableRefreshOf({ table_id, last_run, last_refreshed_at }: IntegrationSync): TableRefresh[] {
  if (table_id === null) return [];
  const isRunning = last_run !== null && isOpen(last_run.status) && !isWaiting(last_run.status);
  return [
    {
      table_id,
      status: last_run?.status ?? null,
      progress: isRunning ? last_run.progress : null,
      error: last_run?.error ?? null,
      last_refreshed_at,
    },
  ];
}
