import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema, instantSchema, pageOf, pageQuery } from '../shared/primitives.ts';
import { letterPlanChangesSchema, letterSchema, letterStateSchema } from './campaign-shapes.ts';
import { campaignPermission, LETTER_ERRORS, LETTER_NEEDS } from './needs.ts';

const read = { permission: campaignPermission('read'), needs: LETTER_NEEDS } as const;
const errors = [...LETTER_ERRORS, 'letter_not_found'] as const;

export const listLetters = defineCall({
  ...read,
  name: 'listLetters',
  method: 'GET',
  path: '/api/commission-letters/campaigns/{id}/letters',
  summary: 'The letters of a campaign by name of the person',
  params: idParams,
  query: pageQuery(50).extend({
    search: z.string().trim().max(MAX_NAME_LENGTH).optional(),
    state: letterStateSchema.optional(),
    outdated: z.stringbool().optional(),
  }),
  response: pageOf(letterSchema),
  errors: [...LETTER_ERRORS, 'letter_campaign_not_found'],
});

export const getLetter = defineCall({
  ...read,
  name: 'getLetter',
  method: 'GET',
  path: '/api/commission-letters/letters/{id}',
  summary: 'A letter with its signers and what happened',
  params: idParams,
  response: letterSchema.extend({
    events: z.array(
      z.object({
        at: instantSchema,
        /** `made`, `sent`, `received`, `viewed`, `code_sent`, `code_wrong`, `signed`, `declined`, `reminded`, `expired`, `voided`, `resent`, `sealed`, `outdated`. */
        kind: z.string(),
        user: z.object({ id: idSchema, name: z.string() }).nullable(),
      }),
    ),
    /** Of each outdated plan: which rules changed since, in the reader's language. */
    plan_changes: z.array(letterPlanChangesSchema),
  }),
  errors: [...errors],
});

export const getLetterFile = defineCall({
  ...read,
  name: 'getLetterFile',
  method: 'GET',
  path: '/api/commission-letters/letters/{id}/file',
  summary: 'The PDF of a letter: sealed with its evidence once all have signed',
  params: idParams,
  response: z.unknown(),
  answers: 'file',
  errors: [...errors],
});

export const downloadLetters = defineCall({
  ...read,
  name: 'downloadLetters',
  method: 'GET',
  path: '/api/commission-letters/campaigns/{id}/zip',
  summary: 'All letters of a campaign in a ZIP file, made while it is read',
  params: idParams,
  query: z.strictObject({ state: letterStateSchema.optional() }),
  response: z.unknown(),
  answers: 'file',
  errors: [...LETTER_ERRORS, 'letter_campaign_not_found'],
});

export const registerRowSchema = z.object({
  letter_id: idSchema,
  campaign: z.string(),
  person: z.string(),
  plan: z.string(),
  /** The first 12 digits of the hash of what was worded. */
  plan_version: z.string(),
  outdated: z.boolean(),
  signer: z.string(),
  signer_role: z.enum(['intermediate', 'recipient', 'final']),
  state: letterStateSchema,
  effective_on: dateSchema.nullable(),
  sent_at: instantSchema.nullable(),
  signed_at: instantSchema.nullable(),
  document_hash: z.string().nullable(),
});
export type LetterRegisterRow = z.output<typeof registerRowSchema>;

const registerQuery = {
  plan_id: idSchema.optional(),
  /** A version of the plan, or the first 12 digits of it. */
  version: z
    .string()
    .regex(/^[0-9a-f]{12,64}$/)
    .optional(),
  /** Whether the plan has other words now. */
  outdated: z.stringbool().optional(),
  user_id: idSchema.optional(),
  campaign_id: idSchema.optional(),
};

export const searchLetterRegister = defineCall({
  ...read,
  name: 'searchLetterRegister',
  method: 'GET',
  path: '/api/commission-letters/register',
  summary: 'Who signed which version of which plan, and when',
  query: pageQuery(50).extend(registerQuery),
  response: pageOf(registerRowSchema),
  errors: [...LETTER_ERRORS],
});

export const listLetterPlans = defineCall({
  ...read,
  name: 'listLetterPlans',
  method: 'GET',
  path: '/api/commission-letters/register/plans',
  summary: 'Plans that letters word, each with its versions, the newest first',
  response: z.object({
    plans: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        versions: z.array(
          z.object({
            /** The first 12 digits. */
            version: z.string(),
            /** When the first letter with it was made. */
            since: instantSchema,
            letters: z.number().int(),
            signed: z.number().int(),
            /** The plan has these words now. */
            is_present: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [...LETTER_ERRORS],
});

export const exportLetterRegister = defineCall({
  ...read,
  name: 'exportLetterRegister',
  method: 'GET',
  path: '/api/commission-letters/register/file',
  summary: 'The register as a file',
  query: z.strictObject({ ...registerQuery, format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: z.unknown(),
  answers: 'file',
  errors: [...LETTER_ERRORS],
});
