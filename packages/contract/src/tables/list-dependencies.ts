import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { dependencySchema } from './data-table.ts';

export const listTableDependencies = defineCall({
  name: 'listTableDependencies',
  method: 'GET',
  path: '/api/tables/{id}/dependencies',
  summary: 'What uses a data table, or one of its fields',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  query: z.strictObject({ field_id: idSchema.optional() }),
  response: z.object({ dependencies: z.array(dependencySchema) }),
  errors: ['not_found'],
});
