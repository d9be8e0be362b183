export * from './model/index.ts';
export * from './formula/index.ts';
export * from './graph/index.ts';
export * from './check/index.ts';
export * from './columns/index.ts';
export * from './run/index.ts';
export * from './explain/index.ts';
export { lookupReader } from './variables/lookup/lookup-reader.ts';
export { payoutAt } from './variables/target-bonus/payout.ts';
