import type { Subscription } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readSubscription } from './read-subscription.ts';
import { countLicences, insertPurchase, lockPurchases } from './subscription-queries.ts';

/** The first licences activate the subscription; from then on their number only grows. */
export async function addLicences(ctx: Ctx, licences: number): Promise<Subscription> {
  requirePermission(ctx, 'company_setting.subscription', 'write');
  await lockPurchases(ctx);
  const before = (await countLicences(ctx)).licences ?? 0;
  if (licences <= before)
    throw new AppError('invalid_field', { reason: 'too_small', minimum: before + 1 }, 'licence_number');
  await insertPurchase(ctx, { licences, added: licences - before });
  ctx.audit({
    object_type: 'company',
    object_id: ctx.tenant.company_id,
    before: { licences: before },
    after: { licences },
  });
  return readSubscription(ctx);
}
