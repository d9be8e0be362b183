import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idSchema, nameSchema } from '../shared/primitives.ts';
import { attributionSchema, planMemberSchema } from './shapes.ts';

/** Days on which a person's records would be counted by two attributions. */
export const attributionOverlapSchema = z.strictObject({
  user_id: idSchema,
  user_name: z.string(),
  plan_name: nameSchema,
  /** The other plan that counts the same records too; `null`: the same plan, which counts each once. */
  other_plan_name: nameSchema.nullable(),
  first_day: dateSchema.nullable(),
  last_day: dateSchema.nullable(),
});
export type AttributionOverlap = z.output<typeof attributionOverlapSchema>;

/** A team or a group, and the person whose memberships of it become these. */
const unitSchema = z.strictObject({
  id: idSchema,
  user_id: idSchema,
  members: z
    .array(z.strictObject({ start_date: dateSchema.nullable(), end_date: dateSchema.nullable() }))
    .max(100),
});

export const findAttributionOverlaps = defineCall({
  name: 'findAttributionOverlaps',
  method: 'POST',
  path: '/api/plans/attribution-overlaps',
  summary:
    'Whose records two attributions would count on the same days, if a plan had these members or a team or group these people. Nothing is saved.',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'read' },
  body: z.strictObject({
    plan: z
      .strictObject({
        id: idSchema,
        members: z.array(planMemberSchema).max(5000),
        attribution: attributionSchema,
      })
      .optional(),
    team: unitSchema.optional(),
    /** What the person had in other groups of the dimension gives way. Needs the right to read groups. */
    group: unitSchema.optional(),
  }),
  response: z.object({ overlaps: z.array(attributionOverlapSchema) }),
  errors: ['forbidden'],
  reads: true,
});
