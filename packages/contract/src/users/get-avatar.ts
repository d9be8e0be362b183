import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';

export const getAvatar = defineCall({
  name: 'getAvatar',
  method: 'GET',
  path: '/api/users/avatars/{id}',
  summary: 'A profile picture. It never changes: another picture has another address.',
  // Faces are shown beside names, which everybody of the company sees.
  permission: { kind: 'session' },
  params: idParams,
  response: z.string(),
  answers: 'file',
  errors: ['not_found'],
});
