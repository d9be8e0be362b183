import type { CompensationWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { CompensationDocument } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { recordRedChecks, refuseRedChecks } from './checks/index.ts';
import { assertUnchanged } from './compensation-policy.ts';
import { updateCompensationRow } from './compensation-queries.ts';
import { plansChanged } from './plans-changed.ts';
import { readCompensation, requireCompensation } from './read-compensations.ts';
import { assertComputable } from './compensation-checks.ts';
import { usesOfEach } from '../references/index.ts';
import { endPromotedDocument } from './promoted/promoted-queries.ts';

interface Saved {
  readonly version: number;
  readonly document: CompensationDocument;
}

/** A draft keeps whatever was written so far; a live one stays computable, and passes its checks. */
export function saveDocument(ctx: Ctx, id: string, body: Saved): Promise<CompensationWire> {
  return replaceDocument(ctx, id, body, 'saved');
}

/** A variable that a metric reads is taken out of the metric first. */
async function refuseUsedVariables(
  ctx: Ctx,
  before: CompensationDocument,
  after: CompensationDocument,
): Promise<void> {
  const left = new Set(after.variables.map(({ id }) => id));
  const removed = before.variables.map(({ id }) => id).filter((id) => !left.has(id));
  if (removed.length === 0) return;
  const uses = [...(await usesOfEach(ctx, 'variable', removed)).values()].flat();
  if (uses.length > 0) throw new AppError('plan_in_use', { uses });
}

export async function replaceDocument(
  ctx: Ctx,
  id: string,
  { version, document }: Saved,
  what: 'saved' | 'restored',
): Promise<CompensationWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const before = await requireCompensation(ctx, id, true);
  assertUnchanged(before, version);
  const after = { ...before, document };
  await refuseUsedVariables(ctx, before.document, document);
  if (before.state === 'live') {
    await assertComputable(ctx, id, document);
    await refuseRedChecks(ctx, after);
  }
  await updateCompensationRow(ctx, id, after, ctx.actor.user_id, what);
  await endPromotedDocument(ctx, id, document);
  await recordRedChecks(ctx, after);
  ctx.audit({
    object_type: 'compensation',
    object_id: id,
    before: { document: before.document },
    after: { document },
  });
  if (before.state === 'live') await plansChanged(ctx);
  return readCompensation(ctx, id);
}
