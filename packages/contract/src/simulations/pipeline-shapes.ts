import { MAX_CONDITIONS_PER_TREE } from '@comptoir/kernel';
import { z } from 'zod';
import { cellInputSchema, cellSchema } from '../records/record.ts';
import { conditionGroupSchema, conditionSchema, sizeOfConditions } from '../shared/conditions.ts';
import { editVersionSchema, idSchema, pageQuery } from '../shared/primitives.ts';
import { fieldSchema } from '../tables/data-table.ts';

/** Records of a page of a pipeline. */
export const PIPELINE_PAGE = 14;
const MAX_PIPELINE_FIELDS = 40;

/** Which records of a table the people of a plan see in a simulation, and what of them they may change. */
const viewFields = {
  filters: z.array(z.union([conditionSchema, conditionGroupSchema])).max(MAX_CONDITIONS_PER_TREE),
  link: z.enum(['and', 'or']),
  /** Its editors look at it as another person. */
  preview_mode: z.boolean(),
  /** The fields that are shown, in order. */
  fields: z.array(z.strictObject({ field_id: idSchema, editable: z.boolean() })).max(MAX_PIPELINE_FIELDS),
};

export const pipelineViewBody = z
  .strictObject({ ...viewFields, version: editVersionSchema.optional() })
  .refine(
    ({ filters }) =>
      filters.every((one) => one.kind === 'condition' || sizeOfConditions(one).depth < 5) &&
      sizeOfConditions({ kind: 'group', link: 'and', items: filters }).comparisons <= MAX_CONDITIONS_PER_TREE,
    { message: 'conditions_too_large' },
  );

/** A scope into which a deal that is not there can be put, with the fields that its compensation reads. */
export const entryScopeSchema = z.object({
  scope_internal_id: z.string(),
  scope_name: z.string(),
  compensation_id: idSchema,
  compensation_name: z.string(),
  field_ids: z.array(idSchema),
  /** What makes such a deal wholly somebody's: fields that name them, and the one of their share. `null`: another table names who shares a deal, so none can be put there. */
  owner: z.object({ user_field_ids: z.array(idSchema), share_field_id: idSchema.nullable() }).nullable(),
});

export const pipelineTableSchema = z.object({
  ...viewFields,
  data_table_id: idSchema,
  name: z.string(),
  name_field_id: idSchema.nullable(),
  user_field_id: idSchema.nullable(),
  version: editVersionSchema,
  /** Of the table: those that are shown, and those that a new deal has. */
  table_fields: z.array(fieldSchema),
  /** What makes a record count in a month, by field; the date is the caller's choice. */
  preset: z.record(z.string(), cellInputSchema),
  /** The field that says in which month a record counts. */
  date_field_id: idSchema.nullable(),
  entry_scopes: z.array(entryScopeSchema),
});
export type PipelineTable = z.output<typeof pipelineTableSchema>;

export const simulatedCellsSchema = z.record(idSchema, cellInputSchema);

export const pipelineRecordSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** As the table has them, by field. */
  cells: z.record(z.string(), cellSchema),
  /** What the simulation has instead; `null`: nothing is changed. */
  simulated: simulatedCellsSchema.nullable(),
});
export type PipelineRecord = z.output<typeof pipelineRecordSchema>;

export const pipelineRecordsQuery = pageQuery(PIPELINE_PAGE, 100);
