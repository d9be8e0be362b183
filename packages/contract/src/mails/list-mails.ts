import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, instantSchema } from '../shared/primitives.ts';

export const listMails = defineCall({
  name: 'listMails',
  method: 'GET',
  path: '/api/mails',
  summary:
    'The latest mails of this environment, with what became of them: support only. One-time links are left out',
  permission: { kind: 'god' },
  response: z.object({
    /** A mail server is configured: texts are not kept. */
    leaves: z.boolean(),
    mails: z.array(
      z.object({
        id: idSchema,
        to: z.string(),
        subject: z.string(),
        created_at: instantSchema,
        state: z.enum(['waiting', 'sent', 'failed']),
        attempts: z.number().int(),
        /** Of one that waits: when it is tried next. */
        next_try_at: instantSchema.nullable(),
        /** What the receiving server said last. */
        error: z.string().nullable(),
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
