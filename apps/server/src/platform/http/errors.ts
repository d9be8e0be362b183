import { ERROR_STATUS } from '@comptoir/contract';
import { AppError, type ErrorCode, type PlainErrorCode } from '@comptoir/contract/errors';
import { isDatabaseAway, violatedConstraint, violatedForeignKey } from '../db/index.ts';

/** What goes over the wire when a call is refused. Words are the client's. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly field: string | null;
  readonly request_id: string;
}

export function statusOf(code: ErrorCode): number {
  return ERROR_STATUS[code];
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

/** A guard of the database: the row has been locked since it was read. */
const LOCKED_ROW = 'CL001';

/** The disk of our own files, or an account's share of it. The database's is 53100. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Any thrown thing as a refusal. What is nobody's refusal is `internal`: its text stays in the log. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retry_after_s: 5 });
  const code = errorCode(error);
  if (DISK_FULL.has(code)) return new AppError('unavailable', { retry_after_s: 60 });
  if (TRY_AGAIN.has(code)) return new AppError('unavailable', { retry_after_s: 1 });
  if (violatedConstraint(error) !== null || violatedForeignKey(error) !== null || code === LOCKED_ROW)
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
