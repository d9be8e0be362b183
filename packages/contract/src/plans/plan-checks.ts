import {
  MAX_CHECKS_PER_COMPENSATION,
  MAX_NAME_LENGTH,
  MAX_RECORDS_PER_CHECK,
  MAX_TEXT_LENGTH,
} from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  decimalSchema,
  idParams,
  idSchema,
  monthSchema,
  knownNameSchema,
  nameSchema,
} from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';

const namesSchema = z.array(knownNameSchema).max(50);

/** An example with the pay that is expected of it: the engine's `PlanCheck` (a type test in the server compares the two). */
export const planCheckSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  month: monthSchema,
  expected: decimalSchema,
  manages: namesSchema,
  teammates: namesSchema,
  attributes: z
    .array(z.strictObject({ attribute_id: idSchema, value: z.string().max(MAX_NAME_LENGTH) }))
    .max(50),
  groups: z.array(z.strictObject({ dimension_id: idSchema, name: knownNameSchema })).max(50),
  quotas: z
    .array(z.strictObject({ quota_id: idSchema, month: monthSchema, value: z.string().max(MAX_NAME_LENGTH) }))
    .max(100),
  records: z
    .array(z.strictObject({ table_id: idSchema, cells: z.record(idSchema, z.string().max(MAX_TEXT_LENGTH)) }))
    .max(MAX_RECORDS_PER_CHECK),
});

const checksSchema = z.array(planCheckSchema).max(MAX_CHECKS_PER_COMPENSATION);

/** What running a check gave: the engine's `PlanCheckResult`. */
export const planCheckResultSchema = z.discriminatedUnion('outcome', [
  z.object({ check_id: idSchema, outcome: z.literal('passed'), got: decimalSchema }),
  z.object({
    check_id: idSchema,
    outcome: z.literal('differs'),
    got: decimalSchema,
    difference: decimalSchema,
  }),
  z.object({ check_id: idSchema, outcome: z.literal('error'), error: z.string() }),
  z.object({ check_id: idSchema, outcome: z.literal('not_computed') }),
  z.object({
    check_id: idSchema,
    outcome: z.literal('invalid'),
    place: z.object({
      part: z.enum(['expected', 'month', 'records', 'attributes', 'groups', 'quotas']),
      index: z.number().int(),
      field_id: z.string().nullable(),
      text: z.string(),
    }),
  }),
]);

const storedChecksSchema = z.object({
  /** 0: none were ever saved. */
  version: z.number().int(),
  checks: checksSchema,
  /** Checks with records, quotas, groups or attributes that the caller may not read elsewhere are left out, and none can be saved. */
  hidden: z.number().int(),
  /** With the document as it is saved. */
  results: z.array(planCheckResultSchema),
});

export const getPlanChecks = defineCall({
  name: 'getPlanChecks',
  method: 'GET',
  path: '/api/compensations/{id}/checks',
  summary: 'The example situations of a compensation, and what they give now',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  response: storedChecksSchema,
  errors: ['not_found'],
});

export const savePlanChecks = defineCall({
  name: 'savePlanChecks',
  method: 'PUT',
  path: '/api/compensations/{id}/checks',
  summary: 'Replace the example situations of a compensation; 409 when another admin saved since `version`',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({ version: z.number().int(), checks: checksSchema }),
  response: storedChecksSchema,
  errors: ['not_found', 'conflict', 'forbidden', 'bad_request'],
  audit: 'save_plan_checks',
});

export const runPlanChecks = defineCall({
  name: 'runPlanChecks',
  method: 'POST',
  path: '/api/compensations/{id}/checks/run',
  summary: 'Run example situations on a document that is not saved',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  body: z.strictObject({ document: compensationDocumentSchema, checks: checksSchema }),
  response: z.object({ results: z.array(planCheckResultSchema) }),
  errors: ['not_found', 'bad_request'],
  reads: true,
});

export const copyPlanCheck = defineCall({
  name: 'copyPlanCheck',
  method: 'POST',
  path: '/api/compensations/{id}/checks/copy',
  summary: 'A check made of a person’s real month: the records that count, without names of people',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({ user_id: idSchema, month: monthSchema }),
  response: z.object({ check: planCheckSchema }),
  errors: ['not_found', 'forbidden', 'check_not_copied', 'calculation_too_long', 'calculation_replaced'],
  reads: true,
});

export type PlanCheckWire = z.output<typeof planCheckSchema>;
export type PlanCheckResultWire = z.output<typeof planCheckResultSchema>;
export type StoredPlanChecks = z.output<typeof storedChecksSchema>;
