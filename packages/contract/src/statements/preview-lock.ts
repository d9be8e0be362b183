import { z } from 'zod';
import { defineCall } from '../call.ts';
import { decimalSchema, idSchema, instantSchema } from '../shared/primitives.ts';
import { PAY_CAUSES } from './pay-causes.ts';
import { statePreviewBody } from './preview-unlock.ts';

export const previewLock = defineCall({
  name: 'previewLock',
  method: 'POST',
  path: '/api/validation/lock/preview',
  summary: 'What changed lately in the statements that a lock would fix: how many, by how much, and why',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: statePreviewBody,
  response: z.object({
    /** Versions after this moment are compared with the one of then. */
    since: instantSchema,
    /** Of these statements, those that earn something else than at that moment. */
    statements: z.number().int(),
    /** All amounts are in the company's currency. */
    currency: z.string(),
    difference: decimalSchema,
    /** By cause, the largest first; a change that was not divided is in `other`. They add up to the difference. */
    causes: z.array(z.object({ cause: z.enum(PAY_CAUSES), earned: decimalSchema })),
    /** The largest changes: at most five. */
    rows: z.array(
      z.object({ statement_id: idSchema, user_id: idSchema, name: z.string(), difference: decimalSchema }),
    ),
  }),
  errors: ['forbidden', 'view_not_found', 'view_forbidden'],
  reads: true,
});

export type LockPreview = z.output<typeof previewLock.response>;
