import type { BillLine } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dateText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { billOf } from './bill-policy.ts';
import { countLicences } from './subscription-queries.ts';
import { findTerm } from './term-queries.ts';

/** What would be billed if the number of licences rose to this one today. */
export async function priceLicences(ctx: Ctx, licences: number): Promise<{ readonly bill: BillLine | null }> {
  requirePermission(ctx, 'company_setting.subscription', 'write');
  return { bill: (await priceRise(ctx, licences)).bill };
}

/** Refuses a number that does not grow. */
export async function priceRise(
  ctx: Ctx,
  licences: number,
): Promise<{ readonly before: number; readonly bill: BillLine | null }> {
  const before = (await countLicences(ctx)).licences ?? 0;
  if (licences <= before)
    throw new AppError('invalid_field', { reason: 'too_small', minimum: before + 1 }, 'licence_number');
  const today = dateText((await companyPeriod(ctx)).today);
  return { before, bill: billOf(await findTerm(ctx, today), licences - before, today) };
}
