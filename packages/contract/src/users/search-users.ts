import { MAX_USERS_PER_PAGE } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { afterIdSchema, idSchema, managerFilterSchema, pageOf, pageQuery } from '../shared/primitives.ts';
import { USER_STATUSES, userRowSchema } from './shapes.ts';

const ids = z.array(idSchema).max(200).default([]);

/** `pending_no_email`: those pending users who can't be invited yet. */
export const USER_STATUS_FILTERS = [...USER_STATUSES, 'pending_no_email'] as const;
export type UserStatusFilter = (typeof USER_STATUS_FILTERS)[number];

/** Filters are joined by AND; the values inside one by OR; an empty list filters nothing. */
export const userFiltersSchema = z.strictObject({
  search: z.string().trim().max(255).default(''),
  archived: z.boolean().default(false),
  status: z.array(z.enum(USER_STATUS_FILTERS)).default([]),
  roles: ids,
  teams: ids,
  /** `no-user`: nobody manages them. */
  managers: z.array(managerFilterSchema).max(200).default([]),
  plans: ids,
  /** In one of these groups today. */
  groups: ids,
  licenced: z.boolean().nullable().default(null),
});

export const searchUsers = defineCall({
  name: 'searchUsers',
  method: 'POST',
  path: '/api/users/search',
  summary: 'A page of users by name. `search` looks in name and e-mail.',
  permission: { kind: 'resource', resource: 'user.users', level: 'read' },
  query: pageQuery(MAX_USERS_PER_PAGE).extend({ after_id: afterIdSchema }),
  body: userFiltersSchema,
  response: pageOf(userRowSchema).extend({
    pending_without_email: z.number().int(),
    archived_total: z.number().int(),
    licenced_total: z.number().int(),
    live_total: z.number().int(),
  }),
  errors: ['forbidden'],
  reads: true,
});
