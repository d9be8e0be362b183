export * from './exports.ts';
export * from './shapes.ts';
