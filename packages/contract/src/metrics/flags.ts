import { MAX_STATEMENTS_PER_PAGE } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idParams, idSchema, monthSchema, okSchema } from '../shared/primitives.ts';
import {
  flaggableSchema,
  flagSchema,
  flagTargetSchema,
  METRIC_NEEDS,
  metricDataTypeSchema,
} from './shapes.ts';

const read = { kind: 'resource', resource: 'report', level: 'read' } as const;
const write = { kind: 'resource', resource: 'report', level: 'write' } as const;
const needs = METRIC_NEEDS;

export const listFlags = defineCall({
  name: 'listFlags',
  method: 'GET',
  path: '/api/flags',
  summary: 'The fields and variables that are flagged for reports and the statement board',
  permission: read,
  needs,
  response: z.object({ flags: z.array(flagSchema) }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});

export const listFlaggable = defineCall({
  name: 'listFlaggable',
  method: 'GET',
  path: '/api/flaggable',
  summary: 'The numeric variables of a compensation or fields of a table, and whether each can be flagged',
  permission: read,
  needs,
  query: z.strictObject({ kind: z.enum(['compensation', 'table']), id: idSchema }),
  response: z.object({ items: z.array(flaggableSchema) }),
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found'],
});

export const addFlag = defineCall({
  name: 'addFlag',
  method: 'POST',
  path: '/api/flags',
  summary: 'Flags a numeric field or variable: reports and the board offer it as a column',
  permission: write,
  needs,
  body: z.strictObject({ target: flagTargetSchema }),
  response: flagSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found', 'flag_refused', 'not_numeric', 'flag_limit'],
  audit: 'add_flag',
});

export const removeFlag = defineCall({
  name: 'removeFlag',
  method: 'DELETE',
  path: '/api/flags/{id}',
  summary: 'Takes a flag away',
  permission: write,
  needs,
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'not_found'],
  audit: 'remove_flag',
});

export const readFlagValues = defineCall({
  name: 'readFlagValues',
  method: 'POST',
  path: '/api/flags/values',
  summary: 'The flagged variables of statements that the board shows',
  permission: read,
  needs,
  reads: true,
  body: z.strictObject({
    month: monthSchema,
    statement_ids: z.array(idSchema).min(1).max(MAX_STATEMENTS_PER_PAGE),
  }),
  response: z.object({
    /** Those that any of the statements has a value of. */
    flags: z.array(flagSchema),
    values: z.array(
      z.object({
        statement_id: idSchema,
        flag_id: idSchema,
        value: decimalSchema,
        /** Of an amount. */
        currency: z.string().nullable(),
      }),
    ),
  }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});

/** A thing that a metric can be made of. */
const measurable = z.object({ id: idSchema, name: z.string(), data_type: metricDataTypeSchema });

export const listMetricSources = defineCall({
  name: 'listMetricSources',
  method: 'GET',
  path: '/api/metric-sources',
  summary: 'What metrics can be made of: numeric fields of tables, numeric variables of compensations',
  permission: read,
  needs,
  response: z.object({
    /** Empty without the right to read tables. */
    tables: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        fields: z.array(measurable),
        date_fields: z.array(z.object({ id: idSchema, name: z.string() })),
      }),
    ),
    /** Empty without the right to read plans. */
    compensations: z.array(
      z.object({ id: idSchema, name: z.string(), plan_name: z.string(), variables: z.array(measurable) }),
    ),
  }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});
