export { auditSheet } from './export-audit.ts';
export { routes } from './routes.ts';
