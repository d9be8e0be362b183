import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { countRecords, filterSql } from '../../records/index.ts';
import type { DataTable } from '../../tables/index.ts';
import type { StoredPipeline } from './pipeline-queries.ts';

/** The records that the pipeline shows; inactive ones count for nothing, and are not simulated. */
export async function pipelineSql(
  viewer: Ctx,
  table: DataTable,
  { conditions }: StoredPipeline,
  words: string,
): Promise<RawBuilder<unknown>> {
  const where = await filterSql(viewer, table, conditions, words);
  return sql`r.status is distinct from 'inactive' and ${where ?? sql`true`}`;
}

export async function showsRecord(
  viewer: Ctx,
  table: DataTable,
  pipeline: StoredPipeline,
  record_id: string,
): Promise<boolean> {
  const where = await pipelineSql(viewer, table, pipeline, '');
  return (await countRecords(viewer, table.id, sql`r.id = ${record_id}::uuid and ${where}`)) > 0;
}
