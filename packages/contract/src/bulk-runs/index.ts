export * from './shapes.ts';
export * from './bulk-runs.ts';
