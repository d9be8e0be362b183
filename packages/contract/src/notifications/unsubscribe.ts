import { z } from 'zod';
import { defineCall } from '../call.ts';
import { NOTIFICATION_KINDS } from './shapes.ts';

/** Any text: a link that a mail program cut has its own refusal. */
const token = z.string().max(300);

/** A POST, so that the token stays out of addresses and logs. */
export const readUnsubscribe = defineCall({
  name: 'readUnsubscribe',
  method: 'POST',
  path: '/auth/unsubscribe/token',
  summary: 'What the unsubscribe link of a mail is about',
  permission: { kind: 'public' },
  body: z.strictObject({ token }),
  response: z.object({ kind: z.enum(NOTIFICATION_KINDS), company: z.string(), is_on: z.boolean() }),
  errors: ['token_invalid'],
  reads: true,
});

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  method: 'POST',
  path: '/auth/unsubscribe',
  summary: 'No mails of this kind any more, for the person to whom the link was mailed; no login needed',
  permission: { kind: 'public' },
  body: z.strictObject({ token }),
  response: z.object({ kind: z.enum(NOTIFICATION_KINDS) }),
  errors: ['token_invalid'],
  audit: 'unsubscribe',
});

/**
 * Where the button of a mail program posts (RFC 8058): the address of the header, which shows the page to a browser. What is posted is not
 * read, as the token alone says what ends.
 */
export const unsubscribeAtOnce = defineCall({
  name: 'unsubscribeAtOnce',
  method: 'POST',
  path: '/unsubscribe',
  summary: 'The same by the button of a mail program, as RFC 8058 has it',
  permission: { kind: 'public' },
  query: z.strictObject({ token }),
  body: z.strictObject({ 'List-Unsubscribe': z.string().max(100).optional() }),
  response: z.object({ kind: z.enum(NOTIFICATION_KINDS) }),
  errors: ['token_invalid'],
  from_other_site: true,
  audit: 'unsubscribe',
});
