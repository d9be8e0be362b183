import type { getSimulation as getCall, QueryOf, SimulationWire } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireSimulation } from './open-simulation.ts';
import { simulationWire } from './simulation-wire.ts';

export async function getSimulation(
  ctx: Ctx,
  id: string,
  { statement_id, post_simulation }: QueryOf<typeof getCall>,
): Promise<SimulationWire> {
  requirePermission(ctx, 'statement', 'read');
  const open = await requireSimulation(ctx, id, { statement_id });
  return simulationWire(ctx, open, post_simulation === 'false' ? 'before' : 'after');
}
