import { z } from 'zod';
import { idSchema } from '../shared/primitives.ts';
import {
  ACTION_LEVELS,
  BINARY_PERMISSIONS,
  REQUEST_SCOPES,
  RESOURCES,
  ROLE_CATEGORIES,
  STATEMENT_SCOPES,
  SUB_RESOURCES,
} from '../permissions.ts';

/** The address as it is kept: trimmed, lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, { message: 'email_invalid' });

export const PASSWORD_MIN_LENGTH = 14;
export const PASSWORD_MAX_LENGTH = 256;

/** What a new password still lacks; empty when it satisfies the policy. */
export function passwordGaps(password: string): ('length' | 'letter' | 'number' | 'symbol')[] {
  const gaps: ('length' | 'letter' | 'number' | 'symbol')[] = [];
  if (password.length < PASSWORD_MIN_LENGTH) gaps.push('length');
  if (!/\p{L}/u.test(password)) gaps.push('letter');
  if (!/\p{N}/u.test(password)) gaps.push('number');
  if (!/[^\p{L}\p{N}\s]/u.test(password)) gaps.push('symbol');
  return gaps;
}

/** At least 14 characters with a letter, a number and a symbol. */
export const newPasswordSchema = z
  .string()
  .max(PASSWORD_MAX_LENGTH)
  .refine((password) => passwordGaps(password).length === 0, { message: 'password_policy' });

/** A one-time token from a link: 256 bits in base64url. */
export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const resourceNames = [...RESOURCES, ...Object.values(SUB_RESOURCES).flat()] as const;

export const permissionsSchema = z.strictObject({
  resources: z.partialRecord(
    z.enum(resourceNames),
    z.strictObject({ effect: z.enum(['allow', 'deny']), level: z.enum(ACTION_LEVELS) }),
  ),
  binary: z.partialRecord(z.enum(BINARY_PERMISSIONS), z.boolean()),
  statement_scope: z.enum(STATEMENT_SCOPES),
  request_scope: z.enum(REQUEST_SCOPES),
});

/** What somebody shared with the caller or their role, and what they may do with it. */
export const sharedResourceSchema = z.object({
  resource_type: z.enum(['statement_view', 'table_view', 'request_view', 'report']),
  resource_id: idSchema,
  permission: z.enum(['view', 'edit']),
});

export const meUserSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  language: z.enum(['en', 'fr']),
  locale: z.string(),
  /** Null: the company's. */
  timezone: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(['active', 'inactive', 'pending', 'archived']),
  role: z.object({ id: idSchema, name: z.string(), default: z.boolean(), permissions_v2: permissionsSchema }),
  role_category: z.enum(ROLE_CATEGORIES),
  shared_resources: z.array(sharedResourceSchema),
  licenced: z.boolean(),
  onboarded: z.boolean(),
});
