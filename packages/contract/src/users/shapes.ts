import { z } from 'zod';
import { ROLE_CATEGORIES } from '../permissions.ts';
import { dateSchema, idSchema, instantSchema, editVersionSchema, monthSchema } from '../shared/primitives.ts';

export const USER_STATUSES = ['pending', 'active', 'inactive', 'archived'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const LANGUAGES = ['en', 'fr'] as const;
export const LOCALES = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'fr-FR',
  'fr-CA',
  'fr-CH',
  'fr-BE',
  'fr-LU',
] as const;
export type NumberLocale = (typeof LOCALES)[number];

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
  departure_date: dateSchema.nullable(),
  invited_at: instantSchema.nullable(),
  role: named,
  role_category: z.enum(ROLE_CATEGORIES),
  licenced: z.boolean(),
  /** Licensed beyond the company's subscription (the latest people are); their statements go on. */
  licence_missing: z.boolean(),
  manager: named.nullable(),
  teams: z.array(named),
  /** Of each dimension at most one. */
  groups: z.array(named.extend({ dimension_name: z.string() })),
});
export type UserRow = z.output<typeof userRowSchema>;

export const datedLinkSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  name: z.string(),
  avatar: z.string().nullable(),
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
});
export type DatedLink = z.output<typeof datedLinkSchema>;

/** A plan that someone has over some days; `team_name`, `group_name`: by being in that team or group. */
export const heldPlanSchema = z.object({
  plan_id: idSchema,
  plan_name: z.string(),
  is_archived: z.boolean(),
  team_name: z.string().nullable(),
  group_name: z.string().nullable(),
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
});
export type HeldPlan = z.output<typeof heldPlanSchema>;

export const userDetailSchema = userRowSchema.extend({
  locale: z.enum(LOCALES),
  external_ref: z.string().nullable(),
  /** In which they are paid; `null`: the company's. */
  currency: z.string().nullable(),
  /** In which their statements are computed; `null`: the company's. */
  calculation_currency: z.string().nullable(),
  /** Of the profile: name, e-mail, role, language and formats, reference. */
  version: editVersionSchema,
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
  /** Groups that they are or were in, the latest first. */
  group_memberships: z.array(
    z.object({
      id: idSchema,
      group_id: idSchema,
      group_name: z.string(),
      dimension_name: z.string(),
      start_month: monthSchema.nullable(),
      end_month: monthSchema.nullable(),
    }),
  ),
  /** Of their own, by their teams and by their groups, running ones first. */
  plans: z.array(heldPlanSchema),
  /** Connections that know this person; `active`: they keep them up to date. */
  integrations: z.array(
    z.object({
      id: idSchema,
      connection_name: z.string(),
      /** The person's ID at the other side. */
      ref: z.string(),
      active: z.boolean(),
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

/** A one-time link to the account's password; the same as in the mail. */
export const invitationSchema = z.object({ url: z.string(), expires_at: instantSchema, email: z.string() });
export type Invitation = z.output<typeof invitationSchema>;

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
