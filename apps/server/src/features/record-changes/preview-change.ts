import type {
  BodyOf,
  previewChange as changeCall,
  previewDeletion as deletionCall,
  ResponseOf,
} from '@comptoir/contract';
import { MAX_PREVIEWED_RECORDS, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { countPaidStatements } from '../statements/index.ts';
import { countLinking, requireTable, type DataTable } from '../tables/index.ts';
import { editingOf } from './change-request.ts';
import { planChunk, type RefusedCell } from './plan-chunk.ts';
import {
  type ChunkQuery,
  type ChunkRecord,
  chunksOf,
  countSelected,
  selectedRecords,
  type Selected,
} from './record-chunk-queries.ts';

/** What the change would do, without writing: of a large selection, to its first records. */
export async function previewChange(
  ctx: Ctx,
  table_id: string,
  body: BodyOf<typeof changeCall>,
): Promise<ResponseOf<typeof changeCall>> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await requireTable(ctx, table_id);
  const { fields, action, selected, also } = await editingOf(ctx, table, body);
  const records = await countSelected(ctx, table, selected, also);
  const first = await firstOf(ctx, table, selected, { fields, also });
  const plan = await planChunk(ctx, table, { fields, action }, first);
  const ids = plan.records.map(({ record }) => record.id);
  return {
    table_version: table.version,
    records,
    looked_at: first.length,
    changed: plan.records.length,
    cells: plan.records.reduce((sum, { values }) => sum + values.size, 0),
    refused: summed(plan.refused),
    locked_statements: await countPaidStatements(ctx, ids),
  };
}

export async function previewDeletion(
  ctx: Ctx,
  table_id: string,
  { selection }: BodyOf<typeof deletionCall>,
): Promise<ResponseOf<typeof deletionCall>> {
  requirePermission(ctx, 'data_table', 'delete');
  const table = await requireTable(ctx, table_id);
  const selected = await selectedRecords(ctx, table, selection);
  const first = await firstOf(ctx, table, selected, { fields: [], also: null });
  const ids = first.map(({ id }) => id);
  return {
    table_version: table.version,
    records: await countSelected(ctx, table, selected, null),
    looked_at: first.length,
    locked_statements: await countPaidStatements(ctx, ids),
    linked: await countLinking(ctx, table_id, ids),
  };
}

async function firstOf(
  ctx: Ctx,
  table: DataTable,
  selected: Selected,
  { fields, also }: Pick<ChunkQuery, 'fields' | 'also'>,
): Promise<readonly ChunkRecord[]> {
  const query = { fields, also, limit: MAX_PREVIEWED_RECORDS, with_row: false };
  for await (const chunk of chunksOf(ctx, table, selected, query)) return chunk;
  return [];
}

function summed(refused: readonly RefusedCell[]) {
  const alike = Map.groupBy(refused, ({ field, reason }) => `${field.id} ${reason}`);
  return [...alike.values()].map((cells) => {
    const { field, reason, value } = present(cells[0], 'a group has a cell');
    return { field_id: field.id, reason, count: cells.length, example: value.slice(0, 100) };
  });
}
