import type { Metric } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { decimalsOf } from './decimal-text.ts';
import { useFormat } from './use-format.ts';

/** Of a plain number; one without any, as a count, is shown without. */
const MAX_DECIMALS = 2;

/** A metric in the reader's words: the standard ones have theirs in each language. */
export function useMetricWords() {
  const t = useTranslations('metrics');
  const format = useFormat();
  return {
    name: ({ standard, name }: Pick<Metric, 'standard' | 'name'>) =>
      standard === null ? name : t(`standard_${standard}`),
    text: ({ standard, description }: Pick<Metric, 'standard' | 'description'>) =>
      standard === null ? description : t(`standard_${standard}_text`),
    /** A value as people read it; `null`: there is none. */
    value(
      { standard, data_type }: Pick<Metric, 'standard' | 'data_type'>,
      value: string | null,
      currency: string | null,
    ) {
      if (value === null) return t('unknown');
      if (standard === 'time_to_validate') return t('days', { value: format.number(value, { decimals: 1 }) });
      if (data_type === 'percentage') return format.percent(value, { decimals: 1 });
      return data_type === 'amount'
        ? format.amount(value, { currency })
        : format.number(value, { decimals: Math.min(MAX_DECIMALS, decimalsOf(value)) });
    },
  };
}
