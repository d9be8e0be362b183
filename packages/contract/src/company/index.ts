export * from './shapes.ts';
export * from './get-company.ts';
export * from './update-company.ts';
export * from './set-features.ts';
export * from './list-environments.ts';
export * from './upload-company-avatar.ts';
export * from './remove-company-avatar.ts';
export * from './get-company-avatar.ts';
