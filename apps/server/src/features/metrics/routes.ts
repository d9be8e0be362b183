import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/route.ts';
import { createMetric, deleteMetric, hideMetric, updateMetric } from './change-metrics.ts';
import { getDashboard, setDashboard } from './dashboard/cards.ts';
import { getCostForecast } from './dashboard/cost-forecast.ts';
import { addFlag, removeFlag } from './flags/change-flags.ts';
import { listFlaggable, listFlags } from './flags/read-flags.ts';
import { readFlagValues } from './flags/read-flag-values.ts';
import { getMetric, listMetrics, listMetricSources, listMetricUses } from './read-metrics.ts';
import { readMetricValues } from './values/read-values.ts';

const OK = { ok: true } as const;

/** What reads many rows. */
const COPIED = { transaction: 'copied' } as const;

export const routes: readonly Route[] = [
  route(calls.listMetrics, (ctx) => listMetrics(ctx)),
  route(calls.createMetric, (ctx, { body }) => createMetric(ctx, body)),
  route(calls.getMetric, (ctx, { params }) => getMetric(ctx, params.id)),
  route(calls.updateMetric, (ctx, { params, body }) => updateMetric(ctx, params.id, body)),
  route(calls.hideMetric, (ctx, { params, body }) => hideMetric(ctx, params.id, body.hidden)),
  route(calls.deleteMetric, async (ctx, { params }) => {
    await deleteMetric(ctx, params.id);
    return OK;
  }),
  route(calls.listMetricUses, (ctx, { params }) => listMetricUses(ctx, params.id)),
  route(calls.listMetricSources, (ctx) => listMetricSources(ctx)),
  route(calls.readMetricValues, COPIED, (ctx, { body }) => readMetricValues(ctx, body)),
  route(calls.listFlags, (ctx) => listFlags(ctx)),
  route(calls.listFlaggable, (ctx, { query }) => listFlaggable(ctx, query)),
  route(calls.readFlagValues, COPIED, (ctx, { body }) => readFlagValues(ctx, body)),
  route(calls.addFlag, (ctx, { body }) => addFlag(ctx, body.target)),
  route(calls.removeFlag, async (ctx, { params }) => {
    await removeFlag(ctx, params.id);
    return OK;
  }),
  route(calls.getDashboard, (ctx, { query }) => getDashboard(ctx, query)),
  route(calls.setDashboard, (ctx, { body }) => setDashboard(ctx, body)),
  route(calls.getCostForecast, COPIED, (ctx, { query }) => getCostForecast(ctx, query)),
];
