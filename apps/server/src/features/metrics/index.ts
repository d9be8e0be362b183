export { type MetricPart, valueOf } from './metric-policy.ts';
export { findMetricsById } from './read-metrics.ts';
export { mergeParts, readMetricParts } from './values/read-parts.ts';
export { accrualSheet } from './accruals/accrual-sheet.ts';
export { routes } from './routes.ts';
