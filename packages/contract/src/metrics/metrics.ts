import { MAX_METRIC_MONTHS, MAX_METRICS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema, idParams, idSchema, monthSchema, okSchema } from '../shared/primitives.ts';
import { useSchema } from '../shared/uses.ts';
import { METRIC_NEEDS, metricBody, metricSchema, metricValueSchema } from './shapes.ts';

const read = { kind: 'resource', resource: 'report', level: 'read' } as const;
const write = { kind: 'resource', resource: 'report', level: 'write' } as const;
const needs = METRIC_NEEDS;

export const listMetrics = defineCall({
  name: 'listMetrics',
  method: 'GET',
  path: '/api/metrics',
  summary: 'The metrics of the company, the standard ones first',
  permission: read,
  needs,
  response: z.object({
    metrics: z.array(metricSchema),
    /** Own metrics, and as many as there may be. */
    made: z.number().int(),
    most: z.number().int(),
  }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});

export const createMetric = defineCall({
  name: 'createMetric',
  method: 'POST',
  path: '/api/metrics',
  summary: 'Makes a metric of a numeric field or of variables',
  permission: write,
  needs,
  body: metricBody,
  response: metricSchema,
  errors: [
    'forbidden',
    'feature_off',
    'live_only',
    'not_found',
    'invalid_field',
    'metric_limit',
    'metric_key_used',
    'not_numeric',
  ],
  audit: 'create_metric',
});

export const getMetric = defineCall({
  name: 'getMetric',
  method: 'GET',
  path: '/api/metrics/{id}',
  summary: 'One metric',
  permission: read,
  needs,
  params: idParams,
  response: metricSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found'],
});

export const updateMetric = defineCall({
  name: 'updateMetric',
  method: 'PUT',
  path: '/api/metrics/{id}',
  summary: 'Changes an own metric; a standard one stays as it is',
  permission: write,
  needs,
  params: idParams,
  body: metricBody.extend({ version: editVersionSchema.optional() }),
  response: metricSchema,
  errors: [
    'forbidden',
    'feature_off',
    'live_only',
    'not_found',
    'conflict',
    'invalid_field',
    'metric_key_used',
    'metric_standard',
    'not_numeric',
  ],
  audit: 'update_metric',
});

export const hideMetric = defineCall({
  name: 'hideMetric',
  method: 'PUT',
  path: '/api/metrics/{id}/hidden',
  summary: 'Takes a metric out of the lists of metrics to choose, or puts it back',
  permission: write,
  needs,
  params: idParams,
  body: z.strictObject({ hidden: z.boolean() }),
  response: metricSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found'],
  audit: 'hide_metric',
});

export const deleteMetric = defineCall({
  name: 'deleteMetric',
  method: 'DELETE',
  path: '/api/metrics/{id}',
  summary: 'Deletes an own metric that nothing uses',
  permission: { kind: 'resource', resource: 'report', level: 'delete' },
  needs,
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found', 'metric_standard', 'metric_in_use'],
  audit: 'delete_metric',
});

export const listMetricUses = defineCall({
  name: 'listMetricUses',
  method: 'GET',
  path: '/api/metrics/{id}/uses',
  summary: 'Where a metric is used',
  permission: read,
  needs,
  params: idParams,
  response: z.object({
    uses: z.array(useSchema),
    /** People who pinned it to their home page. */
    pinned_by: z.number().int(),
  }),
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found'],
});

export const readMetricValues = defineCall({
  name: 'readMetricValues',
  method: 'POST',
  path: '/api/metrics/values',
  summary: 'Values of metrics by month, of all people that the caller sees or of each',
  permission: read,
  needs,
  reads: true,
  body: z.strictObject({
    metric_ids: z.array(idSchema).min(1).max(MAX_METRICS_PER_CALL),
    /** First and last month; at most MAX_METRIC_MONTHS. */
    from: monthSchema,
    to: monthSchema,
    by: z.enum(['month', 'user']).default('month'),
    /** Absent: everybody whom the caller sees. */
    user_ids: z.array(idSchema).min(1).max(1000).optional(),
  }),
  response: z.object({ values: z.array(metricValueSchema), most_months: z.literal(MAX_METRIC_MONTHS) }),
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found', 'invalid_period', 'bad_request'],
});
