import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { statementStatusSchema } from '../statements/shapes.ts';
import { editVersionSchema, idSchema, managerFilterSchema, nameSchema } from '../shared/primitives.ts';

const ids = z.array(idSchema).min(1).max(200);

/** One condition on a statement: its person or its state. A view may have several of one kind. */
export const statementFilterSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('username'), value: z.string().trim().min(1).max(MAX_NAME_LENGTH) }),
  z.strictObject({ type: z.literal('users'), values: ids }),
  z.strictObject({ type: z.literal('teams'), values: ids }),
  /** In one of these groups in the month. */
  z.strictObject({ type: z.literal('groups'), values: ids }),
  /** `only_direct`: who is managed directly, not everyone below. */
  z.strictObject({
    type: z.literal('managers'),
    /** `no-user`: nobody manages them in the month. */
    values: z.array(managerFilterSchema).min(1).max(200),
    only_direct: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('plans'), values: ids }),
  z.strictObject({ type: z.literal('status'), values: z.array(statementStatusSchema).min(1).max(5) }),
  z.strictObject({ type: z.literal('error'), value: z.boolean() }),
  z.strictObject({ type: z.literal('manually_adjusted'), value: z.boolean() }),
  z.strictObject({ type: z.literal('manual'), value: z.boolean() }),
  /** Somebody commented on it. */
  z.strictObject({ type: z.literal('with_comment'), value: z.boolean() }),
]);
export type StatementFilter = z.output<typeof statementFilterSchema>;

/** What a view shows. Without filters: every statement. */
export const viewConditionsSchema = z.object({
  filters: z.array(statementFilterSchema).max(50),
  link: z.enum(['and', 'or']),
});
export type ViewConditions = z.output<typeof viewConditionsSchema>;

export const VIEW_PERMISSIONS = ['view', 'edit'] as const;
export const viewPermissionSchema = z.enum(VIEW_PERMISSIONS);
export type ViewPermission = z.output<typeof viewPermissionSchema>;

/** Columns of the board that can be shown and hidden, in the order of the list of them; the person, the amount and the state always stand there. */
export const BOARD_COLUMNS = [
  'attainment',
  'change',
  'note',
  'plan',
  'manager',
  'measure',
  'target',
] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** One of these, or a flagged variable: `flag:` and its id. One that is no longer flagged is not shown. */
export const viewFieldSchema = z.union([z.enum(BOARD_COLUMNS), z.string().regex(/^flag:[0-9a-f-]{36}$/)]);
const viewFieldsSchema = z
  .array(viewFieldSchema)
  .max(50)
  .refine((fields) => new Set(fields).size === fields.length, { message: 'field_twice' })
  .nullable();

export const statementViewSchema = viewConditionsSchema.extend({
  id: idSchema,
  name: z.string(),
  /** Its editors may look at the view as another person. */
  preview_mode: z.boolean(),
  /** The columns that it shows; `null`: those that each reader has chosen. */
  fields: viewFieldsSchema,
  /** A few of those with whom it is shared; for its editors. */
  users_avatar_for_preview: z.array(z.object({ name: z.string(), avatar: z.string().nullable() })),
  version: editVersionSchema,
  /** What the caller may do with it: `edit` changes its name, filters, columns and preview mode. */
  permission: viewPermissionSchema,
});
export type StatementView = z.output<typeof statementViewSchema>;

export const statementViewBody = z.strictObject({
  ...viewConditionsSchema.shape,
  name: nameSchema,
  preview_mode: z.boolean().default(false),
  /** Absent: as they are; of a new view `null`. */
  fields: viewFieldsSchema.optional(),
});

/** With a role or with a user. */
export const viewShareSchema = z.union([
  z.strictObject({ role_id: idSchema, permission: viewPermissionSchema }),
  z.strictObject({ user_id: idSchema, permission: viewPermissionSchema }),
]);
export type ViewShare = z.output<typeof viewShareSchema>;

/** With whom a view is shared; for people who share views. */
export const viewSharingSchema = z.object({
  shares: z.array(
    z.object({
      name: z.string(),
      permission: viewPermissionSchema,
      role_id: idSchema.nullable(),
      user_id: idSchema.nullable(),
    }),
  ),
  shares_version: editVersionSchema,
});
