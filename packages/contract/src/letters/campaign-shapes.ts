import { MAX_LETTER_MESSAGE, MAX_LETTER_SUBJECT } from '@comptoir/kernel';
import { z } from 'zod';
import { dateSchema, editVersionSchema, idSchema, instantSchema, isPlainName } from '../shared/primitives.ts';
import { letterSignerRoleSchema } from './template-shapes.ts';

export const LETTER_SENDING_TYPES = ['email', 'esignature'] as const;
export const letterSendingTypeSchema = z.enum(LETTER_SENDING_TYPES);
export type LetterSendingType = z.output<typeof letterSendingTypeSchema>;

export const LETTER_CAMPAIGN_STATUSES = [
  'draft',
  'sent_by_email',
  'sent_with_esignature',
  'completed',
] as const;
export const letterCampaignStatusSchema = z.enum(LETTER_CAMPAIGN_STATUSES);
export type LetterCampaignStatus = z.output<typeof letterCampaignStatusSchema>;

/**
 * Of a letter: the state of the signer whose turn it is, `waiting_for_approval` while that one signs before the recipient. `received`: the
 * link was opened, or the letter was listed; `viewed`: the letter itself was shown.
 */
export const LETTER_STATES = [
  'not_sent',
  'waiting_for_approval',
  'sent',
  'received',
  'viewed',
  'signed',
  'declined',
  'expired',
  'voided',
] as const;
export const letterStateSchema = z.enum(LETTER_STATES);
export type LetterState = z.output<typeof letterStateSchema>;

/** Who signs last: the person of each letter, or one named person after them. */
export const letterFinalSignerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('recipient') }),
  z.strictObject({ kind: z.literal('person'), user_id: idSchema }),
]);
export type LetterFinalSigner = z.output<typeof letterFinalSignerSchema>;

/** Who signs before the recipient. */
export const letterIntermediateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('people'), user_ids: z.array(idSchema).min(1).max(3) }),
  /** The managers of the letter's person on the letter's date, 1 to 3 levels up, the nearest first. */
  z.strictObject({
    kind: z.literal('hierarchy'),
    levels: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
]);
export type LetterIntermediate = z.output<typeof letterIntermediateSchema>;

export const letterSubjectSchema = z
  .string()
  .trim()
  .max(MAX_LETTER_SUBJECT)
  .refine(isPlainName, { message: 'name_characters' });
export const letterMessageSchema = z.string().max(MAX_LETTER_MESSAGE);

/** How people of a spreadsheet are found. */
export const LETTER_MATCHES = ['email', 'external_ref', 'name'] as const;
export const letterMatchSchema = z.enum(LETTER_MATCHES);
/** Why a row makes no letter. */
export const LETTER_ROW_REFUSALS = [
  'no_person',
  'unknown_person',
  'ambiguous_person',
  'archived_person',
  'no_email',
  'double_person',
  'value_missing',
  'no_manager',
] as const;
export const letterRowRefusalSchema = z.enum(LETTER_ROW_REFUSALS);
export type LetterRowRefusal = z.output<typeof letterRowRefusalSchema>;

/** One mapping: a tag's column name, and the column of the file (from 0) with its values. */
export const letterColumnSchema = z.strictObject({
  column: z.string().trim().min(1).max(100),
  index: z.number().int().min(0).max(999),
});

export const letterSheetMappingSchema = z.strictObject({
  /** The column that says who. */
  person: z.number().int().min(0).max(999),
  match: letterMatchSchema,
  columns: z.array(letterColumnSchema).max(200),
});
export type LetterSheetMapping = z.output<typeof letterSheetMappingSchema>;

/** What the uploaded spreadsheet has, and what becomes of it with the present mapping. */
export const letterSheetSchema = z.object({
  name: z.string(),
  /** Names of its columns. */
  columns: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  row_count: z.number().int(),
  /** Columns that the template's tags name: each needs one of the file. */
  needed: z.array(z.string()),
  /** Null until saved; then the suggestion of the server. */
  mapping: letterSheetMappingSchema.nullable(),
  suggested: letterSheetMappingSchema,
  accepted: z.number().int(),
  /** Who gets a letter: the first 500 of them, for previews. */
  people: z.array(z.object({ id: idSchema, name: z.string() })),
  refused: z.array(
    z.object({
      /** As in the file: its first row of values is 2. */
      row: z.number().int(),
      reason: letterRowRefusalSchema,
      value: z.string(),
      column: z.string().nullable(),
    }),
  ),
  /** All of them; the list has the first 500. */
  refused_count: z.number().int(),
});
export type LetterSheet = z.output<typeof letterSheetSchema>;

