export { addReportCards, type CardMaker } from './dashboard/cards.ts';
export { type MetricPart, valueOf } from './metric-policy.ts';
export { findMetricsById, ownMetrics } from './read-metrics.ts';
export { mayRead, mergeParts, readMetricParts } from './values/read-parts.ts';
export { accrualSheet } from './accruals/accrual-sheet.ts';
export { routes } from './routes.ts';
