export { calendarOf, companyPeriod, type CompanyPeriod, periodOf } from './company-calendar.ts';
export { findStoredSettings } from './company-queries.ts';
