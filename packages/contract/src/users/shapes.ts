import { z } from 'zod';
import { ROLE_CATEGORIES } from '../permissions.ts';
import { dateSchema, idSchema, instantSchema } from '../shared/primitives.ts';

export const USER_STATUSES = ['pending', 'active', 'inactive', 'archived'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const LANGUAGES = ['en', 'fr'] as const;
export const LOCALES = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'fr-FR', 'fr-CA', 'fr-CH', 'fr-BE', 'fr-LU'] as const;

const named = z.object({ id: idSchema, name: z.string() });

/** A line of the users list; manager and teams are those of today. */
export const userRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  language: z.enum(LANGUAGES),
  timezone: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  archived_at: instantSchema.nullable(),
  invited_at: instantSchema.nullable(),
  role: named,
  role_category: z.enum(ROLE_CATEGORIES),
  licenced: z.boolean(),
  manager: named.nullable(),
  teams: z.array(named),
});
export type UserRow = z.output<typeof userRowSchema>;

export const datedLinkSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  name: z.string(),
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
});
export type DatedLink = z.output<typeof datedLinkSchema>;

export const userDetailSchema = userRowSchema.extend({
  locale: z.enum(LOCALES),
  external_ref: z.string().nullable(),
  departure_date: dateSchema.nullable(),
  /** Who managed them and when; `user_id` is the manager. Latest first. */
  managers: z.array(datedLinkSchema),
  /** Whom they manage and when; `user_id` is the supervised user. */
  supervised: z.array(datedLinkSchema),
  memberships: z.array(
    z.object({
      id: idSchema,
      team_id: idSchema,
      team_name: z.string(),
      start_date: dateSchema.nullable(),
      end_date: dateSchema.nullable(),
      can_view: z.boolean(),
      can_validate: z.boolean(),
    }),
  ),
  attributes: z.array(
    z.object({
      id: idSchema,
      attribute_id: idSchema,
      value: z.string(),
      start_date: dateSchema.nullable(),
      end_date: dateSchema.nullable(),
    }),
  ),
});
export type UserDetail = z.output<typeof userDetailSchema>;

/** Small form for pickers and names in tables. */
export const userOptionSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  licenced: z.boolean(),
  role_name: z.string(),
});
export type UserOption = z.output<typeof userOptionSchema>;
