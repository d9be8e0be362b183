import { checkCompensation, type CheckedCompensation, type CompensationDocument } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { loadCheckWorld } from './catalogue-queries.ts';
import { requireCompensation } from './read-compensations.ts';

/** Everything that is wrong with a document, in this environment and now. */
export async function checkDocument(
  ctx: Ctx,
  id: string,
  document: CompensationDocument,
): Promise<CheckedCompensation> {
  requirePermission(ctx, 'plan.compensations', 'read');
  await requireCompensation(ctx, id);
  return checkCompensation(document, await loadCheckWorld(ctx), id);
}
