export * from './assert.ts';
export * from './calendar-date.ts';
export * from './decimal.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './period.ts';
export * from './result.ts';
