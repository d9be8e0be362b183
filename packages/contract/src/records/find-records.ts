import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema } from '../shared/primitives.ts';

export const findRecords = defineCall({
  name: 'findRecords',
  method: 'GET',
  path: '/api/records',
  summary: 'Records of any table whose name and ID have all these words, a few of each table',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  query: z.strictObject({ search: z.string().trim().min(2).max(MAX_NAME_LENGTH) }),
  response: z.object({
    records: z.array(
      z.object({
        id: idSchema,
        table_id: idSchema,
        table_name: z.string(),
        /** Its ID where it has no name. */
        name: z.string(),
        /** Empty where the table has no ID field, or the name is the ID. */
        key: z.string(),
      }),
    ),
  }),
  errors: [],
});
