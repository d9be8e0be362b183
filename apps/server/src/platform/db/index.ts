export * from './copy-out.ts';
export * from './db.ts';
export * from './errors.ts';
export * from './migrate.ts';
