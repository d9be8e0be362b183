import { PUBLIC_API_TAGS } from '@comptoir/contract';
import { z } from 'zod';
import { exampleOf } from './example-of.ts';
import { errorResponses, headersOf, isOfKeys } from './openapi-parts.ts';
import { type Json, namedSchemaOf, schemaOf } from './json-schemas.ts';
import type { AnyCall } from './route.ts';

/** One call in a document. */
export function operation(call: AnyCall): Json {
  const body =
    call.body || call.multipart ? { requestBody: { required: true, content: contentOf(call) } } : {};
  return {
    operationId: call.name,
    summary: call.summary,
    ...(isOfKeys(call) ? { description: rightsText(call) } : {}),
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
            : { 'application/json': { schema: namedSchemaOf(call.response, 'output') } },
      },
      ...errorResponses(call),
    },
  };
}

/** `users`; of the public API what it is about, or its version. */
export function tagOf(call: AnyCall): string {
  const [, first = '', second = '', version = '', part = ''] = call.path.split('/');
  if (!isOfKeys(call)) return second || first;
  return PUBLIC_API_TAGS.find(({ paths }) => version === 'v3' && paths.includes(part))?.name ?? version;
}

/** What a key needs to make the call. */
function rightsText({ permission, needs_all_rights }: AnyCall): string {
  if (needs_all_rights) return 'For keys with all rights of their owner.';
  if (permission.kind === 'resource')
    return `Takes the right \`${permission.resource}:${permission.level}\`.`;
  if (permission.kind === 'binary') return `Takes the right \`${permission.permission}\`.`;
  return 'Any key; the answer has what its owner may see.';
}

function contentOf(call: AnyCall): Json {
  if (call.multipart) return { 'multipart/form-data': { schema: withFile(call) } };
  const body = call.body ?? NOTHING;
  const schema = namedSchemaOf(body, 'input');
  const example = isOfKeys(call) ? exampleOf(body, schemaOf(body, 'input')) : undefined;
  return { 'application/json': example === undefined ? { schema } : { schema, example } };
}

const NOTHING = z.strictObject({});

/** The fields beside the file, and the file. */
function withFile(call: AnyCall): Json {
  const fields = schemaOf(call.body ?? NOTHING, 'input') as {
    readonly properties?: Json;
    readonly required?: readonly string[];
  };
  return {
    type: 'object',
    properties: { ...fields.properties, file: { type: 'string', format: 'binary' } },
    required: [...(fields.required ?? []), 'file'],
  };
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
