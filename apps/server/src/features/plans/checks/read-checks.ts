import type { PlanCheckResultWire, StoredPlanChecks } from '@comptoir/contract';
import type { PlanCheckWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireCompensation } from '../read-compensations.ts';
import { findChecks } from './check-queries.ts';
import { maySee } from './check-rights.ts';
import { runChecks } from './run-checks.ts';

export async function getChecks(ctx: Ctx, id: string): Promise<StoredPlanChecks> {
  requirePermission(ctx, 'plan.compensations', 'read');
  const compensation = await requireCompensation(ctx, id);
  const { checks, version } = await findChecks(ctx, id);
  const seen = checks.filter((check) => maySee(ctx, check));
  return {
    version,
    checks: seen,
    hidden: checks.length - seen.length,
    results: await runChecks(ctx, compensation, seen),
  };
}

/** Checks and a document that are not saved. */
export async function tryChecks(
  ctx: Ctx,
  id: string,
  {
    document,
    checks,
  }: { readonly document: CompensationDocument; readonly checks: readonly PlanCheckWire[] },
): Promise<PlanCheckResultWire[]> {
  requirePermission(ctx, 'plan.compensations', 'read');
  const compensation = await requireCompensation(ctx, id);
  return runChecks(ctx, { ...compensation, document }, checks);
}
