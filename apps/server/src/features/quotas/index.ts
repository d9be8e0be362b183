export { quotaSheet } from './export-quota.ts';
export { routes } from './routes.ts';
