import type { getSubscriptionHistory, ResponseOf, Subscription } from '@comptoir/contract';
import { dateText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { countLicences, findPurchases } from './subscription-queries.ts';
import { findTerm } from './term-queries.ts';

export async function readSubscription(ctx: Ctx): Promise<Subscription> {
  requirePermission(ctx, 'company_setting.subscription', 'read');
  const { licences, used } = await countLicences(ctx);
  const { today } = await companyPeriod(ctx);
  return {
    activated: licences !== null,
    licences: licences ?? 0,
    licences_used: used,
    licences_missing: licences === null ? 0 : Math.max(0, used - licences),
    term: await findTerm(ctx, dateText(today)),
  };
}

export async function readHistory(ctx: Ctx): Promise<ResponseOf<typeof getSubscriptionHistory>['purchases']> {
  requirePermission(ctx, 'company_setting.subscription', 'read');
  return (await findPurchases(ctx)).map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
