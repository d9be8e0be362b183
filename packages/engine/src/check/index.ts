export * from './check-compensation.ts';
export * from './types.ts';
export * from './world.ts';
