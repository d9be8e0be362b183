import { companySettingsSchema, type CompanySettings } from '@comptoir/contract';
import {
  type CalendarSettings,
  day,
  type DayNumber,
  type Month,
  monthOfDay,
  type MonthWithDays,
  monthWithDays,
} from '@comptoir/kernel';
import type { Clock, Ctx, TenantDb } from '../../platform/context.ts';
import { findStoredSettings } from './company-queries.ts';

export interface CompanyPeriod {
  readonly settings: CompanySettings;
  readonly calendar: CalendarSettings;
  readonly currency: string;
  /** Today in the company's time zone, and the month that it belongs to. */
  readonly today: DayNumber;
  readonly current: Month;
}

/** The company's calendar with today's place in it. */
export async function companyPeriod(ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>): Promise<CompanyPeriod> {
  return periodOf(await findStoredSettings(ctx), ctx.clock);
}

/** The same from settings that were read already. */
export function periodOf(stored: unknown, clock: Clock): CompanyPeriod {
  const { settings, calendar } = calendarOf(stored);
  const today = day(clock.today(settings.timezone));
  return { settings, calendar, currency: settings.currency, today, current: monthOfDay(today, calendar) };
}

/** What does not depend on today. */
export function calendarOf(stored: unknown): Pick<CompanyPeriod, 'settings' | 'calendar'> {
  const settings = companySettingsSchema.parse(stored ?? {});
  const calendar: CalendarSettings = {
    month_reference_day: settings.month_reference_day,
    fiscal_year_start: settings.fiscal_year,
    fiscal_year_shift: settings.fiscal_year_shift,
  };
  return { settings, calendar };
}

/** Which days the company's months have. */
export async function companyCalendar(ctx: TenantDb): Promise<CalendarSettings> {
  return calendarOf(await findStoredSettings(ctx)).calendar;
}

/** The company's month that runs today: its name (`YYYY-MM`), and its days as texts. */
export async function presentMonth(ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>): Promise<MonthWithDays> {
  return monthWithDays(ctx.clock.today(), await companyCalendar(ctx));
}
