export * from './shapes.ts';
export * from './get-company.ts';
export * from './update-company.ts';
export * from './update-company-settings.ts';
export * from './list-environments.ts';
