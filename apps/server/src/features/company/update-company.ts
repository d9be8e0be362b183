import type { BodyOf, Company, updateCompany as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { CURRENCIES } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { invalidate } from '../calculations/index.ts';
import { otherCurrencies } from '../currencies/index.ts';
import { findCompany, saveCompany } from './company-queries.ts';
import { closeOn } from './months-that-move.ts';

/** Settings that open statements are calculated with. */
const PAY_SETTINGS = [
  'month_reference_day',
  'fiscal_year',
  'fiscal_year_shift',
  'rounding',
  'currency',
  'timezone',
  'carry_over_negative_pay',
] as const;

/** Only what is sent changes: without a version, two who change different settings at once both keep theirs. */
export async function updateCompany(
  ctx: Ctx,
  { name, settings, version }: BodyOf<typeof call>,
): Promise<Company> {
  requirePermission(ctx, 'company_setting', 'write');
  const before = await findCompany(ctx, true);
  assertVersion('company', before.version, version);
  assertSupported(settings?.currency, before.settings.currency);
  if (settings?.currency !== undefined && settings.currency !== before.settings.currency)
    await refuseOtherCurrencies(ctx);
  const sent: Record<string, unknown> = Object.fromEntries(
    Object.entries(settings ?? {}).filter(([, value]) => value !== undefined),
  );
  await saveCompany(ctx, { name, settings: sent });
  const { month_reference_day: closing = before.settings.month_reference_day } = settings ?? {};
  if (closing !== before.settings.month_reference_day)
    await closeOn(ctx, before.settings.month_reference_day, closing);
  const object = { object_type: 'company', object_id: before.id } as const;
  if (name !== undefined && name !== before.name)
    ctx.audit({ ...object, before: { name: before.name }, after: { name } });
  if (Object.keys(sent).length > 0) {
    const earlier = Object.fromEntries(
      Object.keys(sent).map((key) => [key, before.settings[key as keyof typeof before.settings]]),
    );
    ctx.audit({ ...object, kind: 'update_company_settings', before: earlier, after: sent });
    if (PAY_SETTINGS.some((key) => sent[key] !== undefined && sent[key] !== before.settings[key]))
      await invalidate(ctx, 'people or plans');
  }
  return findCompany(ctx);
}

/** Every exchange rate is in the company's currency: with another one it would mean something else. */
async function refuseOtherCurrencies(ctx: Ctx): Promise<void> {
  const others = await otherCurrencies(ctx);
  if (others.length > 0) throw new AppError('company_currency_fixed', {}, 'settings.currency');
}

/** A company of an earlier version keeps a currency that is not supported until it chooses another. */
function assertSupported(currency: string | undefined, present: string): void {
  if (currency === undefined || currency === present || CURRENCIES.includes(currency)) return;
  throw new AppError('invalid_field', { reason: 'unknown_currency' }, 'settings.currency');
}
