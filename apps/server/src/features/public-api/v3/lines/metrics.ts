import { all, type Lines, list } from './line.ts';

/** Metrics, flags and the forecast. */
export const METRICS: Lines = {
  listMetrics: list('/metrics', all('metrics')),
  createMetric: '/metrics',
  getMetric: '/metrics/{id}',
  updateMetric: '/metrics/{id}',
  hideMetric: '/metrics/{id}/hidden',
  deleteMetric: '/metrics/{id}',
  listMetricUses: list('/metrics/{id}/uses', all('uses')),
  readMetricValues: '/metrics/values',
  listMetricSources: '/metric-sources',
  listFlags: list('/flags', all('flags')),
  listFlaggable: list('/flaggable', all('items')),
  readFlagValues: '/flags/values',
  addFlag: '/flags',
  removeFlag: '/flags/{id}',
  getCostForecast: '/forecast/cost',
};
