export { companyPeriod, type CompanyPeriod, periodOf } from './company-calendar.ts';
