export { quotaSheet } from './export-quota.ts';
export { createQuota } from './create-quota.ts';
export { routes } from './routes.ts';
