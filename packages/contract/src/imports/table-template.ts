import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';

export const FILE_TYPES = ['csv', 'xlsx'] as const;
export const fileTypeSchema = z.enum(FILE_TYPES);
export type FileType = z.output<typeof fileTypeSchema>;

export const getTableTemplate = defineCall({
  name: 'getTableTemplate',
  method: 'GET',
  path: '/api/tables/{id}/template',
  summary: 'A file to fill for a table: its columns, an example row, and in a workbook the allowed values',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  query: z.strictObject({ file_type: fileTypeSchema.default('csv') }),
  response: z.unknown(),
  answers: 'file',
  errors: ['not_found'],
});
