export * from './people.ts';
export * from './records.ts';
export * from './reporting.ts';
export * from './shapes.ts';
