import type {
  listPipelineRecords as listCall,
  PipelineRecord,
  QueryOf,
  RecordWire,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dateText, daysOfMonth, MAX_TABLE_ROWS, parseMonth, present } from '@comptoir/kernel';
import { fixedClock } from '../../../platform/clock/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { countRecords, findWindow, namesIn } from '../../records/index.ts';
import { type DataTable, fieldsOf, requireTable } from '../../tables/index.ts';
import { findSimulatedCells } from '../simulated/simulation-queries.ts';
import type { StoredPipeline } from './pipeline-queries.ts';
import { pipelineSql } from './pipeline-record-queries.ts';
import { requirePipeline, requireReader } from './read-pipelines.ts';

type Query = QueryOf<typeof listCall>;

export async function listPipelineRecords(
  ctx: Ctx,
  { id, table_id }: { readonly id: string; readonly table_id: string },
  query: Query,
) {
  const payee = await requireReader(ctx, id, query);
  const pipeline = await requirePipeline(ctx, id, table_id);
  const table = await requireTable(ctx, table_id);
  if (table.record_count > MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const viewer = await viewerOf(ctx, payee, query);
  const where = await pipelineSql(viewer, table, pipeline, query.query);
  const total = await countRecords(ctx, table_id, where);
  const records = await findWindow(ctx, table, {
    where,
    sort: [],
    user_order: null,
    start: query.page * query.size,
    limit: query.size,
    total,
  });
  const simulated =
    query.simulation_id === undefined
      ? new Map()
      : await findSimulatedCells(ctx, query.simulation_id, table_id);
  return {
    rows: records.map((record) => rowOf(table, pipeline, record, simulated.get(record.id) ?? null)),
    total,
    users: await namesIn(ctx, table, records),
  };
}

/** The person and the day with which conditions compare: an admin looks as somebody, in some month. */
async function viewerOf(ctx: Ctx, payee: string | null, query: Query): Promise<Ctx> {
  const user_id = payee ?? query.preview_user_id ?? ctx.actor.user_id;
  if (payee !== null || query.preview_period === undefined) return viewingAs(ctx, user_id);
  const { calendar, current } = await companyPeriod(ctx);
  const month = present(parseMonth(query.preview_period), 'month');
  if (month === current) return viewingAs(ctx, user_id);
  const last = dateText(daysOfMonth(month, calendar).end);
  return viewingAs({ ...ctx, clock: fixedClock(`${last}T12:00:00Z`) }, user_id);
}

/** An admin wrote the filter: whom it names by a relation is no question of the viewer's rights. */
export function viewingAs(ctx: Ctx, user_id: string | null): Ctx {
  const { permissions } = ctx.actor;
  const resources = { ...permissions.resources, user: { effect: 'allow', level: 'read' } } as const;
  return { ...ctx, actor: { ...ctx.actor, user_id, permissions: { ...permissions, resources } } };
}

function rowOf(
  table: DataTable,
  { fields }: StoredPipeline,
  record: RecordWire,
  simulated: PipelineRecord['simulated'],
): PipelineRecord {
  const shown = new Set(fields.map(({ field_id }) => field_id));
  return {
    id: record.id,
    title: titleOf(table, record),
    cells: Object.fromEntries(
      fieldsOf(table).flatMap(({ id }, at) => (shown.has(id) ? [[id, record.cells[at] ?? null]] : [])),
    ),
    simulated,
  };
}

export function titleOf(table: DataTable, record: RecordWire): string {
  const cell = (field_id: string | null) => {
    const value = record.cells[fieldsOf(table).findIndex(({ id }) => id === field_id)];
    return typeof value === 'string' ? value : '';
  };
  return cell(table.name_field_id) || cell(table.id_field_id);
}
