import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, okSchema } from '../shared/primitives.ts';
import { SIMULATION_NEEDS } from '../features.ts';
import { PIPELINE_PAGE, simulatedCellsSchema } from './pipeline-shapes.ts';
import {
  MAX_SIMULATED_RECORDS,
  manualEntrySchema,
  simulatedLineSchema,
  simulationSchema,
  simulationTransactionSchema,
} from './simulation-shapes.ts';

const permission = { kind: 'resource', resource: 'statement', level: 'read' } as const;
const ofStatement = z.strictObject({ statement_id: idSchema });
const onStatement = [
  'statement_not_found',
  'statement_forbidden',
  'statement_locked',
  'simulation_disabled',
] as const;
const onSimulation = [...onStatement, 'simulation_not_found'] as const;
const computing = ['calculation_too_long', 'too_many_requests'] as const;

export const startSimulation = defineCall({
  name: 'startSimulation',
  method: 'PUT',
  path: '/api/simulations',
  summary: 'Activates the simulation mode on an open statement; what was simulated before on it stays',
  permission,
  needs: SIMULATION_NEEDS,
  query: ofStatement,
  response: simulationSchema,
  errors: onStatement,
  audit: 'start_simulation',
});

export const runSimulation = defineCall({
  name: 'runSimulation',
  method: 'POST',
  path: '/api/simulations/{id}',
  summary: 'Changes records of the simulation, if any are sent, and computes it',
  permission,
  needs: SIMULATION_NEEDS,
  params: idParams,
  query: ofStatement,
  body: z.strictObject({
    records: z
      .array(
        z.strictObject({
          data_table_id: idSchema,
          record_id: idSchema,
          /** `null`: as the table has it again. */
          cells: simulatedCellsSchema.nullable(),
        }),
      )
      .max(MAX_SIMULATED_RECORDS)
      .default([]),
  }),
  response: simulationSchema,
  errors: [
    ...onSimulation,
    ...computing,
    'pipeline_table_not_found',
    'record_not_found',
    'record_value_invalid',
    'bad_request',
  ],
  audit: 'run_simulation',
});

export const getSimulation = defineCall({
  name: 'getSimulation',
  method: 'GET',
  path: '/api/simulations/{id}',
  summary: 'The simulated statement, or (post_simulation=false) the one before',
  permission,
  needs: SIMULATION_NEEDS,
  params: idParams,
  query: ofStatement.partial().extend({ post_simulation: z.enum(['true', 'false']).default('true') }),
  response: simulationSchema,
  errors: onSimulation,
});

export const endSimulation = defineCall({
  name: 'endSimulation',
  method: 'DELETE',
  path: '/api/simulations/{id}',
  summary: 'Ends the simulation mode and forgets what was simulated',
  permission,
  needs: SIMULATION_NEEDS,
  params: idParams,
  response: okSchema,
  errors: ['simulation_not_found'],
  audit: 'end_simulation',
});

export const getSimulatedCompensation = defineCall({
  name: 'getSimulatedCompensation',
  method: 'GET',
  path: '/api/simulations/{id}/compensation/{compensation_id}',
  summary: 'One compensation before and after, with what each record brings',
  permission,
  needs: SIMULATION_NEEDS,
  params: z.object({ id: idSchema, compensation_id: idSchema }),
  response: z.object({
    before: simulationTransactionSchema,
    after: simulationTransactionSchema,
    /** Those that are simulated first, then the largest differences; at most 100. */
    lines: z.array(simulatedLineSchema),
    /** Of the shares. */
    currency: z.string(),
  }),
  errors: [...onSimulation, ...computing],
});

export const searchSimulatedRecords = defineCall({
  name: 'searchSimulatedRecords',
  method: 'GET',
  path: '/api/simulations/{id}/scope/{scope_id}/records',
  summary: 'Records that count in a scope of the simulated statement, by name',
  permission,
  needs: SIMULATION_NEEDS,
  params: z.object({ id: idSchema, scope_id: idSchema }),
  query: z.strictObject({
    search: z.string().trim().max(255).default(''),
    page: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    records: z.array(simulatedLineSchema),
    total: z.number().int(),
    page_size: z.literal(PIPELINE_PAGE),
  }),
  errors: [...onSimulation, ...computing],
});

const entries = '/api/simulations/{id}/manual-entries';
const writingEntries = [...onSimulation, 'record_value_invalid', 'invalid_field', 'bad_request'] as const;

export const addManualEntry = defineCall({
  name: 'addManualEntry',
  method: 'POST',
  path: entries,
  summary: 'Adds a deal that is not there, to a scope of a compensation',
  permission,
  needs: SIMULATION_NEEDS,
  params: idParams,
  body: z.strictObject({
    compensation_id: idSchema,
    scope_internal_id: idSchema,
    cells: simulatedCellsSchema,
  }),
  response: manualEntrySchema,
  errors: writingEntries,
  audit: 'add_manual_entry',
});

export const changeManualEntry = defineCall({
  name: 'changeManualEntry',
  method: 'PATCH',
  path: entries,
  summary: 'Changes cells of a deal that is not there',
  permission,
  needs: SIMULATION_NEEDS,
  params: idParams,
  body: z.strictObject({ manual_entry_id: idSchema, cells: simulatedCellsSchema }),
  response: manualEntrySchema,
  errors: writingEntries,
  audit: 'change_manual_entry',
});

export const removeManualEntry = defineCall({
  name: 'removeManualEntry',
  method: 'DELETE',
  path: entries,
  summary: 'Takes a deal that is not there out again',
  permission,
  needs: SIMULATION_NEEDS,
  params: idParams,
  body: z.strictObject({ manual_entry_id: idSchema }),
  response: okSchema,
  errors: onSimulation,
  audit: 'remove_manual_entry',
});
