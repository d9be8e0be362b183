import type { DateRange } from '@comptoir/kernel';
import { useFormat } from './use-format.ts';
import { useTranslations } from 'use-intl';

/** Words for a span of the company's months, as manager links have: since January 2026. */
export function useMonthSpan(): (span: DateRange) => string {
  const format = useFormat();
  return useSpanWords((date) => format.period(format.monthOf(date)));
}

/** Words for a span of days. */
export function useDaySpan(): (span: DateRange) => string {
  const format = useFormat();
  return useSpanWords((date) => format.date(date));
}

function useSpanWords(write: (date: string) => string): (span: DateRange) => string {
  const t = useTranslations('users');
  return ({ start_date, end_date }) => {
    if (start_date && end_date) return t('span_from_to', { from: write(start_date), to: write(end_date) });
    if (start_date) return t('span_from', { from: write(start_date) });
    if (end_date) return t('span_to', { to: write(end_date) });
    return t('span_always');
  };
}
