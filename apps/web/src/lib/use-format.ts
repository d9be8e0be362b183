import { CALENDAR_DEFAULT, datesOfMonths, monthOfDate } from '@comptoir/kernel';
import { createContext, use, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import {
  type AmountOptions,
  type FormatSettings,
  type NumberOptions,
  type PercentOptions,
  type PeriodStyle,
  formatAgo,
  formatAmount,
  currencySymbol,
  formatAmountFull,
  formatBytes,
  formatDate,
  formatInstant,
  formatMonths,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatSpan,
  presentDay,
  type InstantStyle,
} from './format.ts';

export const FORMAT_DEFAULT: FormatSettings = {
  locale: 'en-US',
  timezone: null,
  company_timezone: null,
  currency: 'USD',
  decimal_separator: 'locale',
  date_format: 'european',
  calendar: CALENDAR_DEFAULT,
};

export const FormatContext = createContext<FormatSettings>(FORMAT_DEFAULT);

/** Everything that turns a wire value into text, bound to the person's locale and the company's formats. */
export function useFormat() {
  const settings = use(FormatContext);
  const t = useTranslations('common');
  return useMemo(() => {
    const words = {
      quarter: (quarter: number, year: number) =>
        t('quarter_label', { quarter: String(quarter), year: String(year) }),
      semester: (semester: number, year: number) =>
        t('semester_label', { semester: String(semester), year: String(year) }),
    };
    return {
      settings,
      /** How this person types a decimal sign. */
      decimal: (formatNumber(settings, '1.5').includes(',') ? ',' : '.') as ',' | '.',
      amount: (text: string, options?: AmountOptions) => formatAmount(settings, text, options),
      /** The company's currency as written beside a field: $, €. */
      currency: currencySymbol(settings),
      amountFull: (text: string, currency?: string | null) => formatAmountFull(settings, text, currency),
      number: (text: string | number, options?: NumberOptions) =>
        formatNumber(settings, String(text), options),
      bytes: (size: number) => formatBytes(settings, size),
      percent: (ratio: string, options?: PercentOptions) => formatPercent(settings, ratio, options),
      date: (text: string, style?: 'numeric' | 'short' | 'long') => formatDate(settings, text, style),
      instant: (text: string, style?: InstantStyle) => formatInstant(settings, text, style),
      ago: (instant: string, now: number) => formatAgo(settings, instant, now) || t('just_now'),
      /** Months `YYYY-MM` in a row of words: "January and February". */
      months: (months: readonly string[]) => formatMonths(settings, months),
      period: (month: string, style: PeriodStyle = 'month') => formatPeriod(settings, month, style, words),
      /** The company's month (`YYYY-MM`) that runs now: where a page opens when the address names none. */
      presentMonth: () => monthOfDate(presentDay(settings), settings.calendar),
      /** The company's month (`YYYY-MM`) that a day belongs to, and the days of its months. */
      monthOf: (date: string) => monthOfDate(date, settings.calendar),
      daysOf: (first: string | null, last: string | null) => datesOfMonths(first, last, settings.calendar),
      /** The period between two days: "December 2017", "Q4 2017". */
      span: (first_day: string, last_day: string) => formatSpan(settings, first_day, last_day, words),
    };
  }, [settings, t]);
}
