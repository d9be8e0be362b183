import type { PipelineTable } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requirePlan } from '../../plans/index.ts';
import { requireSimulation } from '../simulated/open-simulation.ts';
import { countPipelineTables, findPipeline, findPipelines, type StoredPipeline } from './pipeline-queries.ts';
import { pipelineTables } from './pipeline-wire.ts';

interface BySimulation {
  readonly simulation_id?: string | undefined;
}

/** Whose pipeline it is; `null`: nobody's, an admin looks at the plan. */
export async function requireReader(
  ctx: Ctx,
  plan_id: string,
  { simulation_id }: BySimulation,
): Promise<string | null> {
  if (simulation_id === undefined) {
    await requirePlan(ctx, plan_id);
    requirePermission(ctx, 'plan.plans', 'read');
    requirePermission(ctx, 'data_table', 'read');
    return null;
  }
  const { statement, plans } = await requireSimulation(ctx, simulation_id);
  if (!plans.some(({ id }) => id === plan_id)) throw new AppError('simulation_disabled');
  return statement.user_id;
}

export async function requirePipeline(ctx: Ctx, plan_id: string, table_id: string): Promise<StoredPipeline> {
  const found = await findPipeline(ctx, plan_id, table_id);
  if (!found) throw new AppError('pipeline_table_not_found');
  return found;
}

export async function countPipelines(ctx: Ctx, plan_id: string): Promise<{ count: number }> {
  requirePermission(ctx, 'plan.plans', 'read');
  await requirePlan(ctx, plan_id);
  return { count: await countPipelineTables(ctx, plan_id) };
}

export async function listPipelineTables(
  ctx: Ctx,
  plan_id: string,
  by: BySimulation,
): Promise<{ data_tables: PipelineTable[] }> {
  await requireReader(ctx, plan_id, by);
  return { data_tables: await pipelineTables(ctx, plan_id, await findPipelines(ctx, [plan_id])) };
}

export async function getPipelineTable(
  ctx: Ctx,
  { id, table_id }: { readonly id: string; readonly table_id: string },
  by: BySimulation,
): Promise<PipelineTable> {
  await requireReader(ctx, id, by);
  return readPipelineTable(ctx, id, table_id);
}

export async function readPipelineTable(ctx: Ctx, plan_id: string, table_id: string): Promise<PipelineTable> {
  const stored = await requirePipeline(ctx, plan_id, table_id);
  const [table] = await pipelineTables(ctx, plan_id, [stored]);
  if (!table) throw new AppError('pipeline_table_not_found');
  return table;
}
