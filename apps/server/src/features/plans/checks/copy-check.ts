import type { PlanCheckWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_RECORDS_PER_CHECK, parseMonth } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { situationOf } from '../../calculations/index.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { isPayShown } from '../member-queries.ts';
import { requireCompensation } from '../read-compensations.ts';

/**
 * A check made of a person's real month: the records that count, their quotas, groups and attributes, and what is earned. For those who see
 * that pay and may read such records; people appear as `me` and `Person 2`.
 */
export async function copyCheck(
  ctx: ManualCtx,
  id: string,
  tried: { readonly user_id: string; readonly month: string },
): Promise<PlanCheckWire> {
  requirePermission(ctx, 'plan.compensations', 'write');
  requirePermission(ctx, 'data_table', 'read');
  requirePermission(ctx, 'quota', 'read');
  requirePermission(ctx, 'user.users', 'read');
  requirePermission(ctx, 'user.groups', 'read');
  const month = parseMonth(tried.month);
  if (month === null) throw new AppError('invalid_field', {}, 'month');
  const document = await ctx.withTransaction(async (inside) => {
    const stored = await requireCompensation(inside, id);
    if (!(await isPayShown(inside, tried.user_id, { first: month, last: month })))
      throw new AppError('not_found', {}, 'user_id');
    return stored.document;
  });
  const found = await situationOf(ctx, { compensation_id: id, document, month, user_id: tried.user_id });
  if ('refused' in found) throw new AppError('check_not_copied', { reason: found.refused });
  if (found.records.length > MAX_RECORDS_PER_CHECK)
    throw new AppError('check_not_copied', { reason: 'too_many_records' });
  return { id: newId(), name: tried.month, month: tried.month, ...found };
}
