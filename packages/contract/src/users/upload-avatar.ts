import { MAX_PICTURE_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';

export const uploadAvatar = defineCall({
  name: 'uploadAvatar',
  method: 'POST',
  path: '/api/users/avatar',
  summary:
    "Takes the caller's own profile picture (field `photo`: PNG, JPEG or WebP) in place of the one before; kept is its middle, as a square PNG of 60 px",
  permission: { kind: 'session' },
  multipart: true,
  /** The address of the picture, as users carry it. */
  response: z.object({ avatar: z.string() }),
  errors: ['forbidden', 'bad_request', 'file_empty', 'picture_too_big', 'picture_unreadable'],
  audit: 'upload_avatar',
  body_limit_bytes: MAX_PICTURE_BYTES + 4096,
});
