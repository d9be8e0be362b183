export * from './search-audit.ts';
