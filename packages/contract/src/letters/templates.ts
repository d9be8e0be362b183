import { MAX_LETTER_FILE_BYTES, MAX_LETTER_TAGS, MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  dateSchema,
  editVersionSchema,
  idParams,
  idSchema,
  nameSchema,
  okSchema,
} from '../shared/primitives.ts';
import { LETTER_ERRORS, LETTER_NEEDS, templatePermission } from './needs.ts';
import {
  letterBodySchema,
  letterClauseSchema,
  letterLanguageSchema,
  letterPurposeSchema,
  letterTagSchema,
  letterTemplateFields,
  letterTemplateRowSchema,
  letterTemplateSchema,
  letterTemplateStatusSchema,
} from './template-shapes.ts';

const read = { permission: templatePermission('read'), needs: LETTER_NEEDS } as const;
const write = { permission: templatePermission('write'), needs: LETTER_NEEDS } as const;
const errors = [...LETTER_ERRORS, 'letter_template_not_found'] as const;

export const listLetterTemplates = defineCall({
  ...read,
  name: 'listLetterTemplates',
  method: 'GET',
  path: '/api/commission-letters/templates',
  summary: 'Letter templates by name; archived ones on request',
  query: z.strictObject({ status: letterTemplateStatusSchema.optional() }),
  response: z.object({ templates: z.array(letterTemplateRowSchema) }),
  errors: [...LETTER_ERRORS],
});

export const getLetterTemplate = defineCall({
  ...read,
  name: 'getLetterTemplate',
  method: 'GET',
  path: '/api/commission-letters/templates/{id}',
  summary: 'A letter template with its tags or its text',
  params: idParams,
  response: letterTemplateSchema,
  errors: [...errors],
});

export const createLetterTemplate = defineCall({
  ...write,
  name: 'createLetterTemplate',
  method: 'POST',
  path: '/api/commission-letters/templates',
  summary: 'A template written in the product. Without a body it begins with the usual text of its purpose',
  body: z.strictObject({ ...letterTemplateFields, body: letterBodySchema.optional() }),
  response: letterTemplateSchema,
  errors: [...LETTER_ERRORS, 'name_used', 'letter_templates_full'],
  audit: 'create_letter_template',
});

export const uploadLetterTemplate = defineCall({
  ...write,
  name: 'uploadLetterTemplate',
  method: 'POST',
  path: '/api/commission-letters/templates/upload',
  summary: 'A template from a PDF or DOCX file (field `file`), at most 20 MB and 50 pages',
  query: z.strictObject({
    name: nameSchema.optional(),
    language: letterLanguageSchema.default('en'),
    purpose: letterPurposeSchema.default('plan'),
  }),
  multipart: true,
  response: letterTemplateSchema,
  errors: [
    ...LETTER_ERRORS,
    'bad_request',
    'name_used',
    'letter_templates_full',
    'file_empty',
    'file_too_big',
    'file_bad_format',
    'file_invalid_extension',
    'letter_file_rotated',
    'letter_file_encrypted',
    'letter_file_pages',
    'upload_quota_full',
  ],
  audit: 'upload_letter_template',
  body_limit_bytes: MAX_LETTER_FILE_BYTES + 64 * 1024,
});

export const updateLetterTemplate = defineCall({
  ...write,
  name: 'updateLetterTemplate',
  method: 'PUT',
  path: '/api/commission-letters/templates/{id}',
  summary: 'Saves name, tags or text. Letters that were sent stay as they are',
  params: idParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    language: letterLanguageSchema.optional(),
    purpose: letterPurposeSchema.optional(),
    tags: z.array(letterTagSchema).max(MAX_LETTER_TAGS).optional(),
    body: letterBodySchema.optional(),
    version: editVersionSchema.optional(),
  }),
  response: letterTemplateSchema,
  errors: [...errors, 'name_used', 'conflict', 'invalid_field', 'letter_template_archived'],
  audit: 'update_letter_template',
});

export const duplicateLetterTemplate = defineCall({
  ...write,
  name: 'duplicateLetterTemplate',
  method: 'POST',
  path: '/api/commission-letters/templates/{id}/duplicate',
  summary: 'Copies a template under a new name',
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  response: letterTemplateSchema,
  errors: [...errors, 'name_used', 'letter_templates_full'],
  audit: 'duplicate_letter_template',
});

export const archiveLetterTemplate = defineCall({
  ...write,
  name: 'archiveLetterTemplate',
  method: 'PUT',
  path: '/api/commission-letters/templates/{id}/archive',
  summary: 'Archives a template, or makes it live again. New campaigns offer live ones alone',
  params: idParams,
  body: z.strictObject({ archived: z.boolean() }),
  response: letterTemplateSchema,
  errors: [...errors, 'name_used'],
  audit: 'archive_letter_template',
});

export const deleteLetterTemplate = defineCall({
  name: 'deleteLetterTemplate',
  method: 'DELETE',
  path: '/api/commission-letters/templates/{id}',
  summary: 'Deletes a template that no campaign uses',
  permission: templatePermission('delete'),
  needs: LETTER_NEEDS,
  params: idParams,
  response: okSchema,
  errors: [...errors, 'letter_template_in_use'],
  audit: 'delete_letter_template',
});

export const getLetterTemplateFile = defineCall({
  ...read,
  name: 'getLetterTemplateFile',
  method: 'GET',
  path: '/api/commission-letters/templates/{id}/file',
  summary: 'The PDF of a template: as it was uploaded, or made from its text with the names of the tags',
  params: idParams,
  response: z.unknown(),
  answers: 'file',
  errors: [...errors],
});

export const previewLetterTemplate = defineCall({
  ...read,
  name: 'previewLetterTemplate',
  method: 'POST',
  path: '/api/commission-letters/templates/{id}/preview',
  summary: 'The letter of one person as PDF, from what is saved',
  params: idParams,
  body: z.strictObject({
    user_id: idSchema,
    date: dateSchema.optional(),
    /** Null: the person's plans on that date. */
    plan_id: idSchema.nullable().default(null),
    columns: z.record(z.string().max(100), z.string().max(2_000)).default({}),
  }),
  response: z.unknown(),
  answers: 'file',
  reads: true,
  errors: [...errors, 'not_found', 'invalid_field'],
});

export const listLetterClauses = defineCall({
  ...read,
  name: 'listLetterClauses',
  method: 'GET',
  path: '/api/commission-letters/clauses',
  summary: 'The wordings of the legal pack in both languages, and what each is for',
  response: z.object({
    clauses: z.array(
      z.object({
        key: letterClauseSchema,
        /** Clauses of one choice: a letter has one of them. Null: it may be used beside any other. */
        choice: z.string().nullable(),
        title: z.object({ en: z.string(), fr: z.string() }),
        text: z.object({ en: z.string(), fr: z.string() }),
        /** When to use it. */
        use: z.object({ en: z.string(), fr: z.string() }),
      }),
    ),
  }),
  errors: [...LETTER_ERRORS],
});

export const listLetterTagSources = defineCall({
  ...read,
  name: 'listLetterTagSources',
  method: 'GET',
  path: '/api/commission-letters/tag-sources',
  summary: 'Attributes, quotas and plans that tags can name',
  query: z.strictObject({ search: z.string().trim().max(MAX_NAME_LENGTH).optional() }),
  response: z.object({
    attributes: z.array(z.object({ id: idSchema, name: z.string() })),
    quotas: z.array(z.object({ id: idSchema, name: z.string() })),
    plans: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
  errors: [...LETTER_ERRORS],
});
