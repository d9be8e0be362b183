import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, instantSchema } from '../shared/primitives.ts';

export const listMails = defineCall({
  name: 'listMails',
  method: 'GET',
  path: '/api/mails',
  summary:
    'The latest mails of this environment while mail goes to files: support only. One-time links are left out',
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

export const showMailLinks = defineCall({
  name: 'showMailLinks',
  method: 'POST',
  path: '/api/mails/{id}/links',
  summary: "One mail with its one-time links: support only, and noted in the company's audit trail",
  permission: { kind: 'god' },
  params: idParams,
  response: z.object({ text: z.string() }),
  errors: ['not_found'],
  audit: 'show_mail_links',
});
