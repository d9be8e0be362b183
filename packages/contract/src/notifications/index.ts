export * from './settings.ts';
export * from './shapes.ts';
