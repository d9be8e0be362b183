/** Every refusal that a person can meet, each mapped to HTTP once (platform/http) and to words once (messages). */
export const ERROR_CODES = [
  'bad_request',
  'invalid_field',
  'unauthenticated',
  'csrf_failed',
  'forbidden',
  'not_found',
  'conflict',
  'payload_too_large',
  'too_many_requests',
  'unavailable',
  'internal',
  'invalid_login',
  'no_active_account',
  'password_login_disabled',
  'outdated',
  'token_invalid',
  'token_used',
  'token_expired',
  'password_common',
  'password_context',
  // users, teams, roles
  'email_used',
  'email_invalid',
  'name_characters',
  'reference_used',
  'last_admin',
  'role_not_editable',
  'role_in_use',
  'role_is_default',
  'cannot_revoke_self',
  'attribute_not_unique',
  'attribute_in_use',
  'team_in_use',
  'team_loop',
  'manager_is_self',
  'orgchart_loop',
  'licence_missing',
  'departure_date_needed',
  'new_manager_needed',
  'name_used',
  'invalid_period',
  'user_archived',
  // files, tables, imports
  'file_bad_format',
  'file_empty',
  'file_empty_column_names',
  'file_duplicate_columns',
  'file_no_headers',
  'file_invalid_extension',
  'file_too_many_rows',
  'file_too_big',
  'upload_quota_full',
  'picture_unreadable',
  'picture_too_big',
  'import_unmapped',
  'import_in_progress',
  'import_name_missing',
  'table_too_large',
  'table_in_use',
  'field_in_use',
  'field_type_locked',
  'record_not_found',
  'record_value_invalid',
  'record_duplicate_id',
  // plans, compensations, quotas
  'plan_archived',
  'plan_in_use',
  'compensation_changed',
  'compensation_incomplete',
  'compensation_has_errors',
  'frequency_locked',
  'preview_forbidden',
  'more_than_own',
  'quota_in_use',
  'quota_archived',
  'attribution_invalid',
  'calculation_too_long',
  'calculation_replaced',
  // statements
  'statement_changed',
  'statement_not_found',
  'statement_locked',
  'statement_not_locked',
  'earlier_statement_open',
  'later_statement_locked',
  'statement_validated',
  'statement_paid',
  'statement_not_ready',
  'statement_in_error',
  'statement_ongoing',
  'statement_not_validated',
  'own_statement',
  'not_a_validator',
  'view_not_found',
  'view_forbidden',
  'view_not_shareable',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An expected refusal. `params` fill the message; `field` names the input at fault (dotted path). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly field: string | null;
  constructor(code: ErrorCode, params: Readonly<Record<string, unknown>> = {}, field: string | null = null) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.field = field;
  }
}
