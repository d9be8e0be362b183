import { MAX_ATTACHMENT_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { attachmentSchema, DISCUSSION_NEEDS } from './shapes.ts';

const errors = [
  'forbidden',
  'feature_off',
  'live_only',
  'discussion_not_found',
  'discussion_forbidden',
] as const;

export const uploadAttachment = defineCall({
  name: 'uploadDiscussionAttachment',
  method: 'POST',
  path: '/api/discussions/{id}/attachments',
  summary: 'Takes a file under 100 MB (field `file`) for a message that is not sent yet',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams,
  multipart: true,
  response: attachmentSchema,
  errors: [...errors, 'discussion_closed', 'bad_request', 'file_empty', 'file_too_big', 'upload_quota_full'],
  audit: 'upload_discussion_attachment',
  body_limit_bytes: MAX_ATTACHMENT_BYTES + 64 * 1024,
});

export const getAttachment = defineCall({
  name: 'getDiscussionAttachment',
  method: 'GET',
  path: '/api/discussions/{id}/attachments/{attachment_id}',
  summary: 'A file of a discussion: pictures and PDF are shown with `inline`, everything else is saved',
  permission: { kind: 'session' },
  needs: DISCUSSION_NEEDS,
  params: idParams.extend({ attachment_id: idSchema }),
  query: z.strictObject({ inline: z.stringbool().optional() }),
  response: z.unknown(),
  answers: 'file',
  errors: [...errors, 'not_found'],
});
