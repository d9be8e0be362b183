import type { CompanySettings } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { currencyDecimals, dec, monthText, round, sign, toText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { requireCurrency } from '../../currencies/index.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { needsApproval } from '../adjust/adjustment-policy.ts';
import { payAgain } from '../payments/pay-again.ts';
import { recalculate } from '../write/recalculate.ts';
import { findMissing, findPaid, sightOf } from './draw-people-queries.ts';
import type { DrawTermsText } from './draw-queries.ts';
import { monthOf } from './ledger-load-queries.ts';
import { givesMore } from './draw-policy.ts';
import { ledgerMoney } from './ledger-money.ts';

/**
 * The terms as they are stored, in whole minor units: nobody is paid half a cent. Refused where no rate converts them, or the last month
 * is before the first one.
 */
export async function storedTerms<Terms extends DrawTermsText>(ctx: Ctx, terms: Terms): Promise<Terms> {
  if (terms.end_month !== null && terms.end_month < terms.start_month)
    throw new AppError('invalid_period', { reason: 'end_before_start' }, 'end_month');
  const currency = await requireCurrency(ctx, terms.currency, 'currency');
  const { settings } = await companyPeriod(ctx);
  const paid_in = { code: currency ?? settings.currency, rounding: settings.rounding };
  if (currency !== null) {
    const money = await ledgerMoney(ctx, settings);
    const start = monthOf(terms.start_month);
    if (money.convert({ mantissa: 1n, scale: 0 }, currency, settings.currency, start) === null)
      throw new AppError('invalid_field', { reason: 'rate_missing' }, 'currency');
  }
  const { floor, cap } = terms;
  return {
    ...terms,
    currency,
    amount: inMinorUnits(terms.amount, paid_in, 'amount'),
    floor: toText(round(dec(floor), currencyDecimals(paid_in.code), settings.rounding)),
    cap: cap === null ? null : inMinorUnits(cap, paid_in, 'cap'),
  };
}

/** Above zero, as an amount of money is paid. Refused where nothing is left of it. */
export function inMinorUnits(
  amount: string,
  { code, rounding }: { readonly code: string; readonly rounding: CompanySettings['rounding'] },
  field: string,
): string {
  const rounded = round(dec(amount), currencyDecimals(code), rounding);
  if (sign(rounded) === 0) throw new AppError('invalid_field', { reason: 'too_small' }, field);
  return toText(rounded);
}

/** Do the terms give more than those before, and more in a month than one person decides alone? */
export async function needsSecondPerson(
  ctx: Ctx,
  before: DrawTermsText | null,
  after: DrawTermsText,
): Promise<boolean> {
  const { settings } = await companyPeriod(ctx);
  if (settings.adjustment_limit === null || !givesMore(before, after)) return false;
  const money = await ledgerMoney(ctx, settings);
  const amount = money.convert(
    dec(after.amount),
    after.currency ?? settings.currency,
    settings.currency,
    monthOf(after.start_month),
  );
  // Without a rate nothing is known of it: it waits.
  return amount === null || needsApproval(settings, toText(amount));
}

/** Those of the users whose statement of the month is out of the caller's sight are refused, all of them with it. */
export async function requireInScope(ctx: Ctx, user_ids: readonly string[], month: string): Promise<void> {
  const ids = [...new Set(user_ids)];
  const sight = await sightOf(ctx, ids, month);
  if (sight.length < ids.length) throw new AppError('not_found', { object: 'user' });
  if (sight.some(({ seen }) => !seen)) throw new AppError('statement_forbidden');
}

/** After a change of draws: pays the people again, and makes the statements that their draws are missing. `null`: everybody who has a statement. */
export async function payDraws(ctx: Ctx, user_ids: readonly string[] | null, from: string): Promise<void> {
  await lockWriters(ctx);
  const people = user_ids ?? (await findPaid(ctx, from));
  await payAgain(ctx, people, { from: monthOf(from), now: ctx.clock.now() });
  const { current } = await companyPeriod(ctx);
  const missing = user_ids === null ? [] : await findMissing(ctx, user_ids, current);
  if (missing.length > 0) await recalculate(ctx, { months: missing, user_ids, mark: false });
  await ctx.emit({
    channel: 'company',
    name: 'statement-refresh',
    data: { month: monthText(monthOf(from)), statement_ids: null },
  });
}
