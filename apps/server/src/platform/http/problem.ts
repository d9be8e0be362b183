import type { AppError, ErrorCode } from '@comptoir/contract/errors';
import { statusOf, type ErrorBody } from './errors.ts';
import { problemDetail } from './problem-texts.ts';

/** Problem details (RFC 9457), with the parts of every other refusal beside them. */
export interface Problem extends ErrorBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
}

/** `rows_clash` as `Rows clash`: the code is what programs compare. */
const titleOf = (code: ErrorCode) => {
  const words = code.replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

export function problemOf({ code, params, field }: AppError, request_id: string): Problem {
  return {
    type: `/api/public/docs#problem-${code}`,
    title: titleOf(code),
    status: statusOf(code),
    detail: problemDetail(code, params, field),
    code,
    params,
    field,
    request_id,
  };
}
