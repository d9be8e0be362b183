import type { QuotaSummary } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { currencyDecimals } from '@comptoir/kernel';
import { companyPeriod, invalidate } from '../calculations/index.ts';
import { requireCurrency } from '../currencies/index.ts';
import { type Frequency, liveUses, type QuotaType, refuseUse, reshaped } from './quota-policy.ts';
import { updateQuotaRow, type StoredQuota } from './quota-queries.ts';
import { readQuota } from './read-quotas.ts';
import { findValues, replaceValues } from './value-queries.ts';
import { refuseUsedName, lockQuota } from './quota-checks.ts';

export interface QuotaChange {
  readonly name?: string | undefined;
  readonly frequency?: Frequency | undefined;
  readonly type?: QuotaType | undefined;
  readonly currency?: string | null | undefined;
  readonly version?: number | undefined;
}

/** Another frequency or type re-spreads the stored values; refused while a live compensation pays by them. */
export async function updateQuota(
  ctx: Ctx,
  id: string,
  { version, ...change }: QuotaChange,
): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  const before = await lockQuota(ctx, id);
  assertVersion('quota', before.version, version);
  const after = {
    ...before,
    name: change.name ?? before.name,
    frequency: change.frequency ?? before.frequency,
    type: change.type ?? before.type,
    currency: await requireCurrency(ctx, currencyAfter(before, change), 'currency'),
  };
  await refuseUsedName(ctx, after.name, id);
  const isReshaped = after.frequency !== before.frequency || after.type !== before.type;
  if (isReshaped) {
    refuseUse(liveUses(before));
    await reshape(ctx, before, after);
  }
  await updateQuotaRow(ctx, id, after);
  const { name, frequency, type, currency } = before;
  ctx.audit({
    object_type: 'quota',
    object_id: id,
    before: { name, frequency, type, currency },
    after: change,
  });
  if (after.currency !== before.currency) await invalidate(ctx, 'people or plans');
  return readQuota(ctx, id);
}

/** Numbers and percentages have none. */
function currencyAfter(before: StoredQuota, change: QuotaChange): string | null {
  if ((change.type ?? before.type) !== 'amount') return null;
  return change.currency === undefined ? before.currency : change.currency;
}

async function reshape(
  ctx: Ctx,
  before: StoredQuota,
  after: { readonly frequency: Frequency; readonly type: QuotaType },
): Promise<void> {
  const { calendar, currency } = await companyPeriod(ctx);
  const values = await findValues(ctx, before.id);
  const decimals = currencyDecimals(before.currency ?? currency);
  await replaceValues(ctx, before.id, reshaped(values, before, after, { calendar, decimals }));
  // What was there can be read back from the trail: a re-spread loses the shape of the year.
  ctx.audit({
    kind: 'respread_quota_values',
    object_type: 'quota',
    object_id: before.id,
    before: { values },
  });
}
