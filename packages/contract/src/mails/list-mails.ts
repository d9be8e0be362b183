import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, instantSchema } from '../shared/primitives.ts';

export const listMails = defineCall({
  name: 'listMails',
  method: 'GET',
  path: '/api/mails',
  summary: 'The latest mails of this environment while mail goes to files: support only, since they hold one-time links',
  permission: { kind: 'god' },
  response: z.object({
    mails: z.array(
      z.object({
        id: idSchema,
        to: z.string(),
        subject: z.string(),
        created_at: instantSchema,
        /** Null until it is delivered, and where the file is not at hand. */
        text: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});
