import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editBody, messageBody, messageSchema } from '../discussions/shapes.ts';
import { idParams, idSchema, okSchema } from '../shared/primitives.ts';

const comments = z.object({ messages: z.array(messageSchema) });
const ofStatement = '/api/statements/{id}/comments';
const statementErrors = ['forbidden', 'statement_not_found', 'statement_forbidden'] as const;
const comment = { kind: 'binary', permission: 'statement_comment' } as const;

export const listStatementComments = defineCall({
  name: 'listStatementComments',
  method: 'GET',
  path: ofStatement,
  summary: 'The comments on a statement in the caller’s scope, oldest first',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  params: idParams,
  response: comments,
  errors: statementErrors,
});

export const postStatementComment = defineCall({
  name: 'postStatementComment',
  method: 'POST',
  path: ofStatement,
  summary: 'Comments on a statement in the caller’s scope',
  permission: comment,
  params: idParams,
  body: messageBody,
  response: messageSchema,
  errors: [...statementErrors, 'conflict', 'message_empty', 'not_found'],
  audit: 'post_statement_comment',
});

export const editStatementComment = defineCall({
  name: 'editStatementComment',
  method: 'PUT',
  path: `/api/statements/{id}/comments/{message_id}`,
  summary: "Changes the caller's own comment",
  permission: comment,
  params: idParams.extend({ message_id: idSchema }),
  body: editBody,
  response: messageSchema,
  errors: [...statementErrors, 'not_found', 'not_own_message'],
  audit: 'edit_statement_comment',
});

export const deleteStatementComment = defineCall({
  name: 'deleteStatementComment',
  method: 'DELETE',
  path: `/api/statements/{id}/comments/{message_id}`,
  summary: "Deletes the caller's own comment",
  permission: comment,
  params: idParams.extend({ message_id: idSchema }),
  response: okSchema,
  errors: [...statementErrors, 'not_found', 'not_own_message'],
  audit: 'delete_statement_comment',
});

export const undoDeleteStatementComment = defineCall({
  name: 'undoDeleteStatementComment',
  method: 'POST',
  path: `/api/statements/{id}/comments/{message_id}/undo-delete`,
  summary: "Brings the caller's own deleted comment back within an hour, with its files",
  permission: comment,
  params: idParams.extend({ message_id: idSchema }),
  response: messageSchema,
  errors: [...statementErrors, 'not_found', 'not_own_message', 'deletion_not_undoable'],
  audit: 'undo_delete_statement_comment',
});

const ofRecord = '/api/tables/{table_id}/records/{id}/comments';
const recordParams = idParams.extend({ table_id: idSchema });
const recordErrors = ['forbidden', 'not_found', 'record_not_found'] as const;
const commentRecord = { kind: 'binary', permission: 'data_table_comment' } as const;

export const listRecordComments = defineCall({
  name: 'listRecordComments',
  method: 'GET',
  path: ofRecord,
  summary: 'The comments on a record, oldest first',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: recordParams,
  response: comments,
  errors: recordErrors,
});

export const postRecordComment = defineCall({
  name: 'postRecordComment',
  method: 'POST',
  path: ofRecord,
  summary: 'Comments on a record',
  permission: commentRecord,
  params: recordParams,
  body: messageBody,
  response: messageSchema,
  errors: [...recordErrors, 'conflict', 'message_empty'],
  audit: 'post_record_comment',
});

export const editRecordComment = defineCall({
  name: 'editRecordComment',
  method: 'PUT',
  path: `/api/tables/{table_id}/records/{id}/comments/{message_id}`,
  summary: "Changes the caller's own comment",
  permission: commentRecord,
  params: recordParams.extend({ message_id: idSchema }),
  body: editBody,
  response: messageSchema,
  errors: [...recordErrors, 'not_own_message'],
  audit: 'edit_record_comment',
});

export const deleteRecordComment = defineCall({
  name: 'deleteRecordComment',
  method: 'DELETE',
  path: `/api/tables/{table_id}/records/{id}/comments/{message_id}`,
  summary: "Deletes the caller's own comment",
  permission: commentRecord,
  params: recordParams.extend({ message_id: idSchema }),
  response: okSchema,
  errors: [...recordErrors, 'not_own_message'],
  audit: 'delete_record_comment',
});

export const undoDeleteRecordComment = defineCall({
  name: 'undoDeleteRecordComment',
  method: 'POST',
  path: `/api/tables/{table_id}/records/{id}/comments/{message_id}/undo-delete`,
  summary: "Brings the caller's own deleted comment back within an hour, with its files",
  permission: commentRecord,
  params: recordParams.extend({ message_id: idSchema }),
  response: messageSchema,
  errors: [...recordErrors, 'not_own_message', 'deletion_not_undoable'],
  audit: 'undo_delete_record_comment',
});

export const listCommentPeople = defineCall({
  name: 'listCommentPeople',
  method: 'GET',
  path: '/api/comments/people',
  summary: 'Names of the people who can be mentioned in a comment',
  permission: { kind: 'session' },
  response: z.object({ users: z.array(messageSchema.shape.author.unwrap()) }),
  errors: [],
});
