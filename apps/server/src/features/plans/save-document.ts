import type { CompensationWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertUnchanged } from './compensation-policy.ts';
import { updateCompensationRow } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { assertComputable } from './compensation-checks.ts';

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
  if (before.state === 'live') await plansChanged(ctx);
  return readCompensation(ctx, id);
}
