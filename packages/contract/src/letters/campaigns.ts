import {
  MAX_LETTERS_A_YEAR,
  MAX_LETTERS_AT_ONCE,
  MAX_LETTERS_PER_CAMPAIGN,
  MAX_NAME_LENGTH,
  MAX_UPLOAD_BYTES,
} from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { FILE_ERRORS } from '../imports/upload-file.ts';
import { sheetNameSchema } from '../imports/import.ts';
import {
  dateSchema,
  editVersionSchema,
  idParams,
  idSchema,
  nameSchema,
  okSchema,
  pageOf,
  pageQuery,
} from '../shared/primitives.ts';
import {
  letterCampaignRowSchema,
  letterCampaignSchema,
  letterCampaignStatusSchema,
  letterFinalSignerSchema,
  letterIntermediateSchema,
  letterMessageSchema,
  letterSendingTypeSchema,
  letterSheetMappingSchema,
  letterSheetSchema,
  letterSubjectSchema,
} from './campaign-shapes.ts';
import { campaignPermission, LETTER_ERRORS, LETTER_NEEDS } from './needs.ts';

const read = { permission: campaignPermission('read'), needs: LETTER_NEEDS } as const;
const write = { permission: campaignPermission('write'), needs: LETTER_NEEDS } as const;
const errors = [...LETTER_ERRORS, 'letter_campaign_not_found'] as const;

export const listLetterCampaigns = defineCall({
  ...read,
  name: 'listLetterCampaigns',
  method: 'GET',
  path: '/api/commission-letters/campaigns',
  summary: 'Campaigns of letters, the newest first',
  query: pageQuery(50).extend({
    search: z.string().trim().max(MAX_NAME_LENGTH).optional(),
    status: letterCampaignStatusSchema.optional(),
  }),
  response: pageOf(letterCampaignRowSchema),
  errors: [...LETTER_ERRORS],
});

export const getLetterCampaign = defineCall({
  ...read,
  name: 'getLetterCampaign',
  method: 'GET',
  path: '/api/commission-letters/campaigns/{id}',
  summary: 'A campaign with its settings and how far its letters are',
  params: idParams,
  response: letterCampaignSchema,
  errors: [...errors],
});

export const createLetterCampaign = defineCall({
  ...write,
  name: 'createLetterCampaign',
  method: 'POST',
  path: '/api/commission-letters/campaigns',
  summary: 'Begins a campaign as a draft',
  body: z.strictObject({ name: nameSchema, template_id: idSchema, sending_type: letterSendingTypeSchema }),
  response: letterCampaignSchema,
  errors: [...LETTER_ERRORS, 'name_used', 'letter_template_not_found', 'letter_template_archived'],
  audit: 'create_letter_campaign',
});

export const updateLetterCampaign = defineCall({
  ...write,
  name: 'updateLetterCampaign',
  method: 'PUT',
  path: '/api/commission-letters/campaigns/{id}',
  summary:
    'Saves what is given. Of a campaign that was sent, only the name, reminders and expiry can change: the rest is `letter_campaign_sent`',
  params: idParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    template_id: idSchema.optional(),
    sending_type: letterSendingTypeSchema.optional(),
    date: dateSchema.nullable().optional(),
    effective_on: dateSchema.nullable().optional(),
    notice_until: dateSchema.nullable().optional(),
    plan_id: idSchema.nullable().optional(),
    final_signer: letterFinalSignerSchema.optional(),
    intermediate: letterIntermediateSchema.optional(),
    subject: letterSubjectSchema.optional(),
    message: letterMessageSchema.optional(),
    reminders: z.boolean().optional(),
    expires_on: dateSchema.nullable().optional(),
    version: editVersionSchema.optional(),
  }),
  response: letterCampaignSchema,
  errors: [
    ...errors,
    'name_used',
    'conflict',
    'invalid_field',
    'not_found',
    'letter_campaign_sent',
    'letter_template_not_found',
    'letter_template_archived',
  ],
  audit: 'update_letter_campaign',
});

export const deleteLetterCampaign = defineCall({
  name: 'deleteLetterCampaign',
  method: 'DELETE',
  path: '/api/commission-letters/campaigns/{id}',
  summary: 'Deletes a draft. One that was sent is kept: it is evidence',
  permission: campaignPermission('delete'),
  needs: LETTER_NEEDS,
  params: idParams,
  response: okSchema,
  errors: [...errors, 'letter_campaign_sent'],
  audit: 'delete_letter_campaign',
});

export const uploadLetterSheet = defineCall({
  ...write,
  name: 'uploadLetterSheet',
  method: 'POST',
  path: '/api/commission-letters/campaigns/{id}/sheet',
  summary: 'The spreadsheet of a draft (field `file`): who gets a letter, and values of its tags',
  params: idParams,
  query: z.strictObject({ sheet: sheetNameSchema.optional() }),
  multipart: true,
  response: letterSheetSchema,
  errors: [...errors, 'bad_request', 'letter_campaign_sent', 'upload_quota_full', ...FILE_ERRORS],
  audit: 'upload_letter_sheet',
  body_limit_bytes: MAX_UPLOAD_BYTES,
});

