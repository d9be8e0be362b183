import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, instantSchema, monthSchema, storedNameSchema } from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';
import {
  calculationTriggerSchema,
  compensationSchema,
  compensationStateSchema,
  paymentTriggerSchema,
} from './shapes.ts';

/** What made a version. `first`: what stood when versions began to be kept. */
export const versionCauseSchema = z.enum([
  'first',
  'created',
  'copied',
  'imported',
  'saved',
  'settings',
  'live',
  'draft',
  'restored',
  'promoted',
]);

const versionSchema = z.object({
  version: z.number().int(),
  what: versionCauseSchema,
  state: compensationStateSchema,
  saved_at: instantSchema,
  saved_by_name: z.string().nullable(),
});

export const listCompensationVersions = defineCall({
  name: 'listCompensationVersions',
  method: 'GET',
  path: '/api/compensations/{id}/versions',
  summary: 'Who saved a compensation and when, newest first (the latest 200)',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  response: z.object({ versions: z.array(versionSchema) }),
  errors: ['not_found'],
});

export const getCompensationVersion = defineCall({
  name: 'getCompensationVersion',
  method: 'GET',
  path: '/api/compensations/{id}/version',
  summary: 'A compensation as it was saved once',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: versionSchema.extend({
    name: storedNameSchema,
    description: z.string(),
    calculation_trigger: calculationTriggerSchema,
    payment_trigger: paymentTriggerSchema,
    only_month: monthSchema.nullable(),
    document: compensationDocumentSchema,
  }),
  errors: ['not_found'],
});

export const restoreCompensationVersion = defineCall({
  name: 'restoreCompensationVersion',
  method: 'POST',
  path: '/api/compensations/{id}/restore',
  summary: 'What it computed then, as a new version; its name and frequency stay',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  /** `current`: the version on the screen; 409 when another admin saved since. */
  body: z.strictObject({ version: z.number().int().min(1), current: z.number().int() }),
  response: compensationSchema,
  errors: [
    'not_found',
    'compensation_changed',
    'compensation_incomplete',
    'compensation_has_errors',
    'plan_checks_failed',
  ],
  audit: 'restore_compensation_version',
});

export type CompensationVersionSummary = z.output<typeof versionSchema>;
export type CompensationVersionWire = z.output<typeof getCompensationVersion.response>;
