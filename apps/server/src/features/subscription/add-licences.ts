import type { addLicences as call, BodyOf, Subscription } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dec, equals } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { priceRise } from './price-licences.ts';
import { readSubscription } from './read-subscription.ts';
import { insertPurchase, lockPurchases } from './subscription-queries.ts';

/** The first licences activate the subscription; from then on their number only grows. What is billed is what was confirmed. */
export async function addLicences(
  ctx: Ctx,
  { licence_number: licences, seen_amount }: BodyOf<typeof call>,
): Promise<Subscription> {
  requirePermission(ctx, 'company_setting.subscription', 'write');
  await lockPurchases(ctx);
  const { before, bill } = await priceRise(ctx, licences);
  if (seen_amount !== undefined && !isSame(seen_amount, bill?.amount ?? null))
    throw new AppError('price_changed');
  await insertPurchase(ctx, { licences, added: licences - before, bill });
  ctx.audit({
    object_type: 'company',
    object_id: ctx.tenant.company_id,
    before: { licences: before },
    after: { licences, ...(bill === null ? {} : { amount: bill.amount, currency: bill.currency }) },
  });
  return readSubscription(ctx);
}

const isSame = (seen: string | null, now: string | null): boolean =>
  seen === null || now === null ? seen === now : equals(dec(seen), dec(now));
