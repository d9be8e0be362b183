import { MAX_NAME_LENGTH, MAX_SIGNATURE_POINTS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema, instantSchema } from '../shared/primitives.ts';
import { letterSendingTypeSchema, letterStateSchema } from './campaign-shapes.ts';
import { LETTER_NEEDS } from './needs.ts';
import { letterLanguageSchema, letterSignerRoleSchema } from './template-shapes.ts';

/** One's own letters, and those that one signs: no right is needed beside the session. */
const own = { permission: { kind: 'session' }, needs: LETTER_NEEDS } as const;
const ownErrors = ['feature_off', 'live_only', 'letter_not_found'] as const;

/** As a pen: x and y in turns, in a box of 1,000 by 300. Typed: set in a hand-written font. */
export const letterSignatureSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(
        z
          .array(z.number().min(0).max(1_000))
          .min(2)
          .max(2 * MAX_SIGNATURE_POINTS),
      )
      .min(1)
      .max(200),
  }),
  z.strictObject({ kind: z.literal('typed'), text: z.string().trim().min(1).max(MAX_NAME_LENGTH) }),
]);
export type LetterSignature = z.output<typeof letterSignatureSchema>;

export const ownLetterSchema = z.object({
  /** Of the letter. */
  id: idSchema,
  campaign: z.string(),
  subject: z.string(),
  /** Whose letter it is. */
  person: z.string(),
  company: z.string(),
  sending_type: letterSendingTypeSchema,
  state: letterStateSchema,
  language: letterLanguageSchema,
  /** What the reader does with it: their own letter, or one that they sign for somebody. */
  role: letterSignerRoleSchema,
  /** It is the reader's turn. */
  can_sign: z.boolean(),
  /** It has places for initials. */
  needs_initials: z.boolean(),
  /** What the reader agrees to, in the letter's language. */
  consent: z.string(),
  sent_at: instantSchema.nullable(),
  signed_at: instantSchema.nullable(),
  /** All have signed, and its seal is being made: its file has none yet. */
  is_being_sealed: z.boolean(),
  expires_on: dateSchema.nullable(),
  outdated: z.boolean(),
  reason: z.string().nullable(),
});
export type OwnLetter = z.output<typeof ownLetterSchema>;

const signFields = {
  /** The consent text was read and agreed to. */
  consent: z.literal(true),
  signature: letterSignatureSchema,
};
const reason = z.string().trim().min(1).max(1_000);
const signErrors = ['letter_not_your_turn', 'letter_state'] as const;

export const listOwnLetters = defineCall({
  ...own,
  name: 'listOwnLetters',
  method: 'GET',
  path: '/api/commission-letters/own',
  summary: "The caller's own letters and those that they sign, the newest first; at most 200",
  response: z.object({
    letters: z.array(ownLetterSchema),
    /** Letters that wait for the caller's signature. */
    to_sign: z.number().int(),
  }),
  errors: ['feature_off', 'live_only'],
});

export const getOwnLetter = defineCall({
  ...own,
  name: 'getOwnLetter',
  method: 'GET',
  path: '/api/commission-letters/own/{id}',
  summary: 'One of these letters',
  params: idParams,
  response: ownLetterSchema,
  errors: [...ownErrors],
});

export const getOwnLetterFile = defineCall({
  ...own,
  name: 'getOwnLetterFile',
  method: 'GET',
  path: '/api/commission-letters/own/{id}/file',
  summary: 'Its PDF; sealed with its evidence once all have signed',
  params: idParams,
  response: z.unknown(),
  answers: 'file',
  errors: [...ownErrors],
});

export const signOwnLetter = defineCall({
  ...own,
  name: 'signOwnLetter',
  method: 'POST',
  path: '/api/commission-letters/own/{id}/sign',
  summary: "Signs in the caller's turn",
  params: idParams,
  body: z.strictObject(signFields),
  response: ownLetterSchema,
  errors: [...ownErrors, ...signErrors],
  audit: 'sign_letter',
});

