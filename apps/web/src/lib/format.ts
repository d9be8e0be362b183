import {
  type CalendarSettings,
  fiscalYear,
  monthParts,
  monthOf,
  monthText,
  parseDate,
  parseMonth,
  quarterOfYear,
  semesterOfYear,
  spanOf,
} from '@comptoir/kernel';

/** How one person in one company reads figures and dates. */
export interface FormatSettings {
  /** Of the person: `en-US`, `fr-FR`... */
  readonly locale: string;
  readonly timezone: string | null;
  /** Of the company, which decides which day and month it is; `null`: this device's. */
  readonly company_timezone: string | null;
  readonly currency: string;
  /** `locale`: as the person's language writes it; the others are the same for everybody. */
  readonly decimal_separator: 'locale' | 'point' | 'comma';
  readonly date_format: 'american' | 'european' | 'iso';
  readonly calendar: CalendarSettings;
}

export interface AmountOptions {
  readonly currency?: string | null | undefined;
  readonly decimals?: number | undefined;
  /** Always with a sign: a difference. */
  readonly signed?: boolean | undefined;
  /** 12 k, 1.2 M */
  readonly compact?: boolean | undefined;
}

export interface NumberOptions extends Omit<AmountOptions, 'currency'> {
  /** `false`: a year, without separators of thousands. */
  readonly grouped?: boolean | undefined;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
/** A formatter costs a hundred times what it writes: each is made once. */
function keep<Options, Format>(
  Made: new (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const kept = new Map<string, Format>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    const known = kept.get(key);
    if (known) return known;
    const made = new Made(locale, options);
    kept.set(key, made);
    return made;
  };
}

const numberFormat = keep<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
const dateFormat = keep<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
const relativeFormat = keep<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat);
const listFormat = keep<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat);

const FORCED: Readonly<Record<FormatSettings['decimal_separator'], ',' | '.' | null>> = {
  locale: null,
  point: '.',
  comma: ',',
};

/** Intl reads decimal strings exactly (ES2023), so no amount ever passes through a float. */
function write(settings: FormatSettings, text: string, options: Intl.NumberFormatOptions): string {
  if (!DECIMAL.test(text)) return text;
  const format = numberFormat(settings.locale, options);
  const parts = format.formatToParts(text as Intl.StringNumericLiteral);
  const forced = FORCED[settings.decimal_separator];
  return parts
    .map((part) => {
      if (part.type === 'minusSign') return '−';
      if (forced && part.type === 'decimal') return forced;
      // Thousands are parted by a space where the locale's own sign would be the decimal sign.
      if (forced && part.type === 'group' && part.value === forced) return '\u202f';
      return part.value;
    })
    .join('');
}

function withSign(signed: boolean | undefined): Intl.NumberFormatOptions {
  return signed ? { signDisplay: 'exceptZero' } : { signDisplay: 'negative' };
}

/** Digits after the point as written, at most `most`. */
function decimalsOf(text: string, most: number): number {
  const at = text.indexOf('.');
  return at < 0 ? 0 : Math.min(most, text.replace(/0+$/, '').length - at - 1);
}

/** Decimals that amounts of the currency are written with: 2 for the dollar, none for the yen. */
function minorUnit(currency: string | null): number {
  return currency === null
    ? 2
    : (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);
}

