export * from './pictures.ts';
export * from './test-app.ts';
export * from './test-company.ts';
export * from './test-database.ts';
export { becomeSandbox } from './test-sandbox.ts';
export type { TestCtx } from './test-ctx.ts';
export type { TenantOptions, TestTenant, TestUser, TestUserOptions } from './test-tenant.ts';
