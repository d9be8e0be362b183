import type { Routes } from './routes.ts';

/** Of metrics, flags and pinned cards. What a record metric reads needs the right to read tables, too. */
export const METRIC_ROUTES: Routes = {
  listMetrics: ['report:read'],
  createMetric: ['report:write'],
  getMetric: ['report:read', { id: 'metric' }],
  updateMetric: ['report:write', { id: 'metric' }],
  hideMetric: ['report:write', { id: 'metric' }],
  deleteMetric: ['report:delete', { id: 'metric' }],
  listMetricUses: ['report:read', { id: 'metric' }],
  readMetricValues: ['report:read'],
  listMetricSources: ['report:read'],
  listFlags: ['report:read'],
  listFlaggable: ['report:read', {}, 'kind=table&id={table}'],
  readFlagValues: ['report:read'],
  addFlag: ['report:write'],
  removeFlag: ['report:write', { id: 'flag' }],
  getDashboard: ['report:read'],
  setDashboard: ['report:read'],
  getCostForecast: ['report:read'],
};

/** The same, as programs make them. */
export const V3_METRIC_ROUTES: Routes = {
  v3ListMetrics: ['report:read'],
  v3CreateMetric: ['report:write'],
  v3GetMetric: ['report:read', { id: 'metric' }],
  v3UpdateMetric: ['report:write', { id: 'metric' }],
  v3HideMetric: ['report:write', { id: 'metric' }],
  v3DeleteMetric: ['report:delete', { id: 'metric' }],
  v3ListMetricUses: ['report:read', { id: 'metric' }],
  v3ReadMetricValues: ['report:read'],
  v3ListMetricSources: ['report:read'],
  v3ListFlags: ['report:read'],
  v3ListFlaggable: ['report:read', {}, 'kind=table&id={table}'],
  v3ReadFlagValues: ['report:read'],
  v3AddFlag: ['report:write'],
  v3RemoveFlag: ['report:write', { id: 'flag' }],
  v3GetCostForecast: ['report:read'],
};
