export * from './api-keys.ts';
export * from './own-keys.ts';
export * from './scopes.ts';
export * from './shapes.ts';
