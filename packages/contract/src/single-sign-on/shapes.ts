import { z } from 'zod';
import { editVersionSchema, idSchema, instantSchema, nameSchema } from '../shared/primitives.ts';

export const MAX_DOMAINS = 50;
export const MAX_METADATA_LENGTH = 200_000;

/** `example.com`: at least two parts, no address and no path. */
export const domainNameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/, {
    message: 'domain_invalid',
  });

export const signInDomainSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The TXT record that shows whose domain it is. */
  record_name: z.string(),
  record_value: z.string(),
  verified_at: instantSchema.nullable(),
});
export type SignInDomain = z.output<typeof signInDomainSchema>;

const ssoConnectionSchema = z.object({
  connection_name: z.string(),
  /** Null: its metadata was pasted. */
  metadata_url: z.string().nullable(),
  entity_id: z.string(),
  url: z.string(),
  certificates: z.array(z.object({ fingerprint: z.string(), valid_until: instantSchema })),
  /** When somebody first signed in by it. */
  tested_at: instantSchema.nullable(),
});

/** How people of the company sign in. */
export const signInSettingsSchema = z.object({
  password_login: z.boolean(),
  google_login: z.boolean(),
  /** The installation has a client at Google. */
  google_available: z.boolean(),
  sso_login: z.boolean(),
  sso_required: z.boolean(),
  factor_required: z.boolean(),
  /** The company's flag. */
  sso_available: z.boolean(),
  connection: ssoConnectionSchema.nullable(),
  domains: z.array(signInDomainSchema),
  /** What the identity provider needs to know of us. */
  service_provider: z.object({ entity_id: z.string(), metadata_url: z.string(), redirect_url: z.string() }),
  version: editVersionSchema,
});
export type SignInSettings = z.output<typeof signInSettingsSchema>;

export const connectionNameOfSsoSchema = nameSchema.max(255);
