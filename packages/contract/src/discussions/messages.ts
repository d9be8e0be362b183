import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, okSchema } from '../shared/primitives.ts';
import { DISCUSSION_NEEDS, editBody, messageBody, messageSchema } from './shapes.ts';

const path = '/api/discussions/{id}/messages';
const one = `${path}/{message_id}` as const;
const errors = [
  'forbidden',
  'feature_off',
  'live_only',
  'discussion_not_found',
  'discussion_forbidden',
] as const;

export const listMessages = defineCall({
  name: 'listDiscussionMessages',
  method: 'GET',
  path,
  summary: 'The last messages of a discussion, or those before one of them, oldest first',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  query: z.strictObject({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ messages: z.array(messageSchema), has_earlier: z.boolean() }),
  errors,
});

export const postMessage = defineCall({
  name: 'postDiscussionMessage',
  method: 'POST',
  path,
  summary: 'Writes a message. With an id of the client it arrives once, however often it is sent',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  body: messageBody,
  response: messageSchema,
  errors: [...errors, 'discussion_closed', 'conflict', 'message_empty', 'not_found'],
  audit: 'post_discussion_message',
});

export const editMessage = defineCall({
  name: 'editDiscussionMessage',
  method: 'PUT',
  path: one,
  summary: "Changes the text of the caller's own message",
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams.extend({ message_id: idSchema }),
  body: editBody,
  response: messageSchema,
  errors: [...errors, 'discussion_closed', 'not_found', 'not_own_message'],
  audit: 'edit_discussion_message',
});

export const deleteMessage = defineCall({
  name: 'deleteDiscussionMessage',
  method: 'DELETE',
  path: one,
  summary: "Deletes the caller's own message and its files; that there was one stays visible",
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams.extend({ message_id: idSchema }),
  response: okSchema,
  errors: [...errors, 'discussion_closed', 'not_found', 'not_own_message'],
  audit: 'delete_discussion_message',
});

export const undoDeleteMessage = defineCall({
  name: 'undoDeleteDiscussionMessage',
  method: 'POST',
  path: `${one}/undo-delete`,
  summary: "Brings the caller's own deleted message back within an hour, with its files",
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams.extend({ message_id: idSchema }),
  response: messageSchema,
  errors: [...errors, 'discussion_closed', 'not_found', 'not_own_message', 'deletion_not_undoable'],
  audit: 'undo_delete_discussion_message',
});
