export {
  calendarOf,
  companyCalendar,
  companyPeriod,
  type CompanyPeriod,
  periodOf,
  presentMonth,
} from './company-calendar.ts';
export { findStoredSettings } from './company-queries.ts';
export { firstDayOf, lastDayOf, monthHolding, referenceDay } from './month-span-queries.ts';