export const declineOwnLetter = defineCall({
  ...own,
  name: 'declineOwnLetter',
  method: 'POST',
  path: '/api/commission-letters/own/{id}/decline',
  summary: 'Declines in place of signing, with the reason. The letter ends',
  params: idParams,
  body: z.strictObject({ reason }),
  response: ownLetterSchema,
  errors: [...ownErrors, ...signErrors],
  audit: 'decline_letter',
});

/** Without a session: by the link of a mail, then by a code that is mailed. The link is in the fragment, so no server's log has it. */
const open = { permission: { kind: 'public' } } as const;
/** Any text: a link that a mail program cut has its own refusal. */
const token = z.string().max(200);
const pass = { token, pass: z.string().min(20).max(200) };
const linkErrors = ['letter_link_invalid', 'letter_link_over', 'too_many_requests'] as const;
const passErrors = [...linkErrors, 'letter_code_needed'] as const;

export const readLetterLink = defineCall({
  ...open,
  name: 'readLetterLink',
  method: 'POST',
  path: '/api/letter-links/read',
  summary: 'Whose link it is, before the code. Nothing of the letter',
  body: z.strictObject({ token }),
  response: z.object({
    company: z.string(),
    subject: z.string(),
    /** Hidden but for its first character and its domain. */
    email: z.string(),
    language: letterLanguageSchema,
    state: letterStateSchema,
  }),
  errors: [...linkErrors],
  audit: 'open_letter_link',
});

export const sendLetterCode = defineCall({
  ...open,
  name: 'sendLetterCode',
  method: 'POST',
  path: '/api/letter-links/code',
  summary: 'Mails a code of six digits, valid for 10 minutes',
  body: z.strictObject({ token }),
  response: z.object({ expires_at: instantSchema }),
  errors: [...linkErrors],
  audit: 'send_letter_code',
});

export const openLetterLink = defineCall({
  ...open,
  name: 'openLetterLink',
  method: 'POST',
  path: '/api/letter-links/open',
  summary: 'Opens the letter by the code. `pass` is for the calls that follow, for an hour',
  body: z.strictObject({ token, code: z.string().regex(/^\d{6}$/) }),
  response: z.object({ pass: z.string(), letter: ownLetterSchema }),
  errors: [...linkErrors, 'letter_code_wrong', 'letter_code_over'],
  audit: 'open_letter',
});

export const readLinkedLetter = defineCall({
  ...open,
  name: 'readLinkedLetter',
  method: 'POST',
  path: '/api/letter-links/letter',
  summary: 'The letter, after the page was loaded again',
  body: z.strictObject(pass),
  response: ownLetterSchema,
  reads: true,
  errors: [...passErrors],
});

export const getLinkedLetterFile = defineCall({
  ...open,
  name: 'getLinkedLetterFile',
  method: 'POST',
  path: '/api/letter-links/file',
  summary: 'Its PDF; sealed with its evidence once all have signed',
  body: z.strictObject(pass),
  response: z.unknown(),
  answers: 'file',
  audit: 'view_letter',
  errors: [...passErrors],
});

export const signLinkedLetter = defineCall({
  ...open,
  name: 'signLinkedLetter',
  method: 'POST',
  path: '/api/letter-links/sign',
  summary: 'Signs',
  body: z.strictObject({ ...pass, ...signFields }),
  response: ownLetterSchema,
  errors: [...passErrors, ...signErrors],
  audit: 'sign_letter',
});

export const declineLinkedLetter = defineCall({
  ...open,
  name: 'declineLinkedLetter',
  method: 'POST',
  path: '/api/letter-links/decline',
  summary: 'Declines in place of signing, with the reason. The letter ends',
  body: z.strictObject({ ...pass, reason }),
  response: ownLetterSchema,
  errors: [...passErrors, ...signErrors],
  audit: 'decline_letter',
});
