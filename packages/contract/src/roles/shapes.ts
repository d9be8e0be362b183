import { z } from 'zod';
import { permissionsSchema } from '../auth/shapes.ts';
import { ROLE_CATEGORIES } from '../permissions.ts';
import { idSchema, nameSchema, editVersionSchema } from '../shared/primitives.ts';

export const roleSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  default: z.boolean(),
  category: z.enum(ROLE_CATEGORIES),
  permissions_v2: permissionsSchema,
  /** Users that have it, archived ones included. */
  user_count: z.number().int(),
  version: editVersionSchema,
});
export type Role = z.output<typeof roleSchema>;

export const roleBody = z.strictObject({
  name: nameSchema,
  description: z.string().trim().max(1000).default(''),
  default: z.boolean().default(false),
  /** Absent: a new role may do nothing, a changed one keeps what it may. */
  permissions_v2: permissionsSchema.optional(),
});
