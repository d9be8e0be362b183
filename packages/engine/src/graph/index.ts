export * from './order-variables.ts';
export * from './references.ts';
export * from './variable-reads.ts';
