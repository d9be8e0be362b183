import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findSimulatedPlans, requireStatement, type StatementRow } from '../../statements/detail/index.ts';
import { findSimulation, type StoredSimulation } from './simulation-queries.ts';

export interface OpenSimulation {
  readonly simulation: StoredSimulation;
  readonly statement: StatementRow;
  readonly plans: readonly { readonly id: string; readonly name: string }[];
}

/** An open statement that the caller sees, of whose plans one allows simulations at least. */
export async function requireSimulatable(
  ctx: Ctx,
  statement_id: string,
): Promise<Omit<OpenSimulation, 'simulation'>> {
  const statement = await requireStatement(ctx, statement_id);
  if (statement.locked_at !== null) throw new AppError('statement_locked');
  const plans = await findSimulatedPlans(ctx, statement.id);
  if (plans.length === 0) throw new AppError('simulation_disabled');
  return { statement, plans };
}

/** The caller's own simulation, while the mode is still allowed. `lock`: to change it. */
export async function requireSimulation(
  ctx: Ctx,
  id: string,
  options: { readonly statement_id?: string | undefined; readonly lock?: boolean } = {},
): Promise<OpenSimulation> {
  requirePermission(ctx, 'statement', 'read');
  const simulation = await findSimulation(ctx, id, options.lock ?? false);
  const isOther = options.statement_id !== undefined && options.statement_id !== simulation?.statement_id;
  if (!simulation || isOther) throw new AppError('simulation_not_found');
  return { simulation, ...(await requireSimulatable(ctx, simulation.statement_id)) };
}
