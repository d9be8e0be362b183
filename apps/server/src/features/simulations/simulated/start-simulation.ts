import type { SimulationWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireSimulatable, requireSimulation } from './open-simulation.ts';
import { openRow, ownerOf } from './simulation-queries.ts';
import { simulationWire } from './simulation-wire.ts';

/** Nothing is computed yet: the statement is not ready until `runSimulation`. */
export async function startSimulation(ctx: Ctx, statement_id: string): Promise<SimulationWire> {
  requirePermission(ctx, 'statement', 'read');
  const { statement } = await requireSimulatable(ctx, statement_id);
  const owner_id = ownerOf(ctx);
  if (owner_id === null) throw new AppError('forbidden');
  const id = await openRow(ctx, { id: ctx.newId(), owner_id, statement_id, now: ctx.clock.now() });
  ctx.audit({ object_type: 'statement', object_id: statement.id, after: { simulation_id: id } });
  return simulationWire(ctx, await requireSimulation(ctx, id), 'after');
}
