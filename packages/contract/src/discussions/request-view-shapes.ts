import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { editVersionSchema, idSchema, managerFilterSchema, nameSchema } from '../shared/primitives.ts';
import { viewPermissionSchema } from '../views/shapes.ts';

const ids = z.array(idSchema).min(1).max(200);

/** One condition on a request. A view may have several of one kind. */
export const requestFilterSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('name'), value: z.string().trim().min(1).max(MAX_NAME_LENGTH) }),
  z.strictObject({
    type: z.literal('status'),
    values: z
      .array(z.enum(['open', 'resolved']))
      .min(1)
      .max(2),
  }),
  z.strictObject({ type: z.literal('topics'), values: ids }),
  /** `no-user`: nobody is. */
  z.strictObject({ type: z.literal('assignees'), values: z.array(managerFilterSchema).min(1).max(200) }),
  z.strictObject({ type: z.literal('members'), values: ids }),
  z.strictObject({ type: z.literal('creators'), values: ids }),
  z.strictObject({ type: z.literal('unread'), value: z.boolean() }),
]);
export type RequestFilter = z.output<typeof requestFilterSchema>;

/** What a view shows of the requests that its reader sees. Without filters: all of them. */
export const requestConditionsSchema = z.object({
  filters: z.array(requestFilterSchema).max(50),
  link: z.enum(['and', 'or']),
});
export type RequestConditions = z.output<typeof requestConditionsSchema>;

/** What the list can say of a request below its name, in the order in which it says it. */
export const REQUEST_FIELDS = [
  'last_message',
  'reference',
  'activity',
  'topic',
  'assignee',
  'creator',
  'statements',
] as const;
export type RequestField = (typeof REQUEST_FIELDS)[number];
/** What a list without a view of its own says. */
export const USUAL_REQUEST_FIELDS = [
  'last_message',
  'reference',
  'activity',
  'topic',
  'assignee',
] as const satisfies readonly RequestField[];
const requestFieldsSchema = z
  .array(z.enum(REQUEST_FIELDS))
  .refine((fields) => new Set(fields).size === fields.length, { message: 'field_twice' })
  .nullable();

/** `activity`: the latest first, as without a view. */
export const REQUEST_SORTS = ['activity', 'newest', 'oldest', 'name'] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];
const requestSortSchema = z.enum(REQUEST_SORTS);

export const requestViewSchema = requestConditionsSchema.extend({
  id: idSchema,
  name: z.string(),
  preview_mode: z.boolean(),
  /** What it says of each request; `null`: what lists say. */
  fields: requestFieldsSchema,
  /** The order of its requests. */
  sort: requestSortSchema,
  /** A few of those with whom it is shared; for its editors. */
  users_avatar_for_preview: z.array(z.object({ name: z.string(), avatar: z.string().nullable() })),
  version: editVersionSchema,
  /** What the caller may do with it: `edit` changes its name, filters, fields and order. */
  permission: viewPermissionSchema,
  /** The caller's own: they share, order and delete it. */
  is_own: z.boolean(),
});
export type RequestView = z.output<typeof requestViewSchema>;

export const requestViewBody = z.strictObject({
  ...requestConditionsSchema.shape,
  name: nameSchema,
  preview_mode: z.boolean().default(false),
  /** Absent: as they are; of a new view `null` and `activity`. */
  fields: requestFieldsSchema.optional(),
  sort: requestSortSchema.optional(),
});
