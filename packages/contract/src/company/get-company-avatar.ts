import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';

export const getCompanyAvatar = defineCall({
  name: 'getCompanyAvatar',
  method: 'GET',
  path: '/api/company/avatars/{id}',
  summary: "The company's picture. It never changes: another picture has another address.",
  permission: { kind: 'session' },
  params: idParams,
  response: z.string(),
  answers: 'file',
  errors: ['not_found'],
});
