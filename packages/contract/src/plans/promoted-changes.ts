import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, instantSchema, okSchema } from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';
import { planSchema } from './shapes.ts';

/** A change of a sandbox that waits beside what is live: of a compensation its document or its end, of the plan its people or its end. */
const promotedChangeSchema = z.object({
  id: idSchema,
  /** `null`: of the plan itself. */
  compensation_id: idSchema.nullable(),
  sandbox_name: z.string(),
  promoted_at: instantSchema,
  promoted_by_name: z.string().nullable(),
  document: compensationDocumentSchema.nullable(),
  members: planSchema.shape.members.nullable(),
  /** `draft`: the compensation is to become a draft. `archived`: the plan is to be archived. */
  state: z.enum(['draft', 'archived']).nullable(),
});

export const listPromotedChanges = defineCall({
  name: 'listPromotedChanges',
  method: 'GET',
  path: '/api/plans/{id}/promoted',
  summary: 'What was promoted from a sandbox to a plan and waits for a person to save it',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  response: z.object({ changes: z.array(promotedChangeSchema) }),
  errors: ['not_found', 'forbidden'],
});

export const discardPromotedChange = defineCall({
  name: 'discardPromotedChange',
  method: 'DELETE',
  path: '/api/promoted-changes/{id}',
  summary: 'Let a promoted change go that nobody saved',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'discard_promoted_change',
});

export type PromotedChangeWire = z.output<typeof promotedChangeSchema>;
