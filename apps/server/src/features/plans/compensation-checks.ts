import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { isCompensationNameUsed } from './compensation-queries.ts';
import { checkCompensation, type CompensationDocument } from '@comptoir/engine';
import { loadCheckWorld } from './catalogue-queries.ts';

export async function refuseUsedName(
  ctx: Ctx,
  plan_id: string,
  name: string,
  except_id: string | null,
): Promise<void> {
  if (await isCompensationNameUsed(ctx, plan_id, name, except_id))
    throw new AppError('name_used', { name }, 'name');
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
