import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idParams, okSchema } from '../shared/primitives.ts';
import { quotaCellSchema } from './shapes.ts';

/** `was`: the value that the person saw. Where another one is stored, the whole write is refused; left out, it is overwritten. */
const editedCellSchema = quotaCellSchema.extend({ was: decimalSchema.nullable().optional() });

/** `conflict {user, month, count, cells}`: the first cell that is not what it `was`, how many there are, and the values of up to 1,000 of them. */
export const setQuotaValues = defineCall({
  name: 'setQuotaValues',
  method: 'PUT',
  path: '/api/quotas/{id}/values',
  summary: 'Set many values at once: all or none; 409 when one of them is not what it `was`',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  params: idParams,
  body: z.strictObject({ values: z.array(editedCellSchema).min(1).max(20000) }),
  response: okSchema,
  errors: ['not_found', 'quota_archived', 'invalid_period', 'conflict'],
  audit: 'set_quota_values',
});
