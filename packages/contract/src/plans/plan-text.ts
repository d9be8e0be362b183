import { MAX_PLAN_TEXT_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';

/** What a part of a plan's text is: texts, lists, and keys with values. */
export type PlanTree =
  | string
  | readonly PlanTree[]
  | { readonly entries: readonly (readonly [string, PlanTree])[]; readonly inline: boolean };

export const planTreeSchema: z.ZodType<PlanTree> = z.lazy(() =>
  z.union([
    z.string(),
    z.array(planTreeSchema),
    z.object({ entries: z.array(z.tuple([z.string(), planTreeSchema])), inline: z.boolean() }),
  ]),
);

/** One difference between two versions of a compensation: the engine's `DocumentChange`. */
export const documentChangeSchema = z.object({
  part: z.enum(['compensation', 'scope', 'variable']),
  manner: z.enum(['added', 'removed', 'renamed', 'reordered', 'changed']),
  name: z.string(),
  key: z.string().nullable(),
  at: z.number().int().nullable(),
  before: planTreeSchema.nullable(),
  after: planTreeSchema.nullable(),
  is_ratio: z.boolean(),
});

const placeSchema = { line: z.number().int(), column: z.number().int() };

/** A mistake of the text (`code` and `params`: the engine's `TextMistake`), by line and column from 1. */
export const textMistakeSchema = z.object({
  ...placeSchema,
  code: z.enum([
    'yaml_invalid',
    'yaml_alias',
    'duplicate_key',
    'text_too_long',
    'list_too_long',
    'unknown_key',
    'missing_key',
    'wrong_type',
    'unknown_choice',
    'name_invalid',
    'unknown_name',
    'ambiguous_name',
    'duplicate_name',
    'formula_invalid',
    'value_invalid',
  ]),
  params: z.record(z.string(), z.string()),
});

export const exportPlanText = defineCall({
  name: 'exportPlanText',
  method: 'GET',
  path: '/api/plans/{id}/text',
  summary: 'A plan as one readable YAML document, with names in place of ids',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  response: z.object({ name: z.string(), text: z.string() }),
  errors: ['not_found', 'plan_text_unnamed'],
});

/** `plan_id: null`: a new plan; else the compensations come to this one. */
const textBody = { text: z.string().max(MAX_PLAN_TEXT_LENGTH), plan_id: idSchema.nullable() };

/** What an import does with one compensation: a live one is never changed, a copy is made beside it. `checks`: only its plan checks differ. */
export const importedAsSchema = z.enum(['draft', 'changed_draft', 'copy', 'checks', 'unchanged']);

export const checkPlanText = defineCall({
  name: 'checkPlanText',
  method: 'POST',
  path: '/api/plans/text/check',
  summary: 'What is wrong with the text of a plan, and what importing it makes. Saves nothing',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  body: z.strictObject(textBody),
  response: z.object({
    mistakes: z.array(textMistakeSchema),
    /** What a draft may have and a live compensation may not: the engine's diagnostics. */
    warnings: z.array(
      z.object({ ...placeSchema, code: z.string(), params: z.record(z.string(), z.string()) }),
    ),
    /** `null` while the text has mistakes. */
    makes: z
      .object({
        plan_name: z.string(),
        /** Given to a new plan; an existing one keeps its own. */
        member_count: z.number().int(),
        compensations: z.array(
          z.object({ name: z.string(), as: importedAsSchema, changes: z.array(documentChangeSchema) }),
        ),
      })
      .nullable(),
  }),
  errors: ['not_found', 'forbidden', 'plan_archived'],
  reads: true,
});

export const importPlanText = defineCall({
  name: 'importPlanText',
  method: 'POST',
  path: '/api/plans/text',
  summary: 'Make a plan, or compensations of a plan, of a text: drafts, all or nothing',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  body: z.strictObject(textBody),
  response: z.object({ plan_id: idSchema }),
  errors: [
    'not_found',
    'forbidden',
    'plan_archived',
    'plan_text_invalid',
    'name_used',
    'attribution_invalid',
  ],
  audit: 'import_plan_text',
});

export type PlanTextCheck = z.output<typeof checkPlanText.response>;
export type DocumentChangeWire = z.output<typeof documentChangeSchema>;
export type TextMistakeWire = z.output<typeof textMistakeSchema>;
