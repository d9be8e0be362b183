import { z } from 'zod';
import { defineCall } from '../call.ts';
import { SIMULATION_NEEDS } from '../features.ts';
import { idParams, idSchema, monthSchema, okSchema } from '../shared/primitives.ts';
import {
  pipelineRecordSchema,
  pipelineRecordsQuery,
  pipelineTableSchema,
  pipelineViewBody,
} from './pipeline-shapes.ts';

const path = '/api/plans/{id}/data_tables/{table_id}';
const params = z.object({ id: idSchema, table_id: idSchema });
/** A person who simulates reads a pipeline by their simulation; others by their right on the plan. */
const bySimulation = z.strictObject({ simulation_id: idSchema.optional() });
const reading = ['not_found', 'forbidden', 'simulation_not_found', 'simulation_disabled'] as const;

export const countPipelines = defineCall({
  name: 'countPipelines',
  method: 'GET',
  path: '/api/plans/{id}/pipelines/count',
  summary: 'How many data tables the pipelines of a plan have',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'read' },
  needs: SIMULATION_NEEDS,
  params: idParams,
  response: z.object({ count: z.number().int() }),
  errors: ['not_found'],
});

export const listPipelineTables = defineCall({
  name: 'listPipelineTables',
  method: 'GET',
  path: '/api/plans/{id}/data_tables',
  summary: 'The data tables of the pipelines of a plan, each with its view',
  permission: { kind: 'session' },
  needs: SIMULATION_NEEDS,
  params: idParams,
  query: bySimulation,
  response: z.object({ data_tables: z.array(pipelineTableSchema) }),
  errors: reading,
});

export const getPipelineTable = defineCall({
  name: 'getPipelineTable',
  method: 'GET',
  path,
  summary: 'One data table of a pipeline',
  permission: { kind: 'session' },
  needs: SIMULATION_NEEDS,
  params,
  query: bySimulation,
  response: pipelineTableSchema,
  errors: [...reading, 'pipeline_table_not_found'],
});

export const addPipelineTable = defineCall({
  name: 'addPipelineTable',
  method: 'POST',
  path: '/api/plans/{id}/data_tables',
  summary: "Adds a data table to a plan's pipelines, with a view of each person's own records",
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  needs: SIMULATION_NEEDS,
  params: idParams,
  body: z.strictObject({ data_table_id: idSchema }),
  response: pipelineTableSchema,
  errors: ['not_found', 'forbidden', 'conflict'],
  audit: 'add_pipeline_table',
});

export const updatePipelineTable = defineCall({
  name: 'updatePipelineTable',
  method: 'PUT',
  path,
  summary: 'Changes the view of a data table of a pipeline',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  needs: SIMULATION_NEEDS,
  params,
  body: pipelineViewBody,
  response: pipelineTableSchema,
  errors: ['not_found', 'forbidden', 'pipeline_table_not_found', 'invalid_field', 'conflict'],
  audit: 'update_pipeline_table',
});

export const removePipelineTable = defineCall({
  name: 'removePipelineTable',
  method: 'DELETE',
  path,
  summary: "Takes a data table out of a plan's pipelines; its records stay",
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  needs: SIMULATION_NEEDS,
  params,
  response: okSchema,
  errors: ['not_found', 'pipeline_table_not_found'],
  audit: 'remove_pipeline_table',
});

export const listPipelineRecords = defineCall({
  name: 'listPipelineRecords',
  method: 'GET',
  path: `${path}/records`,
  summary: 'The records that a person finds in a pipeline',
  permission: { kind: 'session' },
  needs: SIMULATION_NEEDS,
  params,
  query: pipelineRecordsQuery.extend({
    query: z.string().trim().max(255).default(''),
    /** With the right on the plan: as this person sees it, in this month. */
    preview_user_id: idSchema.optional(),
    preview_period: monthSchema.optional(),
    simulation_id: idSchema.optional(),
  }),
  response: z.object({
    rows: z.array(pipelineRecordSchema),
    total: z.number().int(),
    /** Names for the user ids among the cells. */
    users: z.record(z.string(), z.string()),
  }),
  errors: [...reading, 'pipeline_table_not_found', 'table_too_large', 'invalid_field'],
});
