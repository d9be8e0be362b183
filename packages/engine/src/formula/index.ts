export * from './diagnostic.ts';
export * from './evaluate.ts';
export * from './functions/index.ts';
export * from './infer.ts';
export * from './names.ts';
export * from './print/print-formula.ts';
export * from './values.ts';
export * from './walk.ts';
