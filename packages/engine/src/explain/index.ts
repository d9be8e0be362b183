export { type ResultKey, explain, explainRecord } from './explain.ts';
export { nextTier } from './next-tier.ts';
