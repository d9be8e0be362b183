import type { None } from './plan-codes.ts';

/** What a single field refuses: reasons of `invalid_field` with words of their own, shown at the field. */
export interface FieldErrorParams {
  url_invalid: None;
  metadata_url_invalid: None;
  slack_url_invalid: None;
  host_invalid: None;
  port_invalid: None;
  value_missing: None;
  api_name_invalid: None;
  group_key_invalid: None;
  amount_zero: None;
}

/** Each of them once, in order. */
export const FIELD_ERRORS = {
  url_invalid: true,
  metadata_url_invalid: true,
  slack_url_invalid: true,
  host_invalid: true,
  port_invalid: true,
  value_missing: true,
  api_name_invalid: true,
  group_key_invalid: true,
  amount_zero: true,
} satisfies Readonly<Record<keyof FieldErrorParams, true>>;
