export { makeCitusExtension } from './citus-settings.ts';
export { ensureAppLogin, prepareDatabase } from './app-login.ts';
export * from './copy-out.ts';
export * from './db.ts';
export * from './environment-home.ts';
export * from './environment-ids.ts';
export * from './errors.ts';
export * from './migrate.ts';
export { PREPARED, PREPARED_ONCE } from './prepared.ts';
