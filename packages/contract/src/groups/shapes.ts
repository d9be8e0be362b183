import { z } from 'zod';
import { editVersionSchema, idSchema, monthSchema, nameSchema } from '../shared/primitives.ts';
import { heldPlanSchema } from '../users/shapes.ts';

export const groupMemberSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  user_name: z.string(),
  avatar: z.string().nullable(),
  /** Both months included; null: open. */
  start_month: monthSchema.nullable(),
  end_month: monthSchema.nullable(),
  version: editVersionSchema,
});
export type GroupMember = z.output<typeof groupMemberSchema>;

export const groupSchema = z.object({
  id: idSchema,
  dimension_id: idSchema,
  dimension_name: z.string(),
  name: z.string(),
  /** What files and data tables may call it, beside its name. */
  api_key: z.string(),
  is_archived: z.boolean(),
  /** Its dimension follows an attribute: name, members and archiving come from there. */
  is_followed: z.boolean(),
  /** People in it this month. */
  member_count: z.number().int(),
  /** Of its name, key and state. */
  version: editVersionSchema,
});
export type Group = z.output<typeof groupSchema>;

export const groupDetailSchema = groupSchema.extend({
  /** Every membership that it ever had, by name. */
  members: z.array(groupMemberSchema),
  /** Plans that its members have by it. */
  plans: z.array(heldPlanSchema),
  /** What archiving has to end: memberships and plan attributions that run past this month. */
  running: z.object({ members: z.number().int(), plans: z.number().int() }),
});
export type GroupDetail = z.output<typeof groupDetailSchema>;

export const dimensionSchema = z.object({
  id: idSchema,
  name: z.string(),
  api_name: z.string(),
  /** The picklist attribute that it follows. */
  attribute: z.object({ id: idSchema, name: z.string() }).nullable(),
  is_archived: z.boolean(),
  version: editVersionSchema,
  /** By name; archived ones last. */
  groups: z.array(groupSchema),
});
export type Dimension = z.output<typeof dimensionSchema>;

/** Letters, digits, `_`, `-` and `.`: files and other systems use it. */
export const groupKeySchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{N}_.-]+$/u, { message: 'group_key_invalid' });

export const dimensionBody = z.strictObject({
  name: nameSchema,
  /** Absent: made of the name. */
  api_name: groupKeySchema.optional(),
  attribute_id: idSchema.nullable().default(null),
});

export const dimensionChange = z.strictObject({
  name: nameSchema.optional(),
  api_name: groupKeySchema.optional(),
  /** Null: it follows no attribute any more; its groups and members stay. */
  attribute_id: idSchema.nullable().optional(),
  version: editVersionSchema.optional(),
});

export const groupBody = z.strictObject({
  dimension_id: idSchema,
  name: nameSchema,
  /** Absent: made of the name. */
  api_key: groupKeySchema.optional(),
});

export const groupChange = z.strictObject({
  name: nameSchema.optional(),
  api_key: groupKeySchema.optional(),
  version: editVersionSchema.optional(),
});
