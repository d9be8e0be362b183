import type { Me } from '@comptoir/contract';
import type { FormatSettings } from './format.ts';
import type { Language } from './i18n.ts';
import { localeOf } from './locale.ts';

/** How this person in their company reads figures and dates. */
export function formatSettings(me: Me, language: Language): FormatSettings {
  const { settings } = me.company;
  return {
    locale: localeOf(language, me.user.locale),
    timezone: me.user.timezone ?? settings.timezone,
    company_timezone: settings.timezone,
    currency: settings.currency,
    decimal_separator: settings.decimal_separator,
    date_format: settings.date_format,
    calendar: {
      month_reference_day: settings.month_reference_day,
      fiscal_year_start: settings.fiscal_year,
      fiscal_year_shift: settings.fiscal_year_shift,
    },
  };
}
