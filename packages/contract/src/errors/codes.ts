import type { FeatureFlag, SettingSwitch } from '../features.ts';
import { DATA_ERRORS, type DataErrorParams } from './data-codes.ts';
import { DOOR_ERRORS, type DoorErrorParams } from './door-codes.ts';
import { FIELD_ERRORS, type FieldErrorParams } from './field-codes.ts';
import { LETTER_ERRORS, type LetterErrorParams } from './letter-codes.ts';
import type { InUse, Named, None, PlanErrorParams } from './plan-codes.ts';
import { REPORT_ERRORS, type ReportErrorParams } from './report-codes.ts';
import { SCIM_ERRORS, type ScimErrorParams } from './scim-codes.ts';
import { SIGN_IN_ERRORS, type SignInErrorParams } from './sign-in-codes.ts';
import { STATEMENT_ERRORS, type StatementErrorParams } from './statement-codes.ts';

export * from './integration-codes.ts';
export type { None };

/** Kinds of links that are sent by mail. */
interface OfLink {
  readonly kind: 'invite' | 'reset' | 'setup';
}

/** Every refusal that a person can meet and its parameters: they fill its text, and a client can decide by them. */
export interface ErrorParams
  extends
    DataErrorParams,
    DoorErrorParams,
    FieldErrorParams,
    LetterErrorParams,
    PlanErrorParams,
    ReportErrorParams,
    ScimErrorParams,
    SignInErrorParams,
    StatementErrorParams {
  bad_request: {
    readonly reason?: string;
    readonly most?: number;
    readonly from?: string;
    readonly to?: string;
  };
  /** `reason` is a code; where it is one of this list, its own text is shown. Never the value: it may be a secret. */
  invalid_field: {
    readonly reason?: string;
    readonly field?: string | null;
    readonly field_id?: string;
    readonly type?: string;
    readonly expected?: string | number;
    readonly minimum?: string | number;
    readonly maximum?: string;
    readonly keys?: readonly string[];
    readonly values?: readonly string[];
    readonly gaps?: readonly string[];
    readonly target?: string;
  };
  unauthenticated: None;
  csrf_failed: None;
  forbidden: {
    readonly reason?: 'more_than_own' | 'preview' | 'views';
    readonly resource?: string;
    readonly level?: string;
    readonly scope?: string;
    readonly permission?: string;
    readonly channel?: string;
    readonly environment?: true;
    readonly company?: true;
    readonly origin?: true;
  };
  /** The flag or the setting that is off, or should be. */
  feature_off: { readonly feature?: FeatureFlag; readonly setting?: SettingSwitch };
  live_only: None;
  not_found: { readonly object?: string };
  conflict: {
    readonly object?: string;
    readonly version?: number;
    readonly reason?: 'cancelled' | 'rows_refused';
    readonly rows?: number;
    readonly state?: string;
    readonly status?: string;
    readonly idempotency_key?: string;
    readonly record_id?: string;
    readonly user?: string | undefined;
    readonly month?: string;
    readonly count?: number;
    readonly cells?: readonly {
      readonly user_id: string;
      readonly month: string;
      readonly value: string | null;
    }[];
  };
  payload_too_large: None;
  too_many_requests: { readonly retry_after_s?: number };
  unavailable: { readonly retry_after_s?: number; readonly reason?: string };
  internal: None;
  invalid_login: None;
  no_active_account: None;
  password_login_disabled: None;
  password_required: None;
  reason_required: { readonly company: string };
  token_invalid: None;
  token_used: OfLink;
  token_expired: OfLink;
  password_common: None;
  password_context: None;

  // users, teams, roles
  email_used: { readonly email: string };
  email_invalid: None;
  email_missing: None;
  name_characters: None;
  reference_used: { readonly external_ref: string };
  last_admin: None;
  role_not_editable: Named;
  role_in_use: Named & { readonly users: number };
  role_is_default: Named;
  cannot_revoke_self: None;
  attribute_not_unique: { readonly value: string; readonly user_id: string };
  /** Its values come from a connection. */
  attribute_synced: { readonly connection: string };
  attribute_in_use: (Named & InUse) | { readonly options: readonly string[] };
  team_in_use: Named & InUse;
  team_loop: { readonly team: string; readonly parent: string };
  group_in_use: Named & InUse;
  group_archived: Named;
  group_followed: { readonly attribute: string };
  group_end_needed: { readonly members: number; readonly plans: number };
  dimension_archived: Named;
  dimension_not_empty: Named & { readonly groups: readonly string[] };
  manager_is_self: None;
  orgchart_loop: { readonly user_ids: readonly string[] };
  licence_missing: None;
  departure_date_needed: None;
  new_manager_needed: { readonly users: number };
  name_used: Named;
  invalid_period: {
    readonly month?: string;
    readonly frequency?: string;
    readonly reason?: 'too_many_months' | 'end_before_start' | 'too_early' | 'not_in_sandbox';
    readonly months?: number;
    readonly maximum?: number;
  };
  user_archived: Named;
  user_active: None;
  bulk_runs_full: { readonly most: number };
  archive_not_undoable: Named;
  deletion_not_undoable: None;
  open_balance: { readonly balance: string; readonly currency: string };
}

