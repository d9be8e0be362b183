import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { useSchema } from '../shared/uses.ts';

export const listTableUses = defineCall({
  name: 'listTableUses',
  method: 'GET',
  path: '/api/tables/{id}/uses',
  summary: 'What uses a data table, or one of its fields',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  query: z.strictObject({ field_id: idSchema.optional() }),
  response: z.object({ uses: z.array(useSchema) }),
  errors: ['not_found'],
});
