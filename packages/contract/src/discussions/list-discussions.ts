import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, pageOf } from '../shared/primitives.ts';
import { DISCUSSION_NEEDS, discussionRowSchema, memberSchema } from './shapes.ts';

/** The views that every company has. */
export const BUILT_IN_VIEWS = ['all', 'assigned', 'mine'] as const;
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];
/** The item "nobody" of a list of assignees. */
const UNASSIGNED = 'no-user';

export const listDiscussions = defineCall({
  name: 'listDiscussions',
  method: 'GET',
  path: '/api/discussions',
  summary: 'The discussions that the caller is a member of, latest activity first',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  query: z.strictObject({
    /** A built-in view, or one of requests. */
    view_id: z.union([z.enum(BUILT_IN_VIEWS), idSchema]).optional(),
    /** As whom a view of requests is looked at, by who changes it and while its preview mode is on. */
    preview_user_id: idSchema.optional(),
    /** Words in its name or messages, or its number. */
    search: z.string().trim().max(MAX_NAME_LENGTH).optional(),
    status: z.enum(['open', 'closed']).optional(),
    label_id: idSchema.optional(),
    assignee_id: z.union([z.literal(UNASSIGNED), idSchema]).optional(),
    unread: z.stringbool().optional(),
    page: z.coerce.number().int().min(0).default(0),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: pageOf(discussionRowSchema).extend({
    open_count: z.number().int(),
    closed_count: z.number().int(),
    /** Who is an assignee of one of them. */
    assignees: z.array(memberSchema),
    /** May the caller see all of them, not their own alone? */
    sees_all: z.boolean(),
  }),
  errors: ['forbidden', 'feature_off', 'live_only', 'view_not_found', 'view_forbidden', 'not_found'],
});
