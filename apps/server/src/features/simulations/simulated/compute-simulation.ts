import type { SimulationTransaction } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { type SimulateResult, simulateStatement } from '../../calculations/index.ts';
import { monthOfWire } from '../../statements/detail/index.ts';
import type { OpenSimulation } from './open-simulation.ts';
import { findChanges, findEntries, type SimulatedResults } from './simulation-queries.ts';

type Question = Parameters<typeof simulateStatement>[1];

/** All that is simulated now, for the engine. */
export async function questionOf(
  ctx: Ctx,
  { simulation, statement, plans }: OpenSimulation,
  detail: string | null,
): Promise<Question> {
  const entries = await findEntries(ctx, simulation.id);
  return {
    month: monthOfWire(statement.month),
    user_id: statement.user_id,
    plan_ids: plans.map(({ id }) => id),
    records: await findChanges(ctx, simulation.id),
    entries: entries.map(({ id, table_id, cells }) => ({ id, table_id, cells })),
    detail,
  };
}

/** No transaction is open while it computes. */
export function compute(ctx: ManualCtx, question: Question): Promise<SimulateResult> {
  return simulateStatement(ctx, question);
}

export function resultsOf({ compensations }: SimulateResult): SimulatedResults {
  // The wire form is checked against the contract by the platform on its way out.
  return {
    before: compensations.map(({ before }) => before as SimulationTransaction),
    after: compensations.map(({ after }) => after as SimulationTransaction),
  };
}
