import type { BodyOf, PipelineTable, updatePipelineTable as updateCall } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { requirePlan } from '../../plans/index.ts';
import { filterSql } from '../../records/index.ts';
import { type DataTable, fieldsOf, isCalculated, isLinked, requireTable } from '../../tables/index.ts';
import { updatePipeline } from './pipeline-queries.ts';
import { readPipelineTable, requirePipeline } from './read-pipelines.ts';

export async function updatePipelineTable(
  ctx: Ctx,
  { id, table_id }: { readonly id: string; readonly table_id: string },
  { filters, link, preview_mode, fields, version }: BodyOf<typeof updateCall>,
): Promise<PipelineTable> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plan = await requirePlan(ctx, id, true);
  const before = await requirePipeline(ctx, id, table_id);
  requirePermission(ctx, 'data_table', 'read');
  assertVersion('pipeline_table', before.version, version);
  const table = await requireTable(ctx, table_id);
  refuseUnknown(table, fields);
  const conditions = { kind: 'group', link, items: filters } as const;
  // A filter that the records can't answer is refused here, and not when somebody simulates.
  await filterSql(ctx, table, conditions, '');
  await updatePipeline(
    ctx,
    { plan_id: id, table_id },
    { conditions, preview_mode, fields },
    ctx.actor.user_id,
  );
  ctx.audit({
    object_type: 'plan',
    object_id: id,
    before: {
      plan: plan.name,
      pipeline_table: table.name,
      filters: before.conditions,
      fields: before.fields,
    },
    after: { plan: plan.name, pipeline_table: table.name, filters: conditions, fields },
  });
  return readPipelineTable(ctx, id, table_id);
}

/** What is calculated, or read from another table, follows from other fields: nobody changes it. */
function refuseUnknown(table: DataTable, fields: BodyOf<typeof updateCall>['fields']): void {
  const known = new Map(fieldsOf(table).map((field) => [field.id, field]));
  const seen = new Set<string>();
  for (const { field_id, editable } of fields) {
    const field = known.get(field_id);
    if (!field || seen.has(field_id))
      throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, 'fields');
    seen.add(field_id);
    if (editable && (isCalculated(field) || isLinked(field)))
      throw new AppError('invalid_field', { reason: 'not_editable', field: field.name }, 'fields');
  }
}
