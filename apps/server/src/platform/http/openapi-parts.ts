import type { ErrorCode } from '@comptoir/contract/errors';
import { statusOf } from './errors.ts';
import type { Json } from './json-schemas.ts';
import type { AnyCall } from './route.ts';

/** An API key: of a program or of an agent. */
export const isOfKeys = ({ caller }: AnyCall): boolean => caller === 'api_key' || caller === 'agent';
export const isOfScim = ({ caller }: AnyCall): boolean => caller === 'scim_token';

/** Agents read what they can call from the MCP server itself. */
export const isOfPublicApi = ({ caller }: AnyCall): boolean => caller === 'api_key';

/** Every refusal that a call may answer with: its own, and those of the platform before it. */
export function errorCodes(call: AnyCall): ErrorCode[] {
  const isPublic = call.permission.kind === 'public';
  const isWrite = call.method !== 'GET';
  if (isOfKeys(call))
    return [
      ...new Set<ErrorCode>([
        'invalid_field',
        'api_key_refused',
        ...(call.permission.kind === 'session' ? [] : (['forbidden'] as const)),
        ...(isWrite ? (['bad_request', 'payload_too_large', 'conflict'] as const) : []),
        ...call.errors,
        'too_many_requests',
        'unavailable',
      ]),
    ];
  return [
    ...new Set<ErrorCode>([
      'invalid_field',
      ...(isPublic ? [] : (['unauthenticated', 'forbidden'] as const)),
      ...(isPublic || call.before_reason ? [] : (['reason_required'] as const)),
      ...(call.needs_password ? (['password_required'] as const) : []),
      ...(isWrite ? (['csrf_failed', 'payload_too_large'] as const) : []),
      ...call.errors,
      'too_many_requests',
      'unavailable',
    ]),
  ];
}

export function errorResponses(call: AnyCall): Json {
  const byStatus = Map.groupBy(errorCodes(call), statusOf);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const description = codes.join(', ');
      const name = status === 429 ? 'TooManyRequests' : 'Refused';
      return [
        String(status),
        isOfKeys(call) ? { $ref: `#/components/responses/${name}`, description } : { description, content },
      ];
    }),
  );
}

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const RATE_HEADERS: Json = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'].map((name) => [
    name,
    { schema: { type: 'integer' } },
  ]),
);

/** What calls of the public API refuse with; each says which codes it has. */
export const PROBLEM_RESPONSES: Json = {
  Refused: { description: 'Refused, for the reason in `code`', content: PROBLEM },
  TooManyRequests: {
    description: 'The key has made too many calls: wait for `Retry-After` seconds',
    headers: RATE_HEADERS,
    content: PROBLEM,
  },
};

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'A write sent twice under one key acts once. Random, such as a UUID: the remembered answer is encrypted under it',
};

/** What the platform reads beside the call's own input. */
export function headersOf(
  call: AnyCall,
): { readonly name: string; readonly required: boolean; readonly description: string }[] {
  const isWrite = call.method !== 'GET';
  const isPublic = call.permission.kind === 'public';
  if (isOfKeys(call)) return isWrite && call.reads !== true ? [IDEMPOTENCY] : [];
  return [
    ...(isWrite
      ? [{ name: 'x-csrf-token', required: true, description: 'The value of the csrf cookie' }]
      : []),
    ...(isPublic
      ? []
      : [
          {
            name: 'x-environment-id',
            required: false,
            description: "The environment meant; the account's first one without it",
          },
          {
            name: 'x-company-id',
            required: false,
            description: 'The company meant: refused when the environment is not of it',
          },
        ]),
    ...(isWrite && !isPublic && call.reads !== true ? [IDEMPOTENCY] : []),
  ];
}
