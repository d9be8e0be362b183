import type { PipelineTable } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requirePlan } from '../../plans/index.ts';
import { requireTable } from '../../tables/index.ts';
import { firstView } from './pipeline-policy.ts';
import { insertPipeline } from './pipeline-queries.ts';
import { liveCompensations } from './pipeline-wire.ts';
import { readPipelineTable } from './read-pipelines.ts';

export async function addPipelineTable(ctx: Ctx, plan_id: string, table_id: string): Promise<PipelineTable> {
  requirePermission(ctx, 'plan.plans', 'write');
  await requirePlan(ctx, plan_id, true);
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const view = { ...firstView(table, await liveCompensations(ctx, plan_id)), preview_mode: false };
  if (!(await insertPipeline(ctx, { plan_id, table_id }, view, ctx.actor.user_id)))
    throw new AppError('conflict', { object: 'pipeline_table' });
  ctx.audit({ object_type: 'plan', object_id: plan_id, after: { pipeline_table: table.name } });
  return readPipelineTable(ctx, plan_id, table_id);
}
