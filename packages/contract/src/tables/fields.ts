import { z } from 'zod';
import { defineCall } from '../call.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { formulaNodeSchema } from '../plans/document.ts';
import { fieldTypeSchema } from '../shared/conditions.ts';
import { idSchema, knownNameSchema, nameSchema, okSchema, editVersionSchema } from '../shared/primitives.ts';
import {
  apiNameSchema,
  fieldLinkSchema,
  fieldSchema,
  linkedValueSchema,
  optionLookSchema,
  tableSchema,
} from './data-table.ts';

const tableParams = z.object({ table_id: idSchema });
const fieldParams = z.object({ table_id: idSchema, id: idSchema });
const optionsSchema = z.array(knownNameSchema).max(1000);

export const listFields = defineCall({
  name: 'listFields',
  method: 'GET',
  path: '/api/fields',
  summary: 'Every field of every data table',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  response: z.object({ fields: z.array(fieldSchema.extend({ table_name: z.string() })) }),
  errors: [],
});

export const createField = defineCall({
  name: 'createField',
  method: 'POST',
  path: '/api/tables/{table_id}/fields',
  summary: 'Add a field to a data table',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: tableParams,
  body: z.strictObject({
    name: nameSchema,
    api_name: apiNameSchema.optional(),
    type: fieldTypeSchema,
    decimals: z.number().int().min(0).max(20).default(2),
    /** Of a number: shown with separators of thousands. */
    is_grouped: z.boolean().optional(),
    options: optionsSchema.default([]),
    option_looks: z.array(optionLookSchema).max(1000).optional(),
    /** Makes it a calculated field. */
    formula: formulaNodeSchema.optional(),
    /** Of an object field. */
    link: fieldLinkSchema.nullish(),
    /** Of a linked field, whose type and decimals are those of the field that it reads. */
    linked: linkedValueSchema.nullish(),
  }),
  response: fieldSchema,
  errors: ['not_found', 'name_used', 'bad_request', 'invalid_link', 'import_in_progress'],
  audit: 'create_field',
});

/** A used field keeps its type: `field_type_locked {uses}`. */
export const updateField = defineCall({
  name: 'updateField',
  method: 'PATCH',
  path: '/api/tables/{table_id}/fields/{id}',
  summary: 'Rename a field, change its type or its choices',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: fieldParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    api_name: apiNameSchema.optional(),
    type: fieldTypeSchema.optional(),
    /** Of a number: shown with separators of thousands. */
    is_grouped: z.boolean().optional(),
    options: optionsSchema.optional(),
    option_looks: z.array(optionLookSchema).max(1000).optional(),
    /** Of an amount. One of the two takes the place of the other. */
    currency: supportedCurrencySchema.nullable().optional(),
    currency_field_id: idSchema.nullable().optional(),
    /** Of a calculated field. */
    formula: formulaNodeSchema.optional(),
    link: fieldLinkSchema.nullish(),
    linked: linkedValueSchema.optional(),
    version: editVersionSchema.optional(),
  }),
  response: fieldSchema,
  errors: [
    'not_found',
    'name_used',
    'field_type_locked',
    'field_in_use',
    'invalid_link',
    'invalid_field',
    'record_value_invalid',
    'bad_request',
    'import_in_progress',
    'conflict',
  ],
  audit: 'update_field',
});

export const deleteField = defineCall({
  name: 'deleteField',
  method: 'DELETE',
  path: '/api/tables/{table_id}/fields/{id}',
  summary: 'Delete a field with its values',
  permission: { kind: 'resource', resource: 'data_table', level: 'delete' },
  params: fieldParams,
  response: okSchema,
  errors: ['not_found', 'field_in_use', 'import_in_progress'],
  audit: 'delete_field',
});

/** The values of a field that find no record of the other table, or several. */
export const listUnlinked = defineCall({
  name: 'listUnlinked',
  method: 'GET',
  path: '/api/tables/{table_id}/fields/{id}/unlinked',
  summary: 'Values of an object field, or keys of a linked one, that find no record, or several',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: fieldParams,
  response: z.object({
    /** Different values without a record, and the records that have them. */
    value_count: z.number().int(),
    record_count: z.number().int(),
    /** Those that most records have first; at most a hundred. */
    values: z.array(
      z.object({
        /** One for each key. */
        texts: z.array(z.string()),
        record_count: z.number().int(),
        /** Several records of the other table have it, and the link takes none of them. */
        is_ambiguous: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const orderFields = defineCall({
  name: 'orderFields',
  method: 'PUT',
  path: '/api/tables/{table_id}/fields',
  summary: 'Put the fields in order',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: tableParams,
  body: z.strictObject({ field_ids: z.array(idSchema).max(200) }),
  response: tableSchema,
  errors: ['not_found', 'bad_request'],
  audit: 'order_fields',
});
