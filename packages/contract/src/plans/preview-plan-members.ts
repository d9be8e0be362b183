import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, monthSchema } from '../shared/primitives.ts';
import { planMemberSchema } from './shapes.ts';

/** What saving a plan's members does to the statements of one month. */
export const memberEffectSchema = z.strictObject({
  month: monthSchema,
  /** People who get a statement: how many, and the first of them by name. */
  made: z.number().int(),
  made_names: z.array(z.string()),
  /** Open statements that are calculated again. */
  changed: z.number().int(),
  /** Locked statements, which stay as they are. */
  locked: z.number().int(),
  /** All statements that the month has are locked. */
  is_locked: z.boolean(),
});
export type MemberEffect = z.output<typeof memberEffectSchema>;

export const previewPlanMembers = defineCall({
  name: 'previewPlanMembers',
  method: 'POST',
  path: '/api/plans/{id}/members/preview',
  summary:
    'Which statements would be made, calculated again or left locked, if the plan had these members. Nothing is saved.',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  body: z.strictObject({ members: z.array(planMemberSchema).max(5000) }),
  response: z.object({
    /** Months that have statements, the earliest first. */
    months: z.array(memberEffectSchema),
    /** Past months of new attributions in which nobody has a statement: they are calculated on the statements page. */
    uncalculated: z
      .strictObject({ first: monthSchema, last: monthSchema, count: z.number().int() })
      .nullable(),
  }),
  errors: ['not_found'],
  reads: true,
});
