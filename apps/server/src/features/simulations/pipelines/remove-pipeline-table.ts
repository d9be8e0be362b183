import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requirePlan } from '../../plans/index.ts';
import { requireTable } from '../../tables/index.ts';
import { deletePipeline } from './pipeline-queries.ts';
import { requirePipeline } from './read-pipelines.ts';

export async function removePipelineTable(
  ctx: Ctx,
  { id, table_id }: { readonly id: string; readonly table_id: string },
): Promise<{ ok: true }> {
  requirePermission(ctx, 'plan.plans', 'write');
  await requirePlan(ctx, id, true);
  await requirePipeline(ctx, id, table_id);
  const { name } = await requireTable(ctx, table_id);
  await deletePipeline(ctx, { plan_id: id, table_id });
  ctx.audit({ object_type: 'plan', object_id: id, before: { pipeline_table: name } });
  return { ok: true };
}
