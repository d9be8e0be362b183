export {
  explainRecords,
  explainTransaction,
  impactOfDocument,
  previewDocument,
  traceStatements,
} from './ask.ts';
export { openMonths } from './calculation-queries.ts';
export { type CalculationHost, startCalculations } from './calculation-host.ts';
export { companyPeriod, type CompanyPeriod, currencyDecimals, periodOf } from './company-period.ts';
export { lineWire, type WireExplanation, type WireLine } from './explanation-wire.ts';
export { jobs } from './jobs.ts';
export { startNights } from './nightly.ts';
export { byteaArray, type Packed, unpackBytes } from './packed-bytes.ts';
export { invalidate, type Invalidation, recalculate } from './recalculate.ts';
export { lastCalculation } from './last-calculation.ts';
export { eligibleDays } from './world-queries.ts';
