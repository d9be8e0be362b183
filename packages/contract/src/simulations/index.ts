export * from './next-deal.ts';
export * from './pipeline-shapes.ts';
export * from './pipeline-tables.ts';
export * from './simulation-shapes.ts';
export * from './simulations.ts';
