import type { PipelineTable } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findCompensations } from '../../plans/index.ts';
import { type DataTable, fieldsOf, fieldWire, requireTable } from '../../tables/index.ts';
import { countingPreset, entryScopes, type ReadingCompensation } from './pipeline-policy.ts';
import type { StoredPipeline } from './pipeline-queries.ts';

/** What pays: drafts read nothing. */
export async function liveCompensations(ctx: Ctx, plan_id: string): Promise<ReadingCompensation[]> {
  const all = await findCompensations(ctx, [plan_id]);
  return all.filter(({ state }) => state === 'live');
}

export async function pipelineTables(
  ctx: Ctx,
  plan_id: string,
  stored: readonly StoredPipeline[],
): Promise<PipelineTable[]> {
  const compensations = await liveCompensations(ctx, plan_id);
  const tables: PipelineTable[] = [];
  for (const one of stored) tables.push(wireOf(one, await requireTable(ctx, one.table_id), compensations));
  return tables;
}

function wireOf(
  { conditions, preview_mode, fields, version }: StoredPipeline,
  table: DataTable,
  compensations: readonly ReadingCompensation[],
): PipelineTable {
  const all = fieldsOf(table);
  const entry_scopes = entryScopes(table, compensations);
  const shown = fields.filter(({ field_id }) => all.some(({ id }) => id === field_id));
  const named = new Set([
    ...shown.map(({ field_id }) => field_id),
    ...entry_scopes.flatMap(({ field_ids }) => field_ids),
  ]);
  return {
    data_table_id: table.id,
    name: table.name,
    name_field_id: table.name_field_id,
    user_field_id: table.user_field_id,
    version,
    // The engine's lists can't be written to, the wire's can.
    filters: conditions.items as PipelineTable['filters'],
    link: conditions.link,
    preview_mode,
    fields: shown.map((one) => ({ ...one })),
    table_fields: all.filter(({ id }) => named.has(id)).map(fieldWire),
    ...countingPreset(table, compensations),
    entry_scopes,
  };
}
