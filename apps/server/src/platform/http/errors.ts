import { AppError, type ErrorCode, type PlainErrorCode } from '@comptoir/contract/errors';
import { isDatabaseAway, violatedConstraint, violatedForeignKey } from '../db/index.ts';

/** What goes over the wire when a call is refused. Words are the client's. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly field: string | null;
  readonly request_id: string;
}

/** The one mapping of refusals to HTTP. 422 is not in it: the web takes it, as 401, for the end of a session. */
const STATUS: Record<ErrorCode, 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503> = {
  bad_request: 400,
  invalid_field: 400,
  unauthenticated: 401,
  csrf_failed: 403,
  forbidden: 403,
  feature_off: 403,
  live_only: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
  // 400, not 401: somebody who mistypes a password was not logged out
  invalid_login: 400,
  no_active_account: 403,
  password_login_disabled: 403,
  password_required: 403,
  reason_required: 403,
  token_invalid: 404,
  token_used: 409,
  token_expired: 409,
  password_common: 400,
  password_context: 400,
  email_used: 409,
  email_invalid: 400,
  name_characters: 400,
  reference_used: 409,
  last_admin: 409,
  role_not_editable: 409,
  role_in_use: 409,
  role_is_default: 409,
  cannot_revoke_self: 409,
  attribute_not_unique: 409,
  attribute_in_use: 409,
  team_in_use: 409,
  team_loop: 409,
  manager_is_self: 400,
  orgchart_loop: 409,
  licence_missing: 409,
  departure_date_needed: 400,
  new_manager_needed: 400,
  name_used: 409,
  invalid_period: 400,
  user_archived: 409,
  file_bad_format: 400,
  file_empty: 400,
  file_empty_column_names: 400,
  file_duplicate_columns: 400,
  file_no_headers: 400,
  file_invalid_extension: 400,
  file_too_many_rows: 413,
  file_too_big: 413,
  upload_quota_full: 413,
  picture_unreadable: 400,
  picture_too_big: 413,
  import_unmapped: 400,
  import_in_progress: 409,
  import_name_missing: 400,
  table_too_large: 409,
  table_in_use: 409,
  field_in_use: 409,
  field_type_locked: 409,
  record_not_found: 404,
  record_value_invalid: 400,
  record_duplicate_id: 409,
  plan_archived: 409,
  plan_in_use: 409,
  compensation_changed: 409,
  compensation_incomplete: 409,
  compensation_has_errors: 409,
  frequency_locked: 409,
  preview_forbidden: 403,
  more_than_own: 403,
  quota_in_use: 409,
  quota_archived: 409,
  attribution_invalid: 400,
  calculation_too_long: 409,
  calculation_replaced: 409,
  statement_changed: 409,
  statement_not_found: 404,
  statement_forbidden: 403,
  statement_locked: 409,
  statement_not_locked: 409,
  earlier_statement_open: 409,
  later_statement_locked: 409,
  statement_validated: 409,
  statement_paid: 409,
  statement_not_ready: 409,
  statement_in_error: 409,
  statement_ongoing: 409,
  statement_not_validated: 409,
  own_statement: 403,
  not_a_validator: 403,
  view_not_found: 404,
  view_forbidden: 403,
  view_not_shareable: 409,
};

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

/** Refusals of the HTTP layer itself, by fastify's codes. */
const FASTIFY: Readonly<Record<string, PlainErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'bad_request',
  FST_NO_FORM_DATA: 'bad_request',
  FST_REQ_FILE_TOO_LARGE: 'file_too_big',
  FST_FILES_LIMIT: 'bad_request',
  FST_FIELDS_LIMIT: 'bad_request',
  FST_PARTS_LIMIT: 'bad_request',
  FST_PROTO_VIOLATION: 'bad_request',
};

/** Statement timeout, lock timeout, deadlock, serialization: nothing was done, asking again may work. */
const TRY_AGAIN = new Set(['57014', '55P03', '40P01', '40001']);

/** The disk of our own files, or an account's share of it. The database's is 53100. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Any thrown thing as a refusal. What is nobody's refusal is `internal`: its text stays in the log. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retry_after_s: 5 });
  const code = errorCode(error);
  if (DISK_FULL.has(code)) return new AppError('unavailable', { retry_after_s: 60 });
  if (TRY_AGAIN.has(code)) return new AppError('unavailable', { retry_after_s: 1 });
  if (violatedConstraint(error) !== null || violatedForeignKey(error) !== null)
    return new AppError('conflict');
  const known = FASTIFY[code];
  if (known) return new AppError(known);
  const status = httpStatus(error);
  if (status === 429) return new AppError('too_many_requests');
  // A body cut short, a malformed percent escape: the client's mistakes that carry no code of ours.
  if (status !== null && status >= 400 && status < 500) return new AppError('bad_request');
  return new AppError('internal');
}

function errorCode(error: unknown): string {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

function httpStatus(error: unknown): number | null {
  const status = error instanceof Error ? (error as Error & { statusCode?: unknown }).statusCode : undefined;
  return typeof status === 'number' ? status : null;
}
