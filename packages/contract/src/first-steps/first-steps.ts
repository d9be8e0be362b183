import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, monthSchema } from '../shared/primitives.ts';

/** The way from an empty company to its first validated month, in order. */
export const FIRST_STEPS = [
  'settings',
  'users',
  'table',
  'plan',
  'quotas',
  'live',
  'calculation',
  'explained',
  'validated',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Also what leads through the editor of the first plan: put away like a step. */
const SETTABLE = [...FIRST_STEPS, 'editor'] as const;

const firstStepsSchema = z.object({
  /** On the home page: until the month is validated or somebody hides it, or once somebody brought it back. */
  shown: z.boolean(),
  /** The caller may skip steps and hide the list. */
  can_change: z.boolean(),
  /** The company is empty, and the caller may look around with sample data. */
  offers_sample: z.boolean(),
  /** The editor of a compensation says what each of its steps decides. */
  leads_editor: z.boolean(),
  /** Empty for who sees only some of the company's pay. Quotas are there when a plan uses one. */
  steps: z.array(z.object({ id: z.enum(FIRST_STEPS), state: z.enum(['to_do', 'done', 'skipped']) })),
  /** Where steps lead, as far as it exists: the first draft, a quota without values, the month and statement with the most pay. */
  plan_id: idSchema.nullable(),
  compensation_id: idSchema.nullable(),
  plan_has_members: z.boolean(),
  quota_id: idSchema.nullable(),
  /** The last one that is over: the first that can be locked. */
  last_month: monthSchema.nullable(),
  statement: z
    .object({ user_id: idSchema, month: monthSchema, compensation_id: idSchema.nullable() })
    .nullable(),
});

export const getFirstSteps = defineCall({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/api/first-steps',
  summary: 'The steps to the first validated month, with what is done',
  permission: { kind: 'session' },
  response: firstStepsSchema,
  errors: [],
});

export const changeFirstSteps = defineCall({
  name: 'changeFirstSteps',
  method: 'PATCH',
  path: '/api/first-steps',
  summary: 'Hides or brings back the list of first steps, or skips one',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  body: z.strictObject({
    shown: z.boolean().optional(),
    /** `null`: as the data says. */
    step: z.strictObject({ id: z.enum(SETTABLE), state: z.enum(['done', 'skipped']).nullable() }).optional(),
  }),
  response: firstStepsSchema,
  errors: ['live_only'],
  audit: 'change_first_steps',
});
