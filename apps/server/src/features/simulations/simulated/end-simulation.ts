import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { deleteSimulation, findSimulation } from './simulation-queries.ts';

/** Also where the mode is no longer allowed: what was simulated is forgotten. */
export async function endSimulation(ctx: Ctx, id: string): Promise<{ ok: true }> {
  requirePermission(ctx, 'statement', 'read');
  const simulation = await findSimulation(ctx, id, true);
  if (!simulation) throw new AppError('simulation_not_found');
  await deleteSimulation(ctx, id);
  ctx.audit({
    object_type: 'statement',
    object_id: simulation.statement_id,
    before: { simulation_id: simulation.id },
  });
  return { ok: true };
}
