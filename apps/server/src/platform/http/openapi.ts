import { API_DESCRIPTION, PUBLIC_API_DESCRIPTION } from '@comptoir/contract';
import { ERROR_CODES, type ErrorCode } from '@comptoir/contract/errors';
import { z } from 'zod';
import { statusOf } from './errors.ts';
import { hoistDefinitions } from './hoist-definitions.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';
import type { AnyCall } from './route.ts';

export type Json = Record<string, unknown>;

/** OpenAPI 3.1 from the contract: the same schemas that check requests. */
export function openApi(calls: readonly AnyCall[], version: string): Json {
  return hoistDefinitions({
    openapi: '3.1.0',
    info: { title: 'Comptoir', version, description: API_DESCRIPTION },
    paths: pathsOf(calls),
    webhooks: openApiWebhooks(),
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  });
}

/** Of the calls that are made with an API key. */
export function publicOpenApi(calls: readonly AnyCall[], version: string, public_url: string): Json {
  return hoistDefinitions({
    openapi: '3.1.0',
    info: { title: 'Comptoir public API', version, description: PUBLIC_API_DESCRIPTION },
    servers: [{ url: public_url }],
    paths: pathsOf(calls),
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    },
  });
}

function pathsOf(calls: readonly AnyCall[]): Readonly<Record<string, Json>> {
  const paths: Record<string, Json> = {};
  for (const call of calls.toSorted((a, b) => a.path.localeCompare(b.path))) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return paths;
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'params', 'field', 'request_id'],
  properties: {
    code: { type: 'string', enum: ERROR_CODES },
    params: { type: 'object' },
    field: { type: ['string', 'null'] },
    request_id: { type: 'string' },
  },
};

/** RFC 9457. */
const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'params', 'field', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: ERROR_CODES },
    params: { type: 'object' },
    field: { type: ['string', 'null'] },
    request_id: { type: 'string' },
  },
};

/** An API key: of a program or of an agent. */
export const isOfKeys = ({ caller }: AnyCall): boolean => caller === 'api_key' || caller === 'agent';
export const isOfScim = ({ caller }: AnyCall): boolean => caller === 'scim_token';

/** Agents read what they can call from the MCP server itself. */
export const isOfPublicApi = ({ caller }: AnyCall): boolean => caller === 'api_key';

function operation(call: AnyCall): Json {
  const body = call.body
    ? {
        requestBody: {
          required: true,
          content: { [bodyType(call)]: { schema: schemaOf(call.body, 'input') } },
        },
      }
    : {};
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [tagOf(call)],
    'x-permission': call.permission,
    ...(call.needs_password ? { 'x-needs-password': call.needs_password } : {}),
    security: call.permission.kind === 'public' ? [] : [isOfKeys(call) ? { key: [] } : { session: [] }],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...headersOf(call).map((header) => ({ ...header, in: 'header', schema: { type: 'string' } })),
    ],
    ...body,
    responses: {
      200: {
        description: 'Done',
        content:
          call.answers === 'file'
            ? { 'application/octet-stream': {} }
            : { 'application/json': { schema: schemaOf(call.response, 'output') } },
      },
      ...errorResponses(call),
    },
  };
}

/** `users`; of the public API its version. */
function tagOf(call: AnyCall): string {
  const parts = call.path.split('/');
  return isOfKeys(call) ? (parts[3] ?? '') : (parts[2] ?? parts[1] ?? '');
}

function bodyType(call: AnyCall): string {
  return call.multipart ? 'multipart/form-data' : 'application/json';
}

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

function errorResponses(call: AnyCall): Json {
  const byStatus = Map.groupBy(errorCodes(call), statusOf);
  const content = isOfKeys(call)
    ? { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
    : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        ...(isOfKeys(call) && status === 429 ? { headers: RATE_HEADERS } : {}),
        content,
      },
    ]),
  );
}

const RATE_HEADERS: Json = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'].map((name) => [
    name,
    { schema: { type: 'integer' } },
  ]),
);

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

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

/** JSON Schema of one part of a call. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return json;
}
