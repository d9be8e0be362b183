import { type BodyOf, MAX_SIMULATED_RECORDS, type runSimulation } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { type DataTable, requireTable } from '../../tables/index.ts';
import { viewingAs } from '../pipelines/list-pipeline-records.ts';
import { findPipelines, type StoredPipeline } from '../pipelines/pipeline-queries.ts';
import { showsRecord } from '../pipelines/pipeline-record-queries.ts';
import type { OpenSimulation } from './open-simulation.ts';
import { storedCells } from './simulated-cells.ts';
import { findChanges, forgetChange, saveChange } from './simulation-queries.ts';

type Change = BodyOf<typeof runSimulation>['records'][number];

/** Keeps what records would be: only those that a pipeline of the person's plans shows, and of them only what it lets them change. */
export async function changeRecords(
  ctx: Ctx,
  { simulation, statement, plans }: OpenSimulation,
  changes: readonly Change[],
): Promise<void> {
  const pipelines = await findPipelines(
    ctx,
    plans.map(({ id }) => id),
  );
  const viewer = viewingAs(ctx, statement.user_id);
  for (const { data_table_id: table_id, record_id, cells } of changes) {
    if (cells === null) {
      await forgetChange(ctx, simulation.id, { table_id, record_id });
      continue;
    }
    const over = pipelines.filter((one) => one.table_id === table_id);
    if (over.length === 0) throw new AppError('pipeline_table_not_found');
    const table = await requireTable(ctx, table_id);
    const showing = await pipelinesShowing(viewer, table, over, record_id);
    if (showing.length === 0) throw new AppError('record_not_found', { record_id });
    const allowed = new Set(
      showing.flatMap(({ fields }) =>
        fields.flatMap(({ field_id, editable }) => (editable ? [field_id] : [])),
      ),
    );
    await saveChange(ctx, simulation.id, {
      table_id,
      record_id,
      cells: await storedCells(ctx, table, cells, allowed),
    });
  }
  if ((await findChanges(ctx, simulation.id)).length > MAX_SIMULATED_RECORDS)
    throw new AppError('bad_request', { reason: 'too_many_simulated', most: MAX_SIMULATED_RECORDS });
}

async function pipelinesShowing(
  viewer: Ctx,
  table: DataTable,
  pipelines: readonly StoredPipeline[],
  record_id: string,
): Promise<StoredPipeline[]> {
  const showing: StoredPipeline[] = [];
  for (const pipeline of pipelines)
    if (await showsRecord(viewer, table, pipeline, record_id)) showing.push(pipeline);
  return showing;
}
