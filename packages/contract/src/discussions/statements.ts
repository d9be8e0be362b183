import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { aboutSchema, DISCUSSION_NEEDS, discussionDetailSchema } from './shapes.ts';

const errors = [
  'forbidden',
  'feature_off',
  'live_only',
  'discussion_not_found',
  'discussion_forbidden',
  'discussion_closed',
  'statement_not_found',
  'statement_forbidden',
] as const;

export const linkStatement = defineCall({
  name: 'linkDiscussionStatement',
  method: 'POST',
  path: '/api/discussions/{id}/statements',
  summary: 'Links a statement, or a line of it, that the caller sees',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  body: aboutSchema,
  response: discussionDetailSchema,
  errors,
  audit: 'link_discussion_statement',
});

export const unlinkStatement = defineCall({
  name: 'unlinkDiscussionStatement',
  method: 'DELETE',
  path: '/api/discussions/{id}/statement/{statement_id}',
  summary: 'Unlinks a statement that the caller sees; with `link_id` one line of it',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams.extend({ statement_id: idSchema }),
  query: z.strictObject({ link_id: idSchema.optional() }),
  response: discussionDetailSchema,
  errors,
  audit: 'unlink_discussion_statement',
});
