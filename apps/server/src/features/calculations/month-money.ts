import { Money } from '@comptoir/engine';
import { currencyDecimals, dec, type Month, round, toText } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { loadCurrencies, loadPersonCurrencies } from './world-currency-queries.ts';

/** An amount as the company and its person count it. */
export interface MonthMoney {
  /** In the company's currency. */
  readonly value: string;
  /** `null`: the person's are the company's. */
  readonly money: {
    readonly calculation: { readonly currency: string; readonly value: string };
    readonly payment: { readonly currency: string; readonly value: string };
  } | null;
}

/**
 * Converts amounts that a person is paid in a month, at the month's rates; the answer is the currency without a rate where there is none.
 */
export async function monthMoney(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  user_id: string,
): Promise<(amount: string, currency: string, month: Month) => MonthMoney | { readonly missing: string }> {
  const { currency: company, settings } = await companyPeriod(ctx);
  const currencies = await loadCurrencies(ctx.db, ctx.tenant.environment_id);
  const people = await loadPersonCurrencies(ctx.db, ctx.tenant.environment_id, user_id);
  const money = new Money({
    currency: { code: company, decimals: currencyDecimals(company) },
    currencies,
    rounding: settings.rounding,
    users: people.map((person) => ({ ...person, name: '', attributes: [] })),
  });
  const own = [money.calculationOf(user_id), money.paymentOf(user_id)] as const;
  return (amount, currency, month) => {
    const written = round(dec(amount), currencyDecimals(currency), settings.rounding);
    const to = (code: string): string | null => {
      const found = money.find(currency, code, month);
      return 'error' in found ? null : toText(money.settle(written, found.conversion));
    };
    const [value, calculation, payment] = [to(company), to(own[0]), to(own[1])];
    if (value === null || calculation === null || payment === null) {
      const isMissing = (code: string) => 'error' in money.find(code, company, month);
      return { missing: [currency, ...own].find(isMissing) ?? currency };
    }
    if (own.every((code) => code === company)) return { value, money: null };
    return {
      value,
      money: {
        calculation: { currency: own[0], value: calculation },
        payment: { currency: own[1], value: payment },
      },
    };
  };
}
