import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, nameSchema, okSchema } from '../shared/primitives.ts';
import { DISCUSSION_NEEDS, DISCUSSION_STATUSES, discussionDetailSchema } from './shapes.ts';

const path = '/api/discussions/{id}';

export const getDiscussion = defineCall({
  name: 'getDiscussion',
  method: 'GET',
  path,
  summary: 'One discussion with its members and linked statements',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  response: discussionDetailSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'discussion_not_found', 'discussion_forbidden'],
});

export const updateDiscussion = defineCall({
  name: 'updateDiscussion',
  method: 'PUT',
  path,
  summary:
    'Closes or reopens a discussion, renames it, chooses its assignee, or notes that the caller has read it',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  body: z.strictObject({
    status: z.enum(DISCUSSION_STATUSES).optional(),
    name: nameSchema.optional(),
    /** A member; null: nobody. */
    assignee_id: idSchema.nullable().optional(),
    /** True: seen to the last message. False: unread again. */
    read_by_update: z.boolean().optional(),
  }),
  response: discussionDetailSchema,
  errors: [
    'forbidden',
    'feature_off',
    'live_only',
    'discussion_not_found',
    'discussion_forbidden',
    'discussion_closed',
    'assignee_not_member',
  ],
  audit: 'update_discussion',
  // Read by every member with every message: not in the trail, whose chain it would make wait.
  untraced: { field: 'read_by_update' },
});

export const deleteDiscussion = defineCall({
  name: 'deleteDiscussion',
  method: 'DELETE',
  path,
  summary:
    'Deletes a discussion with its messages and files: for its creator and for admins among its members',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  response: okSchema,
  errors: ['forbidden', 'feature_off', 'live_only', 'discussion_not_found', 'discussion_forbidden'],
  audit: 'delete_discussion',
});
