import { MAX_LETTER_BLOCKS, MAX_LETTER_PAGES, MAX_LETTER_TAGS, MAX_LETTER_TEXT } from '@comptoir/kernel';
import { z } from 'zod';
import { editVersionSchema, idSchema, instantSchema, nameSchema } from '../shared/primitives.ts';

export const LETTER_LANGUAGES = ['en', 'fr'] as const;
export const letterLanguageSchema = z.enum(LETTER_LANGUAGES);
export type LetterLanguage = z.output<typeof letterLanguageSchema>;

/** What a letter is for. `change`: a notice of changed plan terms, with dates. */
export const LETTER_PURPOSES = ['plan', 'change', 'other'] as const;
export const letterPurposeSchema = z.enum(LETTER_PURPOSES);
export type LetterPurpose = z.output<typeof letterPurposeSchema>;

/** Wordings of the legal pack, in the order of a letter. `GET /api/commission-letters/clauses` has their texts. */
export const LETTER_CLAUSES = [
  'subject_to_plan',
  'earned_when_paid',
  'earned_when_booked',
  'clawback',
  'change_with_notice',
  'change_by_agreement',
  'objectives_in_french',
  'departure_pro_rata',
  'departure_forfeit',
  'confidentiality',
  'governing_language',
  'data_protection',
  'notice_of_change',
  'acknowledgement',
  'consent_to_sign',
] as const;
export const letterClauseSchema = z.enum(LETTER_CLAUSES);
export type LetterClause = z.output<typeof letterClauseSchema>;

export const LETTER_PERSON_FIELDS = ['name', 'email', 'external_ref', 'role', 'team', 'manager'] as const;
/** `recipient`: the person of the letter. */
export const LETTER_SIGNER_ROLES = ['intermediate', 'recipient', 'final'] as const;
export const letterSignerRoleSchema = z.enum(LETTER_SIGNER_ROLES);
export type LetterSignerRole = z.output<typeof letterSignerRoleSchema>;

const signer = letterSignerRoleSchema.default('recipient');

/** What is written in place of a tag. */
export const letterTagValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), field: z.enum(LETTER_PERSON_FIELDS) }),
  z.strictObject({ kind: z.literal('attribute'), attribute_id: idSchema }),
  /** The person's value on the letter's date. */
  z.strictObject({ kind: z.literal('quota'), quota_id: idSchema }),
  /** A column of the campaign's spreadsheet, by its name there. */
  z.strictObject({ kind: z.literal('column'), column: z.string().trim().min(1).max(100) }),
  z.strictObject({ kind: z.literal('company'), field: z.enum(['name']) }),
  /** `letter`: the letter's date; `effective`: when the terms begin; `notice`: by when the person may object. */
  z.strictObject({ kind: z.literal('date'), of: z.enum(['letter', 'effective', 'notice']) }),
  z.strictObject({ kind: z.literal('plan_name') }),
  /** Scope, tiers, quota and payment of the person's plan, in sentences. */
  z.strictObject({ kind: z.literal('plan_in_words') }),
  /** What changed in the person's plans since the letter that they signed last, or had before, in sentences with the date of effect. */
  z.strictObject({ kind: z.literal('plan_changes') }),
  z.strictObject({ kind: z.literal('clause'), clause: letterClauseSchema }),
  /** Filled when the signer signs. */
  z.strictObject({ kind: z.literal('signature'), signer }),
  z.strictObject({ kind: z.literal('initials'), signer }),
  z.strictObject({ kind: z.literal('signer_name'), signer }),
  z.strictObject({ kind: z.literal('signed_on'), signer }),
]);
export type LetterTagValue = z.output<typeof letterTagValueSchema>;

/** In points (72 an inch), from the top left corner of the page. */
const POINTS = { least: 0, most: 14_400 } as const;
const points = z.number().min(POINTS.least).max(POINTS.most);

export const letterTagInstanceSchema = z.strictObject({
  id: idSchema,
  /** From 0. */
  page: z
    .number()
    .int()
    .min(0)
    .max(MAX_LETTER_PAGES - 1),
  x: points,
  y: points,
  width: z.number().min(8).max(POINTS.most),
  height: z.number().min(8).max(POINTS.most),
});
export type LetterTagInstance = z.output<typeof letterTagInstanceSchema>;

/** A tag on the pages of an uploaded file: what it writes, and everywhere it is. */
export const letterTagSchema = z.strictObject({
  id: idSchema,
  value: letterTagValueSchema,
  font_size: z.number().min(6).max(48).default(11),
  align: z.enum(['left', 'center', 'right']).default('left'),
  instances: z.array(letterTagInstanceSchema).max(MAX_LETTER_TAGS),
});
export type LetterTag = z.output<typeof letterTagSchema>;

const runSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().max(MAX_LETTER_TEXT),
    strong: z.boolean().default(false),
    italic: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('tag'), value: letterTagValueSchema, strong: z.boolean().default(false) }),
]);
export type LetterRun = z.output<typeof runSchema>;
const runs = z.array(runSchema).max(MAX_LETTER_BLOCKS);

/** A written template, from top to bottom. A `plan_in_words`, `plan_changes`, `clause` or `signature` tag alone in a paragraph is a block of its own. */
export const letterBlockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), runs }),
  z.strictObject({
    kind: z.literal('paragraph'),
    align: z.enum(['left', 'center', 'right']).default('left'),
    runs,
  }),
  z.strictObject({
    kind: z.literal('list'),
    ordered: z.boolean().default(false),
    items: z.array(runs).min(1).max(MAX_LETTER_BLOCKS),
  }),
  /** Rows of cells; the first row is the head. */
  z.strictObject({
    kind: z.literal('table'),
    rows: z.array(z.array(runs).min(1).max(8)).min(1).max(100),
  }),
  z.strictObject({ kind: z.literal('page_break') }),
]);
export type LetterBlock = z.output<typeof letterBlockSchema>;
export const letterBodySchema = z.array(letterBlockSchema).max(MAX_LETTER_BLOCKS);

export const LETTER_TEMPLATE_STATUSES = ['live', 'archived'] as const;
export const letterTemplateStatusSchema = z.enum(LETTER_TEMPLATE_STATUSES);
export const LETTER_SOURCES = ['pdf', 'docx', 'written'] as const;

export const letterTemplateRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: letterTemplateStatusSchema,
  language: letterLanguageSchema,
  purpose: letterPurposeSchema,
  /** `pdf` has tags on its pages; `docx` was read into a written body, `written` began as one. */
  source: z.enum(LETTER_SOURCES),
  page_count: z.number().int(),
  /** Campaigns that use it. */
  campaigns: z.number().int(),
  created_by_name: z.string().nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type LetterTemplateRow = z.output<typeof letterTemplateRowSchema>;

export const letterTemplateSchema = letterTemplateRowSchema.extend({
  /** Sizes in points; of a written one, empty. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  tags: z.array(letterTagSchema),
  body: z.array(letterBlockSchema),
  version: editVersionSchema,
  /** Columns of a spreadsheet that its tags name. */
  columns: z.array(z.string()),
  /** What was left out of an uploaded DOCX: pictures, text boxes and the like. */
  notes: z.array(z.string()),
});
export type LetterTemplateWire = z.output<typeof letterTemplateSchema>;

export const letterTemplateFields = {
  name: nameSchema,
  language: letterLanguageSchema,
  purpose: letterPurposeSchema.default('plan'),
};
