import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, editVersionSchema, idParams, idSchema, instantSchema } from '../shared/primitives.ts';

/** More levels than any company has. */
const MAX_STEPS = 8;
const MAX_PEOPLE = 10;

const namedSchema = z.object({ id: idSchema, name: z.string() });

/** Who validates a step: those so many levels above the person, or any of these people. */
export const chainStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('above'), level: z.number().int().min(1).max(MAX_STEPS) }),
  z.strictObject({ kind: z.literal('people'), user_ids: z.array(idSchema).min(1).max(MAX_PEOPLE) }),
]);
export type ChainStep = z.output<typeof chainStepSchema>;

export const validationChainSchema = z.object({
  /** `null`: everybody whose team, and the teams above it, have none. */
  team_id: idSchema.nullable(),
  team_name: z.string().nullable(),
  /** In order; empty: one validation is enough. */
  steps: z.array(chainStepSchema),
  version: editVersionSchema,
});

/** Where a statement is in its chain. */
export const validationProgressSchema = z.object({
  /** Steps in all, and those that were validated. */
  of: z.number().int(),
  done: z.number().int(),
  /** Any of them validates the next step; empty: all are done. */
  waits_for: z.array(namedSchema),
  /** The next step is the caller's, or that of somebody for whom they stand in. */
  is_yours: z.boolean(),
});

export const validationStepSchema = z.object({
  /** From 1. */
  position: z.number().int(),
  people: z.array(namedSchema),
  /** `null`: not validated yet. */
  validated_at: instantSchema.nullable(),
  validated_by: z.string().nullable(),
  /** For whom, where somebody stood in. */
  for_name: z.string().nullable(),
});

const chainsSchema = z.object({
  chains: z.array(validationChainSchema),
  /** People whose role lets them validate. */
  validators: z.array(namedSchema),
  teams: z.array(namedSchema),
});

export const listValidationChains = defineCall({
  name: 'listValidationChains',
  method: 'GET',
  path: '/api/validation/chains',
  summary:
    'Who validates statements, in which order: for everybody, and for teams that have an order of their own',
  permission: { kind: 'resource', resource: 'company_setting', level: 'read' },
  response: chainsSchema,
  errors: [],
});

export const saveValidationChain = defineCall({
  name: 'saveValidationChain',
  method: 'PUT',
  path: '/api/validation/chains',
  summary:
    'Sets the order in which statements are validated; statements that are locked keep the one that they have',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  body: z.strictObject({
    team_id: idSchema.nullable(),
    /** `null`: the team has none of its own any more. */
    steps: z.array(chainStepSchema).max(MAX_STEPS).nullable(),
    /** Of the chain that is changed; absent for a new one. */
    version: editVersionSchema.optional(),
  }),
  response: chainsSchema,
  errors: ['conflict', 'forbidden', 'invalid_field', 'not_found'],
  audit: 'set_validation_chain',
});

export const delegateSchema = z.object({
  id: idSchema,
  validator: namedSchema,
  delegate: namedSchema,
  start_date: dateSchema,
  end_date: dateSchema,
});

const delegatesSchema = z.object({
  /** The caller's own, and those where they stand in; for administrators everybody's. Those that ended are left out. */
  delegates: z.array(delegateSchema),
  /** Those for whom the caller may name somebody, and those who can be named. */
  for_whom: z.array(namedSchema),
  validators: z.array(namedSchema),
});

export const listDelegates = defineCall({
  name: 'listDelegates',
  method: 'GET',
  path: '/api/validation/delegates',
  summary: 'Who validates for whom, today and later',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  response: delegatesSchema,
  errors: ['not_a_validator'],
});

export const addDelegate = defineCall({
  name: 'addDelegate',
  method: 'POST',
  path: '/api/validation/delegates',
  summary: 'Names somebody who validates for a validator, from one day to another',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: z.strictObject({
    validator_id: idSchema,
    delegate_id: idSchema,
    start_date: dateSchema,
    end_date: dateSchema,
  }),
  response: delegatesSchema,
  errors: ['forbidden', 'not_a_validator', 'invalid_field', 'invalid_period', 'not_found'],
  audit: 'add_validation_delegate',
});

export const removeDelegate = defineCall({
  name: 'removeDelegate',
  method: 'DELETE',
  path: '/api/validation/delegates/{id}',
  summary: 'Ends a delegation',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  params: idParams,
  response: delegatesSchema,
  errors: ['not_a_validator', 'not_found'],
  audit: 'remove_validation_delegate',
});

export type ValidationChains = z.output<typeof chainsSchema>;
export type Delegates = z.output<typeof delegatesSchema>;
