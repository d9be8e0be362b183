import { API_DESCRIPTION, PUBLIC_API_DESCRIPTION, PUBLIC_API_TAGS } from '@comptoir/contract';
import { ERROR_CODES } from '@comptoir/contract/errors';
import { hoistDefinitions } from './hoist-definitions.ts';
import type { Json } from './json-schemas.ts';
import { operation } from './openapi-operation.ts';
import { isOfPublicApi, PROBLEM_RESPONSES } from './openapi-parts.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';
import type { AnyCall } from './route.ts';

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
    tags: PUBLIC_API_TAGS.map(({ name, description }) => ({ name, description })),
    paths: pathsOf(calls),
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      responses: PROBLEM_RESPONSES,
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Made in the settings, under API. It acts with rights of who made it',
        },
      },
    },
  });
}

/** The one that the typed client is written from: of no version and no place. */
export function clientDocument(calls: readonly AnyCall[]): Json {
  return publicOpenApi(calls.filter(isOfPublicApi), '0', '/');
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
