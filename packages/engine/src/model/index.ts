export * from './compensation.ts';
export * from './conditions.ts';
export * from './formula-node.ts';
export * from './results.ts';
export * from './sources.ts';
export * from './texts.ts';
export * from './values.ts';
export * from './world.ts';
