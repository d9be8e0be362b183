import type { BodyOf, runSimulation as runCall, SimulationWire } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { changeRecords } from './change-records.ts';
import { compute, questionOf, resultsOf } from './compute-simulation.ts';
import { requireSimulation } from './open-simulation.ts';
import { forgetChange, raiseRevision, storeResults } from './simulation-queries.ts';
import { simulationWire } from './simulation-wire.ts';

/** Keeps the changes, computes, keeps the results. Cut short between, the statement is not ready, and is computed at the next request. */
export async function runSimulation(
  ctx: ManualCtx,
  id: string,
  statement_id: string,
  { records }: BodyOf<typeof runCall>,
): Promise<SimulationWire> {
  requirePermission(ctx, 'statement', 'read');
  const prepared = await ctx.withTransaction(async (inside) => {
    const open = await requireSimulation(inside, id, { statement_id, lock: true });
    await changeRecords(inside, open, records);
    const revision = await raiseRevision(inside, id);
    return { question: await questionOf(inside, open, null), revision, version: open.statement.version };
  });
  const result = await compute(ctx, prepared.question);
  const missing = new Set(result.missing);
  return ctx.withTransaction(async (inside) => {
    for (const change of prepared.question.records)
      if (missing.has(change.record_id)) await forgetChange(inside, id, change);
    await storeResults(inside, id, {
      revision: prepared.revision,
      statement_version: prepared.version,
      results: resultsOf(result),
    });
    return simulationWire(inside, await requireSimulation(inside, id, { statement_id }), 'after');
  });
}
