import type { Currencies, ExchangeRate } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { findCurrencies } from '../currencies/index.ts';
import { findLockedUses, findRates, type LockedUse } from './currency-queries.ts';
import type { Period } from './rate-policy.ts';

/** Every user may know which currencies there are; rates are for those who may read the settings. */
export async function listCurrencies(ctx: Ctx): Promise<Currencies> {
  const { currency: company } = await companyPeriod(ctx);
  const stored = await findCurrencies(ctx);
  if (!can(ctx, 'company_setting.currencies', 'read'))
    return {
      company,
      currencies: stored.map(({ code, version }) => ({ code, version, rates: [], locked_until: null })),
    };
  const rates = await findRates(ctx);
  const uses = Map.groupBy(await findLockedUses(ctx), ({ currency }) => currency);
  return {
    company,
    currencies: stored.map(({ code, version }) => {
      const used = uses.get(code) ?? [];
      return {
        code,
        version,
        rates: ratesWire(rates.get(code) ?? [], used),
        locked_until: used.length === 0 ? null : monthText(Math.max(...used.map(({ month }) => month))),
      };
    }),
  };
}

function ratesWire(periods: readonly Period[], used: readonly LockedUse[]): ExchangeRate[] {
  return periods.map(({ start, rate }, at) => {
    const end: Month = periods[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    const inside = used.filter(({ month }) => month >= start && month < end);
    return {
      start: monthText(start),
      rate,
      locked:
        inside.length === 0
          ? null
          : {
              statements: Math.max(...inside.map(({ statements }) => statements)),
              last_month: monthText(Math.max(...inside.map(({ month }) => month))),
            },
    };
  });
}
