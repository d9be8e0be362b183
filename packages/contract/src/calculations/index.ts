export * from './refresh-statements.ts';
