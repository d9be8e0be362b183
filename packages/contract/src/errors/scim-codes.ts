import type { Most, None } from './plan-codes.ts';

/** Refusals of calls of an identity provider (SCIM 2.0), and of what their settings say. */
export interface ScimErrorParams {
  /** `ended` and `replaced` are what only the holder of the token learns. */
  scim_token_refused: { readonly reason: 'missing' | 'unknown' | 'ended' | 'replaced' };
  /** A company has one token. */
  scim_token_exists: None;
  scim_syntax: None;
  scim_filter_invalid: { readonly at: string };
  scim_path_invalid: { readonly path: string };
  scim_no_target: { readonly path: string };
  scim_read_only: { readonly attribute: string };
  scim_value_invalid: { readonly attribute: string };
  scim_too_many: Most;
  /** A group can have people as members alone. */
  scim_nested_group: { readonly name: string };
  /** A reference of a bulk request to an operation that is not there, failed, or refers back. */
  scim_unresolved: { readonly bulk_id: string };
  /** The resource is no longer at the version that the call names (`If-Match`). */
  scim_changed: None;
  licences_full: { readonly licences: number };
}

export const SCIM_ERRORS = {
  scim_token_refused: true,
  scim_token_exists: true,
  scim_syntax: true,
  scim_filter_invalid: true,
  scim_path_invalid: true,
  scim_no_target: true,
  scim_read_only: true,
  scim_value_invalid: true,
  scim_too_many: true,
  scim_nested_group: true,
  scim_unresolved: true,
  scim_changed: true,
  licences_full: true,
} as const satisfies Readonly<Record<keyof ScimErrorParams, true>>;
