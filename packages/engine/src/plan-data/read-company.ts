import { currencyDecimals } from '@comptoir/kernel';
import type { CurrencyModel, World } from '../model/index.ts';
import { Cells, NO_PEOPLE } from './cells.ts';
import { type DataReading, type SheetRow, openSheet } from './sheet.ts';

const SETTINGS = [
  'currency',
  'decimals',
  'month_reference_day',
  'fiscal_year_start',
  'fiscal_year_shift',
  'rounding',
  'today',
] as const;

/** Least and most of the settings that are whole numbers. */
const BOUNDS: Readonly<Partial<Record<(typeof SETTINGS)[number], readonly [number, number]>>> = {
  decimals: [0, 4],
  month_reference_day: [1, 28],
  fiscal_year_start: [1, 12],
  fiscal_year_shift: [-1, 1],
};

export type Company = Pick<World, 'calendar' | 'currency' | 'rounding'> & {
  /** `null`: the last day of what is computed. */
  readonly today: World['today'] | null;
};

export function readCompany(reading: DataReading): Company {
  const sheet = openSheet(reading, 'company', ['setting', 'value'], []);
  const cells = new Cells(sheet, NO_PEOPLE, reading.mistakes);
  const set = new Map<string, string>();
  let today: World['today'] | null = null;
  for (const row of sheet.rows) {
    const setting = cells.choice(row, 'setting', SETTINGS);
    if (setting === null) continue;
    set.set(setting, cells.text(row, 'value'));
    if (setting === 'rounding') cells.choice(row, 'value', ['half_up', 'half_even']);
    if (setting === 'today') today = cells.day(row, 'value');
    const bounds = BOUNDS[setting];
    if (bounds) checkWhole(cells, row, ...bounds);
  }
  const whole = (setting: string, usual: number) => Number(set.get(setting) ?? usual);
  const code = set.get('currency') ?? 'USD';
  return {
    calendar: {
      month_reference_day: whole('month_reference_day', 1),
      fiscal_year_start: whole('fiscal_year_start', 1),
      fiscal_year_shift: whole('fiscal_year_shift', 0),
    },
    currency: { code, decimals: whole('decimals', currencyDecimals(code)) },
    rounding: set.get('rounding') === 'half_even' ? 'half_even' : 'half_up',
    today,
  };
}

function checkWhole(cells: Cells, row: SheetRow, least: number, most: number): void {
  const value = Number(cells.text(row, 'value') || '?');
  if (!Number.isInteger(value) || value < least || value > most)
    cells.report(row, 'value', `This is not a whole number from ${least} to ${most}.`);
}

/** The company's other currencies: a rate is what one unit is worth in the company's currency, from its month on. */
export function readCurrencies(reading: DataReading, company: Company): readonly CurrencyModel[] {
  const sheet = openSheet(reading, 'rates', ['currency', 'month', 'rate'], []);
  const cells = new Cells(sheet, NO_PEOPLE, reading.mistakes);
  const rates = new Map<string, { readonly start: number; readonly rate: string }[]>();
  for (const row of sheet.rows) {
    const code = cells.needed(row, 'currency');
    const start = cells.month(row, 'month');
    const rate = cells.decimal(row, 'rate');
    if (code === company.currency.code)
      cells.report(row, 'currency', `${code} is the company's currency: it has no rate.`);
    if (rate !== null && /^-|^0*(\.0*)?$/.test(rate)) cells.report(row, 'rate', 'A rate is more than zero.');
    if (code === null || start === null || rate === null) continue;
    rates.set(code, [...(rates.get(code) ?? []), { start, rate }]);
  }
  return [...rates].map(([code, list]) => ({ code, decimals: currencyDecimals(code), rates: list }));
}
