export * from './kinds.ts';
export * from './shapes.ts';
export * from './connections.ts';
export * from './syncs.ts';