export type ErrorCode = keyof ErrorParams;
/** Every code once, in order. A missing or unknown one does not compile. */
export const ERROR_CODES = Object.keys({
  bad_request: true,
  invalid_field: true,
  unauthenticated: true,
  csrf_failed: true,
  forbidden: true,
  feature_off: true,
  live_only: true,
  not_found: true,
  conflict: true,
  payload_too_large: true,
  too_many_requests: true,
  unavailable: true,
  internal: true,
  invalid_login: true,
  no_active_account: true,
  password_login_disabled: true,
  password_required: true,
  reason_required: true,
  token_invalid: true,
  token_used: true,
  token_expired: true,
  password_common: true,
  password_context: true,
  // users, teams, roles
  email_used: true,
  email_invalid: true,
  email_missing: true,
  name_characters: true,
  reference_used: true,
  last_admin: true,
  role_not_editable: true,
  role_in_use: true,
  role_is_default: true,
  cannot_revoke_self: true,
  attribute_not_unique: true,
  attribute_synced: true,
  attribute_in_use: true,
  team_in_use: true,
  team_loop: true,
  group_in_use: true,
  group_archived: true,
  group_followed: true,
  group_end_needed: true,
  dimension_archived: true,
  dimension_not_empty: true,
  manager_is_self: true,
  orgchart_loop: true,
  licence_missing: true,
  departure_date_needed: true,
  new_manager_needed: true,
  name_used: true,
  invalid_period: true,
  user_archived: true,
  user_active: true,
  bulk_runs_full: true,
  archive_not_undoable: true,
  deletion_not_undoable: true,
  open_balance: true,
  // plans, compensations, quotas
  plan_archived: true,
  plan_checks_failed: true,
  check_not_copied: true,
  plan_text_invalid: true,
  plan_text_unnamed: true,
  plan_in_use: true,
  compensation_changed: true,
  compensation_incomplete: true,
  compensation_has_errors: true,
  frequency_locked: true,
  preview_forbidden: true,
  more_than_own: true,
  quota_in_use: true,
  quota_archived: true,
  attribution_invalid: true,
  calculation_too_long: true,
  calculation_replaced: true,
  // currencies
  currency_in_use: true,
  company_currency_fixed: true,
  rate_locked: true,
  ...FIELD_ERRORS,
  ...DATA_ERRORS,
  ...REPORT_ERRORS,
  ...SCIM_ERRORS,
  ...SIGN_IN_ERRORS,
  ...DOOR_ERRORS,
  ...LETTER_ERRORS,
  ...STATEMENT_ERRORS,
} satisfies Readonly<Record<ErrorCode, true>>) as readonly ErrorCode[];
