export { calculatedExamples } from './calculated-examples.ts';
export { countedRows } from './counted-rows.ts';
export { type ResultKey, explain, explainRecord, ownRecords } from './explain.ts';
export { nextTier } from './next-tier.ts';
