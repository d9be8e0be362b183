import { MAX_PICTURE_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';

export const uploadCompanyAvatar = defineCall({
  name: 'uploadCompanyAvatar',
  method: 'POST',
  path: '/api/company/avatar',
  summary:
    "Takes the company's picture (field `photo`: PNG, JPEG or WebP) in place of the one before; kept is its middle, as a square PNG of 60 px",
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  needs: OF_THE_COMPANY,
  multipart: true,
  /** The address of the picture, as the company carries it. */
  response: z.object({ avatar: z.string() }),
  errors: ['live_only', 'bad_request', 'file_empty', 'picture_too_big', 'picture_unreadable'],
  audit: 'upload_company_avatar',
  body_limit_bytes: MAX_PICTURE_BYTES + 4096,
});