export const getLetterSheet = defineCall({
  ...read,
  name: 'getLetterSheet',
  method: 'GET',
  path: '/api/commission-letters/campaigns/{id}/sheet',
  summary: 'The spreadsheet of a campaign with its mapping and refused rows',
  params: idParams,
  response: letterSheetSchema,
  errors: [...errors, 'not_found'],
});

export const mapLetterSheet = defineCall({
  ...write,
  name: 'mapLetterSheet',
  method: 'PUT',
  path: '/api/commission-letters/campaigns/{id}/sheet',
  summary: 'Saves the mapping of the spreadsheet and answers which rows make no letter, and why',
  params: idParams,
  body: letterSheetMappingSchema,
  response: letterSheetSchema,
  errors: [...errors, 'not_found', 'invalid_field', 'letter_campaign_sent'],
  audit: 'map_letter_sheet',
});

export const setLetterPeople = defineCall({
  ...write,
  name: 'setLetterPeople',
  method: 'PUT',
  path: '/api/commission-letters/campaigns/{id}/people',
  summary: 'Chosen people in place of a spreadsheet',
  params: idParams,
  body: z.strictObject({ user_ids: z.array(idSchema).max(MAX_LETTERS_PER_CAMPAIGN) }),
  response: letterCampaignSchema,
  errors: [...errors, 'not_found', 'letter_campaign_sent'],
  audit: 'set_letter_people',
});

export const previewLetter = defineCall({
  ...read,
  name: 'previewLetter',
  method: 'POST',
  path: '/api/commission-letters/campaigns/{id}/preview',
  summary: 'The letter of one person of the campaign as PDF, before it is sent',
  params: idParams,
  body: z.strictObject({ user_id: idSchema }),
  response: z.unknown(),
  answers: 'file',
  reads: true,
  errors: [...errors, 'not_found', 'invalid_field'],
});

export const sendLetterCampaign = defineCall({
  ...write,
  name: 'sendLetterCampaign',
  method: 'POST',
  path: '/api/commission-letters/campaigns/{id}/send',
  summary: 'Makes and sends the letters in the background; `progress` of the campaign reports it',
  params: idParams,
  body: z.strictObject({
    version: editVersionSchema.optional(),
    /** Rows of the spreadsheet that make no letter are known. */
    without_refused: z.boolean().default(false),
  }),
  response: letterCampaignSchema,
  errors: [
    ...errors,
    'conflict',
    'letter_campaign_sent',
    'letter_campaign_incomplete',
    'letter_rows_refused',
    'letters_too_many',
    'esignature_limit',
    'letter_template_archived',
  ],
  audit: 'send_letter_campaign',
});

const chosen = z.strictObject({ letter_ids: z.array(idSchema).min(1).max(MAX_LETTERS_AT_ONCE) });
const done = z.object({
  /** Letters that it was done for, and those whose state does not allow it. */
  done: z.number().int(),
  left_out: z.number().int(),
});

export const voidLetters = defineCall({
  ...write,
  name: 'voidLetters',
  method: 'POST',
  path: '/api/commission-letters/campaigns/{id}/void',
  summary: 'Voids letters that are not signed. Their links end, and the people get a mail',
  params: idParams,
  body: chosen.extend({ reason: z.string().trim().min(1).max(1_000) }),
  response: done,
  errors: [...errors],
  audit: 'void_letters',
});

export const resendLetters = defineCall({
  ...write,
  name: 'resendLetters',
  method: 'POST',
  path: '/api/commission-letters/campaigns/{id}/resend',
  summary:
    'Sends letters again to the signer whose turn it is, with a new link. One that was declined, expired or voided, or words an outdated plan, is made again from the present data',
  params: idParams,
  body: chosen,
  response: done,
  errors: [...errors, 'esignature_limit'],
  audit: 'resend_letters',
});

export const remindLetters = defineCall({
  ...write,
  name: 'remindLetters',
  method: 'POST',
  path: '/api/commission-letters/campaigns/{id}/remind',
  summary: 'Reminds now the signers whose turn it is; each is reminded every 7 days by itself',
  params: idParams,
  body: chosen,
  response: done,
  errors: [...errors],
  audit: 'remind_letters',
});

export const getLetterLimit = defineCall({
  ...read,
  name: 'getLetterLimit',
  method: 'GET',
  path: '/api/commission-letters/limit',
  summary: 'Letters sent for signature in this calendar year, and how many there may be',
  response: z.object({ used: z.number().int(), most: z.number().int() }),
  errors: [...LETTER_ERRORS],
});

export const setLetterLimit = defineCall({
  name: 'setLetterLimit',
  method: 'PUT',
  path: '/api/commission-letters/limit',
  summary: 'How many letters the company may send for signature in a calendar year: support only',
  permission: { kind: 'god' },
  // Also before letters are switched on.
  needs: { live: true },
  body: z.strictObject({ most: z.number().int().min(0).max(MAX_LETTERS_A_YEAR) }),
  response: z.object({ used: z.number().int(), most: z.number().int() }),
  errors: ['forbidden', 'live_only'],
  audit: 'set_letter_limit',
});
