import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/route.ts';
import { tryNextDeal } from './next-deal/try-next-deal.ts';
import { addPipelineTable } from './pipelines/add-pipeline-table.ts';
import { listPipelineRecords } from './pipelines/list-pipeline-records.ts';
import { countPipelines, getPipelineTable, listPipelineTables } from './pipelines/read-pipelines.ts';
import { removePipelineTable } from './pipelines/remove-pipeline-table.ts';
import { updatePipelineTable } from './pipelines/update-pipeline-table.ts';
import { endSimulation } from './simulated/end-simulation.ts';
import { getSimulatedCompensation } from './simulated/get-simulated-compensation.ts';
import { getSimulation } from './simulated/get-simulation.ts';
import { addManualEntry, changeManualEntry, removeManualEntry } from './simulated/manual-entries.ts';
import { runSimulation } from './simulated/run-simulation.ts';
import { searchSimulatedRecords } from './simulated/search-simulated-records.ts';
import { startSimulation } from './simulated/start-simulation.ts';

export const routes: readonly Route[] = [
  route(calls.countPipelines, (ctx, { params }) => countPipelines(ctx, params.id)),
  route(calls.listPipelineTables, (ctx, { params, query }) => listPipelineTables(ctx, params.id, query)),
  route(calls.getPipelineTable, (ctx, { params, query }) => getPipelineTable(ctx, params, query)),
  route(calls.addPipelineTable, (ctx, { params, body }) =>
    addPipelineTable(ctx, params.id, body.data_table_id),
  ),
  route(calls.updatePipelineTable, (ctx, { params, body }) => updatePipelineTable(ctx, params, body)),
  route(calls.removePipelineTable, (ctx, { params }) => removePipelineTable(ctx, params)),
  route(calls.listPipelineRecords, (ctx, { params, query }) => listPipelineRecords(ctx, params, query)),
  route(calls.startSimulation, (ctx, { query }) => startSimulation(ctx, query.statement_id)),
  route(calls.runSimulation, { transaction: 'manual' }, (ctx, { params, query, body }) =>
    runSimulation(ctx, params.id, query.statement_id, body),
  ),
  route(calls.getSimulation, (ctx, { params, query }) => getSimulation(ctx, params.id, query)),
  route(calls.endSimulation, (ctx, { params }) => endSimulation(ctx, params.id)),
  route(calls.getSimulatedCompensation, { transaction: 'manual' }, (ctx, { params }) =>
    getSimulatedCompensation(ctx, params),
  ),
  route(calls.searchSimulatedRecords, { transaction: 'manual' }, (ctx, { params, query }) =>
    searchSimulatedRecords(ctx, params, query),
  ),
  route(calls.tryNextDeal, { transaction: 'manual' }, (ctx, { query }) => tryNextDeal(ctx, query)),
  route(calls.addManualEntry, (ctx, { params, body }) => addManualEntry(ctx, params.id, body)),
  route(calls.changeManualEntry, (ctx, { params, body }) => changeManualEntry(ctx, params.id, body)),
  route(calls.removeManualEntry, (ctx, { params, body }) =>
    removeManualEntry(ctx, params.id, body.manual_entry_id),
  ),
];