export function formatAmount(settings: FormatSettings, text: string, options: AmountOptions = {}): string {
  const currency = options.currency === undefined ? settings.currency : options.currency;
  const digits = options.decimals ?? minorUnit(currency);
  return write(settings, text, {
    ...(currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
    ...(options.compact
      ? { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    ...withSign(options.signed),
  });
}

/** The symbol of the company's currency, as it is written in amounts. */
export function currencySymbol({ locale, currency }: FormatSettings): string {
  const parts = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** With every digit that is stored, for the hover text. */
export function formatAmountFull(settings: FormatSettings, text: string, currency?: string | null): string {
  return formatAmount(settings, text, { currency, decimals: Math.max(2, decimalsOf(text, 40)) });
}

export function formatNumber(settings: FormatSettings, text: string, options: NumberOptions = {}): string {
  const digits = options.decimals;
  return write(settings, text, {
    ...(options.compact ? { notation: 'compact', maximumFractionDigits: 1 } : {}),
    ...(options.compact ? {} : { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 4 }),
    ...(options.grouped === false ? { useGrouping: false } : {}),
    ...withSign(options.signed),
  });
}

/** The size of a file: 1.2 MB, 1,2 Mo. */
export function formatBytes(settings: FormatSettings, bytes: number): string {
  const [unit, one] = bytes > 1_000_000 ? (['megabyte', 1_000_000] as const) : (['kilobyte', 1000] as const);
  const options = { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 } as const;
  return numberFormat(settings.locale, options).format(Math.max(bytes / one, unit === 'kilobyte' ? 1 : 0));
}

export interface PercentOptions {
  readonly decimals?: number | undefined;
  /** All the decimals, zeros too. */
  readonly fixed?: boolean | undefined;
  readonly signed?: boolean | undefined;
}

/** From here on a percentage is an attainment or a growth, where one decimal is enough; below it is a rate. */
const RATE_BELOW = 0.2;

/**
 * `0.94` is 94%. The one rounding rule for percentages: one decimal from 20% on, two below, so that a figure reads the same
 * wherever it is shown. A caller that shows stored digits (a cell, a hover text) asks for up to 6, as the specification says.
 */
export function formatPercent(settings: FormatSettings, ratio: string, options: PercentOptions = {}): string {
  const digits = Math.min(6, options.decimals ?? (Math.abs(Number(ratio)) < RATE_BELOW ? 2 : 1));
  return write(settings, ratio, {
    style: 'percent',
    minimumFractionDigits: options.fixed ? digits : 0,
    maximumFractionDigits: digits,
    ...withSign(options.signed),
  });
}

/** A locale that writes numeric dates in each order: the parts of a date field are in the company's order. */
export const ORDER_LOCALE = { american: 'en-US', european: 'en-GB', iso: 'sv-SE' } as const;

/** English names the day before or after the month: as the company writes its numeric dates, so that both have one order. */
function wordLocale({ locale, date_format }: FormatSettings): string {
  return locale.startsWith('en') && date_format !== 'iso' ? ORDER_LOCALE[date_format] : locale;
}

/** Plain calendar date `YYYY-MM-DD` in the company's format; `short` reads `3 Jun`, `long` `3 June 2017`. */
export function formatDate(
  settings: FormatSettings,
  text: string,
  style: 'numeric' | 'short' | 'long' = 'numeric',
): string {
  if (parseDate(text) === null) return text;
  const [year = '', month = '', day = ''] = text.split('-');
  if (style === 'numeric') {
    if (settings.date_format === 'iso') return text;
    return settings.date_format === 'american' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  }
  const options: Intl.DateTimeFormatOptions =
    style === 'short'
      ? { day: 'numeric', month: 'short', timeZone: 'UTC' }
      : { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' };
  return dateFormat(wordLocale(settings), options).format(new Date(`${text}T00:00:00Z`));
}

export type InstantStyle = 'time' | 'date_time' | 'date' | 'long_date' | 'recent';

/** An instant in the person's zone: the date in the company's format and the time, or one of them; `recent` leaves today's date out. */
export function formatInstant(
  settings: FormatSettings,
  instant: string,
  style: InstantStyle = 'date_time',
  now: number = Date.now(),
): string {
  const zone = settings.timezone ? { timeZone: settings.timezone } : {};
  const at = new Date(instant);
  const time = () => dateFormat(settings.locale, { timeStyle: 'short', ...zone }).format(at);
  if (style === 'time') return time();
  const days = dateFormat(ORDER_LOCALE.iso, { dateStyle: 'short', ...zone });
  if (style === 'recent' && days.format(at) === days.format(now)) return time();
  const date = formatDate(settings, days.format(at), style === 'long_date' ? 'long' : 'numeric');
  return style === 'date' || style === 'long_date' ? date : `${date} ${time()}`;
}

/** Today where the company is, `YYYY-MM-DD`: not the person's day, who may be a day ahead. */
export function presentDay({ company_timezone }: FormatSettings, now: number = Date.now()): string {
  const zone = company_timezone ? { timeZone: company_timezone } : {};
  return dateFormat(ORDER_LOCALE.iso, { dateStyle: 'short', ...zone }).format(now);
}

/** `3 minutes ago`. Empty under a minute: the caller says "just now". */
export function formatAgo(settings: FormatSettings, instant: string, now: number): string {
  const seconds = Math.round((now - Date.parse(instant)) / 1000);
  const format = relativeFormat(settings.locale, { numeric: 'auto' });
  if (seconds < 60) return '';
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour');
  return format.format(-Math.floor(seconds / 86_400), 'day');
}

export type PeriodStyle = 'month' | 'month_short' | 'month_name' | 'quarter' | 'semester' | 'year';

/** Label of the period that contains the month `YYYY-MM`. Quarter and semester words come from the caller's language. */
export function formatPeriod(
  settings: FormatSettings,
  text: string,
  style: PeriodStyle,
  words: {
    quarter: (quarter: number, year: number) => string;
    semester: (semester: number, year: number) => string;
  },
): string {
  const month = parseMonth(text);
  if (month === null) return text;
  const year = fiscalYear(month, settings.calendar);
  if (style === 'quarter') return words.quarter(quarterOfYear(month, settings.calendar), year);
  if (style === 'semester') return words.semester(semesterOfYear(month, settings.calendar), year);
  if (style === 'year') return String(year);
  const options: Intl.DateTimeFormatOptions =
    style === 'month'
      ? { month: 'long', year: 'numeric' }
      : style === 'month_name'
        ? { month: 'long' }
        : { month: 'short' };
  return dateFormat(settings.locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${text}-01T00:00:00Z`),
  );
}

/** The month, quarter, half-year or year that these days are, in words; their last day names it. */
export function formatSpan(
  settings: FormatSettings,
  first_day: string,
  last_day: string,
  words: Parameters<typeof formatPeriod>[3],
): string {
  const [first, last] = [parseDate(first_day), parseDate(last_day)];
  if (first === null || last === null) return '';
  const days = last - first + 1;
  const style = days < 32 ? 'month' : days < 93 ? 'quarter' : days < 185 ? 'semester' : 'year';
  return formatPeriod(settings, last_day.slice(0, 7), style, words);
}

/** "January and February 2026": each month by its name, the year once where they share it. */
export function formatMonths(settings: FormatSettings, months: readonly string[]): string {
  const words = { quarter: () => '', semester: () => '' };
  const years = new Set(months.map((month) => month.slice(0, 4)));
  const names = months.map((month, at) =>
    formatPeriod(settings, month, years.size === 1 && at < months.length - 1 ? 'month_name' : 'month', words),
  );
  return listFormat(settings.locale, { type: 'conjunction' }).format(names);
}

/** The month `YYYY-MM` some months later. */
export function shiftMonth(text: string, by: number): string {
  const month = parseMonth(text);
  return month === null ? text : monthText(month + by);
}

/** The fiscal year so many years from the month's own: its label, first and last month. */
export function fiscalYearMonths(text: string, shift: number, calendar: CalendarSettings) {
  const month = (parseMonth(text) ?? 0) + 12 * shift;
  const { start: first, end: last } = spanOf(month, 'year', calendar);
  return { year: fiscalYear(month, calendar), first: monthText(first), last: monthText(last) };
}

/** Year and month as numbers, as the calls of the specification ask for them. */
export function splitMonth(text: string): { readonly year: number; readonly month: number } {
  const month = parseMonth(text);
  return month === null ? { year: 0, month: 0 } : monthParts(month);
}

/** The other way round: `YYYY-MM`. */
export function joinMonth({ year, month }: { readonly year: number; readonly month: number }): string {
  return monthText(monthOf(year, month));
}
