import { MAX_ATTACHMENT_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { attachmentSchema } from '../discussions/shapes.ts';
import { idParams, idSchema } from '../shared/primitives.ts';

const body_limit_bytes = MAX_ATTACHMENT_BYTES + 64 * 1024;
const recordParams = idParams.extend({ table_id: idSchema });
const query = z.strictObject({ inline: z.stringbool().optional() });
const refused = ['bad_request', 'file_empty', 'file_too_big', 'upload_quota_full'] as const;
const statementErrors = ['forbidden', 'statement_not_found', 'statement_forbidden'] as const;
const recordErrors = ['forbidden', 'not_found', 'record_not_found'] as const;

export const uploadStatementCommentFile = defineCall({
  name: 'uploadStatementCommentFile',
  method: 'POST',
  path: '/api/statements/{id}/comments/attachments',
  summary: 'Takes a file under 100 MB (field `file`) for a comment that is not sent yet',
  permission: { kind: 'binary', permission: 'statement_comment' },
  params: idParams,
  multipart: true,
  response: attachmentSchema,
  errors: [...statementErrors, ...refused],
  audit: 'upload_comment_attachment',
  body_limit_bytes,
});

export const getStatementCommentFile = defineCall({
  name: 'getStatementCommentFile',
  method: 'GET',
  path: '/api/statements/{id}/comments/attachments/{attachment_id}',
  summary: 'A file of a comment: pictures and PDF are shown with `inline`, everything else is saved',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  params: idParams.extend({ attachment_id: idSchema }),
  query,
  response: z.unknown(),
  answers: 'file',
  errors: [...statementErrors, 'not_found'],
});

export const uploadRecordCommentFile = defineCall({
  name: 'uploadRecordCommentFile',
  method: 'POST',
  path: '/api/tables/{table_id}/records/{id}/comments/attachments',
  summary: 'Takes a file under 100 MB (field `file`) for a comment that is not sent yet',
  permission: { kind: 'binary', permission: 'data_table_comment' },
  params: recordParams,
  multipart: true,
  response: attachmentSchema,
  errors: [...recordErrors, ...refused],
  audit: 'upload_comment_attachment',
  body_limit_bytes,
});

export const getRecordCommentFile = defineCall({
  name: 'getRecordCommentFile',
  method: 'GET',
  path: '/api/tables/{table_id}/records/{id}/comments/attachments/{attachment_id}',
  summary: 'A file of a comment: pictures and PDF are shown with `inline`, everything else is saved',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: recordParams.extend({ attachment_id: idSchema }),
  query,
  response: z.unknown(),
  answers: 'file',
  errors: recordErrors,
});
