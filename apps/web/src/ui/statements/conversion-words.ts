import type { conversionSchema } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { decimalsOf } from '../../lib/decimal-text.ts';
import { useFormat } from '../../lib/use-format.ts';

export type Conversion = z.output<typeof conversionSchema>;

/** How an amount was converted, in one line: what the record has, and each rate with the month since which it holds. */
export function useConversionWords(): (conversion: Conversion) => string {
  const t = useTranslations('currencies');
  const format = useFormat();
  const company = format.settings.currency;
  return ({ from, to, amount, from_rate, to_rate }) => {
    const rateOf = (code: string, taken: Conversion['from_rate']) =>
      taken === null
        ? []
        : [
            t('conversion_since', {
              code,
              rate: format.number(taken.rate, { decimals: decimalsOf(taken.rate) }),
              company,
              month: format.period(taken.start),
            }),
          ];
    const rates = [...rateOf(from, from_rate), ...rateOf(to, to_rate)];
    return [format.amount(amount, { currency: from }), ...rates].join(' · ');
  };
}
