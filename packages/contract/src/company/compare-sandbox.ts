import { z } from 'zod';
import { defineCall } from '../call.ts';
import type { Needs } from '../features.ts';
import { documentChangeSchema } from '../plans/plan-text.ts';
import { dateSchema, idParams, idSchema } from '../shared/primitives.ts';

/** From the live environment, and from the sandbox itself. */
export const COMPARISON_NEEDS: Needs = { feature: 'sandboxes' };

/** `new`: only the sandbox has it. `gone`: only live has it. */
const mannerSchema = z.enum(['new', 'changed', 'gone']);
/** Where it changed since the copy; `null`: the copy of then is not known. */
const sideSchema = z.enum(['sandbox', 'live', 'both']).nullable();

export const COMPARED_KEYS = [
  'name',
  'section',
  'description',
  'state',
  'simulation_allowed',
  'attribution',
  'calculation_trigger',
  'payment_trigger',
  'only_month',
  'type',
  'options',
  'unique',
  'include_in_exports',
  'currency',
  'is_grouped',
  'currency_field',
  'link',
  'linked',
  'formula',
  'name_field',
  'id_field',
  'user_field',
  'date_field',
  'api_name',
  'archived',
  'follows',
  'frequency',
] as const;

/** `before`: in live. `after`: in the sandbox. Names in place of ids; `null`: nothing there. */
const valueChangeSchema = z.object({
  key: z.enum(COMPARED_KEYS),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const COMPARED_KINDS = [
  'plan',
  'compensation',
  'table',
  'field',
  'attribute',
  'dimension',
  'group',
  'quota',
] as const;

const differenceSchema = z.object({
  kind: z.enum(COMPARED_KINDS),
  id: idSchema,
  name: z.string(),
  /** The plan, table or dimension that it belongs to. */
  parent: z.object({ id: idSchema, name: z.string() }).nullable(),
  manner: mannerSchema,
  changed_in: sideSchema,
  values: z.array(valueChangeSchema),
  /** Of a plan: who has it in one of both alone, or on other days. */
  members: z.array(
    z.object({
      name: z.string(),
      manner: z.enum(['added', 'removed']),
      start_date: dateSchema.nullable(),
      end_date: dateSchema.nullable(),
    }),
  ),
  /** Of a compensation. */
  rules: z.array(documentChangeSchema),
});

export const compareSandbox = defineCall({
  name: 'compareSandbox',
  method: 'GET',
  path: '/api/company/environments/{id}/comparison',
  summary: 'What a sandbox has otherwise than live: plans, tables, attributes, groups and quotas',
  permission: { kind: 'resource', resource: 'sandbox', level: 'read' },
  needs: COMPARISON_NEEDS,
  params: idParams,
  response: z.object({
    sandbox: z.object({ id: idSchema, name: z.string() }),
    live_id: idSchema,
    /** Kinds that the caller may not read in one of both environments. */
    hidden: z.array(z.enum(COMPARED_KINDS)),
    differences: z.array(differenceSchema),
    /** Whether the caller may promote plans. */
    can_promote: z.boolean(),
  }),
  errors: ['not_found', 'forbidden', 'sandbox_not_ready'],
});

export const compareSandboxRecords = defineCall({
  name: 'compareSandboxRecords',
  method: 'GET',
  path: '/api/company/environments/{id}/comparison/records',
  summary: 'How many records of each table differ between a sandbox and live',
  permission: { kind: 'resource', resource: 'sandbox', level: 'read' },
  needs: COMPARISON_NEEDS,
  params: idParams,
  response: z.object({
    tables: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        only_sandbox: z.number().int(),
        only_live: z.number().int(),
        changed: z.number().int(),
        /** Too many differ to count each. */
        many: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found', 'forbidden', 'sandbox_not_ready'],
});

export const MAX_PROMOTED_PLANS = 50;
const planIdsSchema = z.array(idSchema).min(1).max(MAX_PROMOTED_PLANS);

/** Something that the plans use and live lacks, or has in another form. */
const needSchema = z.object({
  kind: z.enum(COMPARED_KINDS),
  id: idSchema,
  name: z.string(),
  parent_name: z.string().nullable(),
});

/** Why the plans can't be promoted as they are. */
export const PROMOTION_REFUSALS = [
  /** It is of another type or frequency in live. */
  'other_type',
  /** Live has another thing of this name. */
  'name_used',
  /** It was deleted in live. */
  'deleted',
  /** The plan is archived in live. */
  'archived',
  /** It is in a plan that is not chosen and that live does not have. */
  'plan_needed',
  /** The frequency of what was live once stays. */
  'frequency',
  /** A person, a team or a group that live does not have, or that follows an attribute. */
  'missing',
] as const;

/** Differences that promoting leaves as live has them: a person changes them there. */
export const PROMOTION_LEFT = ['gone', 'attribution'] as const;

export const promotionSchema = z.object({
  plans: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      manner: z.enum(['new', 'changed', 'same']),
      changed_in_live: z.boolean(),
      /** Other people have it in live: their list is a choice. */
      other_members: z.boolean(),
      /**
       * `draft`: a new one. `changed_draft`: a draft of live takes its content. `waiting`: it waits beside the live one. `renamed`: only its
       * name or description. `back_to_draft`: that it becomes a draft waits. `archived`: the plan, and that it is archived waits.
       */
      makes: z.array(
        z.object({
          id: idSchema,
          name: z.string(),
          as: z.enum(['draft', 'changed_draft', 'waiting', 'renamed', 'back_to_draft', 'archived']),
        }),
      ),
      leaves: z.array(z.object({ what: z.enum(PROMOTION_LEFT), name: z.string() })),
    }),
  ),
  /** Made in live, without values. */
  brings: z.array(needSchema),
  /** Live has them in another form: it is kept once the caller agrees. */
  keeps: z.array(needSchema.extend({ values: z.array(valueChangeSchema) })),
  refusals: z.array(needSchema.extend({ reason: z.enum(PROMOTION_REFUSALS) })),
  /** What both environments were when this was made: sent back to promote exactly this. */
  seen: z.string(),
});

export const checkPromotion = defineCall({
  name: 'checkPromotion',
  method: 'POST',
  path: '/api/company/environments/{id}/promotion/check',
  summary: 'What promoting plans of a sandbox would make in live. Saves nothing',
  permission: { kind: 'resource', resource: 'sandbox', level: 'read' },
  needs: COMPARISON_NEEDS,
  params: idParams,
  body: z.strictObject({ plan_ids: planIdsSchema }),
  response: promotionSchema,
  errors: ['not_found', 'forbidden', 'sandbox_not_ready'],
  reads: true,
});

export const promotePlans = defineCall({
  name: 'promotePlans',
  method: 'POST',
  path: '/api/company/environments/{id}/promotion',
  summary: 'Take plans of a sandbox to live as drafts, with what they need',
  permission: { kind: 'resource', resource: 'sandbox', level: 'read' },
  needs: COMPARISON_NEEDS,
  params: idParams,
  body: z.strictObject({
    plan_ids: planIdsSchema,
    seen: z.string().max(100),
    /** Plans whose people are those of the sandbox; the others keep live's. */
    member_plan_ids: z.array(idSchema).max(MAX_PROMOTED_PLANS),
    /** The caller agrees that things in another form stay as live has them. */
    keep: z.boolean(),
    /** The caller agrees to replace what live changed since the copy. */
    overwrite: z.boolean(),
  }),
  response: z.object({
    plans: z.array(z.object({ id: idSchema, name: z.string() })),
    /** How many changes of what is live wait for a person. */
    waiting: z.number().int(),
    live_id: idSchema,
  }),
  errors: [
    'not_found',
    'forbidden',
    'sandbox_not_ready',
    'promotion_changed',
    'promotion_refused',
    'promotion_confirm',
    'name_used',
    'attribution_invalid',
    'plan_archived',
  ],
  audit: 'promote_plans',
});

export type SandboxComparison = z.output<typeof compareSandbox.response>;
export type SandboxDifference = z.output<typeof differenceSchema>;
export type ValueChange = z.output<typeof valueChangeSchema>;
export type ComparedKind = (typeof COMPARED_KINDS)[number];
export type Promotion = z.output<typeof promotionSchema>;
export type PromotionNeed = z.output<typeof needSchema>;
