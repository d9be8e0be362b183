import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { DISCUSSION_NEEDS, discussionDetailSchema } from './shapes.ts';

const errors = [
  'forbidden',
  'feature_off',
  'live_only',
  'discussion_not_found',
  'discussion_forbidden',
  'discussion_closed',
] as const;

export const addDiscussionMembers = defineCall({
  name: 'addDiscussionMembers',
  method: 'POST',
  path: '/api/discussions/{id}/members',
  summary: 'Adds people to a discussion. Who may not see a linked statement is named in `blind_user_ids`',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  body: z.strictObject({ user_ids: z.array(idSchema).min(1).max(50) }),
  response: discussionDetailSchema,
  errors: [...errors, 'not_found'],
  audit: 'add_discussion_members',
});

export const removeDiscussionMember = defineCall({
  name: 'removeDiscussionMember',
  method: 'DELETE',
  path: '/api/discussions/{id}/members/{user_id}',
  summary: 'Removes a member, or the caller; never the assignee, nor the last one',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams.extend({ user_id: idSchema }),
  response: discussionDetailSchema.nullable(),
  errors: [...errors, 'not_found', 'discussion_last_member', 'discussion_assignee_stays'],
  audit: 'remove_discussion_member',
});
