import type { CompensationWire } from '@comptoir/contract';
import { checkCompensation, type CheckedCompensation, type CompensationDocument } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { loadCheckWorld } from './catalogue-queries.ts';
import { assertUnchanged } from './compensation-policy.ts';
import { updateCompensationRow } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';

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

/** Refused with the diagnostics when people are to be paid by it and it can't be computed. */
export async function assertComputable(ctx: Ctx, id: string, document: CompensationDocument): Promise<void> {
  const { diagnostics } = checkCompensation(document, await loadCheckWorld(ctx), id);
  const errors = diagnostics.filter((each) => each.severity === 'error');
  if (errors.some((each) => each.code === 'payment_variable_missing'))
    throw new AppError('compensation_incomplete', {}, 'payment.variable_id');
  if (errors.length > 0)
    throw new AppError('compensation_has_errors', { count: errors.length, diagnostics: errors.slice(0, 50) });
}

/** A draft keeps whatever was written so far; a live one stays computable. */
export async function saveDocument(
  ctx: Ctx,
  id: string,
  body: { readonly version: number; readonly document: CompensationDocument },
): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const before = await requireCompensation(ctx, id, true);
  assertUnchanged(before, body.version);
  if (before.state === 'live') await assertComputable(ctx, id, body.document);
  await updateCompensationRow(ctx, id, { ...before, document: body.document }, ctx.actor.user_id);
  ctx.audit({
    object_type: 'compensation',
    object_id: id,
    before: { document: before.document },
    after: { document: body.document },
  });
  if (before.state === 'live') await plansChanged(ctx, { compensation_ids: [id] });
  return readCompensation(ctx, id);
}
