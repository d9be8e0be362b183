export * from './shapes.ts';
export * from './metrics.ts';
export * from './flags.ts';
export * from './dashboard.ts';
