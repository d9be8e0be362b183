import {
  addManualEntry,
  addPipelineTable,
  changeManualEntry,
  countPipelines,
  endSimulation,
  getSimulatedCompensation,
  getSimulation,
  listPipelineRecords,
  listPipelineTables,
  removeManualEntry,
  removePipelineTable,
  type ResponseOf,
  runSimulation,
  startSimulation,
  updatePipelineTable,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keepPrevious } from '../lib/query.ts';
import { write } from './write.ts';

/** Of the specification. */
const POLL_MS = 2_000;

export type Simulation = ResponseOf<typeof getSimulation>;
export type SimulatedTransaction = Simulation['transactions'][number];
export type PipelineTable = ResponseOf<typeof listPipelineTables>['data_tables'][number];
export type PipelineRecord = ResponseOf<typeof listPipelineRecords>['rows'][number];
export type ManualEntry = Simulation['manual_entries'][number];

interface Page {
  readonly plan_id: string;
  readonly table_id: string;
  readonly page: number;
  readonly query?: string;
  readonly simulation_id?: string;
  readonly preview_user_id?: string;
  readonly preview_period?: string;
}

const CHANGED = { makesStale: ['simulations'] } as const;

export const simulationData = {
  /** Read again every two seconds while it is not ready. */
  statement: (id: string, statement_id: string, post_simulation: 'true' | 'false') =>
    queryOptions({
      queryKey: ['simulations', 'statement', id, post_simulation],
      queryFn: ({ signal }) =>
        call(getSimulation, { params: { id }, query: { statement_id, post_simulation } }, { signal }),
      refetchInterval: ({ state }) => (state.data?.ready === false ? POLL_MS : false),
    }),
  compensation: (id: string, compensation_id: string) =>
    queryOptions({
      queryKey: ['simulations', 'compensation', id, compensation_id],
      queryFn: ({ signal }) =>
        call(getSimulatedCompensation, { params: { id, compensation_id } }, { signal }),
    }),
  pipelines: (plan_id: string, simulation_id?: string) =>
    queryOptions({
      queryKey: ['simulations', 'pipelines', plan_id, simulation_id ?? null],
      queryFn: ({ signal }) =>
        call(
          listPipelineTables,
          { params: { id: plan_id }, query: simulation_id === undefined ? {} : { simulation_id } },
          { signal },
        ),
      select: (answer) => answer.data_tables,
    }),
  count: (plan_id: string) =>
    queryOptions({
      queryKey: ['simulations', 'count', plan_id],
      queryFn: ({ signal }) => call(countPipelines, { params: { id: plan_id } }, { signal }),
      select: (answer) => answer.count,
    }),
  records: ({ plan_id, table_id, ...query }: Page) =>
    queryOptions({
      queryKey: ['simulations', 'records', plan_id, table_id, query],
      queryFn: ({ signal }) =>
        call(listPipelineRecords, { params: { id: plan_id, table_id }, query }, { signal }),
      ...keepPrevious,
    }),
  start: write(startSimulation, { makesStale: [] }),
  run: write(runSimulation, CHANGED),
  end: write(endSimulation, { makesStale: [] }),
  addEntry: write(addManualEntry, { makesStale: [] }),
  changeEntry: write(changeManualEntry, { makesStale: [] }),
  removeEntry: write(removeManualEntry, { makesStale: [] }),
  addTable: write(addPipelineTable, CHANGED),
  updateTable: write(updatePipelineTable, CHANGED),
  removeTable: write(removePipelineTable, CHANGED),
};