export const letterCountsSchema = z.record(letterStateSchema, z.number().int());

const personSchema = z.object({ id: idSchema, name: z.string() });

export const letterCampaignRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: letterCampaignStatusSchema,
  sending_type: letterSendingTypeSchema,
  template: z.object({ id: idSchema, name: z.string() }),
  letters: z.number().int(),
  /** Letters by state. */
  counts: letterCountsSchema,
  /** Letters whose plan was changed since. */
  outdated: z.number().int(),
  created_by_name: z.string().nullable(),
  created_at: instantSchema,
  sent_at: instantSchema.nullable(),
});
export type LetterCampaignRow = z.output<typeof letterCampaignRowSchema>;

/** What a draft has, and what may still change after it was sent: name, reminders and expiry. */
export const letterCampaignSchema = letterCampaignRowSchema.extend({
  /** Of the letters; null: the day on which they are sent. */
  date: dateSchema.nullable(),
  effective_on: dateSchema.nullable(),
  /** Of a notice of change: until when the person may object. */
  notice_until: dateSchema.nullable(),
  /** Null: each person's plans on the letter's date. */
  plan_id: idSchema.nullable(),
  data_source: z.enum(['none', 'people', 'spreadsheet']),
  /** Of `people`. */
  user_ids: z.array(idSchema),
  final_signer: letterFinalSignerSchema,
  intermediate: letterIntermediateSchema,
  /** Their names, for the screen. */
  signer_names: z.array(personSchema),
  subject: z.string(),
  message: z.string(),
  reminders: z.boolean(),
  /** Null: it never expires. */
  expires_on: dateSchema.nullable(),
  version: editVersionSchema,
  /** Of a draft with chosen people: those who get no letter as it is, the first 500, and why. */
  refused: z.array(z.object({ user: personSchema, reason: letterRowRefusalSchema })),
  /** All of them. */
  refused_count: z.number().int(),
  /** What is missing before it can be sent. */
  missing: z.array(
    z.enum(['template', 'people', 'columns', 'final_signer', 'subject', 'dates', 'signature_tag']),
  ),
  /** While letters are made and sent; null before and after. */
  progress: z
    .object({ done: z.number().int(), total: z.number().int(), failed: z.string().nullable() })
    .nullable(),
});
export type LetterCampaignWire = z.output<typeof letterCampaignSchema>;

export const letterSignerSchema = z.object({
  id: idSchema,
  user: personSchema,
  role: letterSignerRoleSchema,
  /** From 1, in the order in which they sign. */
  position: z.number().int(),
  state: letterStateSchema,
  /** `link`: by mail and code; `session`: signed in. */
  by: z.enum(['link', 'session']).nullable(),
  signed_at: instantSchema.nullable(),
});
export type LetterSigner = z.output<typeof letterSignerSchema>;

/** One rule of a plan in two versions. Null: the other version does not have it. */
export const letterChangeSchema = z.object({
  /** The compensation that it is of; null: the plan itself. */
  heading: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type LetterChange = z.output<typeof letterChangeSchema>;

/** How a plan's words differ from those of a letter. */
export const letterPlanChangesSchema = z.object({
  plan_id: idSchema,
  name: z.string(),
  /** The first 12 digits of the versions; null: the plan is gone. */
  version: z.string(),
  present_version: z.string().nullable(),
  /** False: the letter is older than the keeping of words, so only that something changed is known. */
  known: z.boolean(),
  changes: z.array(letterChangeSchema),
});
export type LetterPlanChanges = z.output<typeof letterPlanChangesSchema>;

export const letterSchema = z.object({
  id: idSchema,
  campaign: personSchema,
  user: personSchema.extend({ email: z.string().nullable() }),
  state: letterStateSchema,
  signers: z.array(letterSignerSchema),
  /** Versions of plans that the letter words. */
  plans: z.array(
    z.object({ plan_id: idSchema, name: z.string(), version: z.string(), outdated: z.boolean() }),
  ),
  /** A plan that it words was changed since. */
  outdated: z.boolean(),
  /** Of the PDF as it was sent, and of the sealed one: SHA-256 in hexadecimal. */
  document_hash: z.string().nullable(),
  sealed_hash: z.string().nullable(),
  sent_at: instantSchema.nullable(),
  signed_at: instantSchema.nullable(),
  last_reminder_at: instantSchema.nullable(),
  reminders: z.number().int(),
  expires_on: dateSchema.nullable(),
  /** Why it was declined or voided. */
  reason: z.string().nullable(),
});
export type LetterWire = z.output<typeof letterSchema>;
