import type { BodyOf, savePlanChecks as saveCall, StoredPlanChecks } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { requireCompensation } from '../read-compensations.ts';
import { findChecks, writeChecks } from './check-queries.ts';
import { maySee } from './check-rights.ts';
import { getChecks } from './read-checks.ts';
import { recordRedChecks } from './run-checks.ts';

/** The whole list. A red check is saved too: it keeps the compensation from going live. */
export async function saveChecks(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof saveCall>,
): Promise<StoredPlanChecks> {
  requirePermission(ctx, 'plan.compensations', 'write');
  const compensation = await requireCompensation(ctx, id, true);
  const before = await findChecks(ctx, id, true);
  assertVersion('plan_checks', before.version, body.version);
  // What the caller does not see would be lost.
  if (before.checks.some((check) => !maySee(ctx, check)))
    throw new AppError('forbidden', { resource: 'data_table', level: 'read' });
  await writeChecks(ctx, id, body.checks, ctx.actor.user_id);
  await recordRedChecks(ctx, compensation);
  const names = (checks: readonly { readonly name: string }[]) => checks.map(({ name }) => name);
  ctx.audit({
    object_type: 'compensation',
    object_id: id,
    before: { checks: names(before.checks) },
    after: { checks: names(body.checks) },
  });
  return getChecks(ctx, id);
}
