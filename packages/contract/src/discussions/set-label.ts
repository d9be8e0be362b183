import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { DISCUSSION_NEEDS, discussionDetailSchema } from './shapes.ts';

export const setDiscussionLabel = defineCall({
  name: 'setDiscussionLabel',
  method: 'PUT',
  path: '/api/discussions/{id}/discussion_label',
  summary: 'Gives a discussion a label, or takes it away',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  body: z.strictObject({
    discussion_label_id: idSchema.nullable().optional(),
    /** Of a request. */
    discussion_topic_id: idSchema.nullable().optional(),
  }),
  response: discussionDetailSchema,
  errors: [
    'forbidden',
    'feature_off',
    'live_only',
    'discussion_not_found',
    'discussion_forbidden',
    'discussion_closed',
    'discussion_label_unknown',
  ],
  audit: 'set_discussion_label',
});
