import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, nameSchema } from '../shared/primitives.ts';
import { aboutSchema, DISCUSSION_NEEDS, discussionDetailSchema } from './shapes.ts';

export const createDiscussion = defineCall({
  name: 'createDiscussion',
  method: 'POST',
  path: '/api/discussions',
  summary:
    'Opens a discussion, about a statement or a line of it that the caller sees; the caller is its first member',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  body: z.strictObject({
    name: nameSchema,
    statement: aboutSchema.optional(),
    discussion_label_id: idSchema.nullable().optional(),
    /** Of a request. */
    discussion_topic_id: idSchema.nullable().optional(),
  }),
  response: discussionDetailSchema,
  errors: [
    'forbidden',
    'feature_off',
    'live_only',
    'discussion_label_unknown',
    'statement_not_found',
    'statement_forbidden',
  ],
  audit: 'create_discussion',
});
