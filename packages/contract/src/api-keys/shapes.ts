import { z } from 'zod';
import { dateSchema, editVersionSchema, idSchema, instantSchema, nameSchema } from '../shared/primitives.ts';
import { API_SCOPES } from './scopes.ts';

/** Every key begins with it: people and programs that look for lost secrets recognise it. */
export const API_KEY_PREFIX = 'cpt_';

export const API_KEY_STATES = ['active', 'expired', 'no_owner'] as const;

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whose rights it has. */
  owner: z.object({ id: idSchema, name: z.string() }),
  is_own: z.boolean(),
  all_rights: z.boolean(),
  /** An agent has it: it reads, and proposes what a person confirms. */
  for_agents: z.boolean(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The last characters of its secret. */
  last_four: z.string(),
  /** `no_owner`: its owner is no active user any more. */
  state: z.enum(API_KEY_STATES),
  /** The last day on which it is valid, by UTC. */
  expires_on: dateSchema.nullable(),
  last_used_at: instantSchema.nullable(),
  rotated_at: instantSchema.nullable(),
  /** Until then the secret before the rotation is valid, too. */
  former_until: instantSchema.nullable(),
  created_at: instantSchema,
  version: editVersionSchema,
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** The secret is in this answer and in no other. Null where none was made. */
export const savedKeySchema = z.object({ key: apiKeySchema, secret: z.string().nullable() });

export const keyBody = z.strictObject({
  name: nameSchema,
  all_rights: z.boolean().default(false),
  /** Of a new key: it stays what it is. */
  for_agents: z.boolean().default(false),
  scopes: z.array(z.enum(API_SCOPES)).max(API_SCOPES.length).default([]),
  expires_on: dateSchema.nullable().default(null),
});

/** `email`, `external_ref`, or the id of an attribute with unique values. */
export const userMatchingSchema = z.union([z.enum(['email', 'external_ref']), idSchema]);
export type UserMatching = z.output<typeof userMatchingSchema>;
