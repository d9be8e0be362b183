import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';
import type { Call } from './call.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const calls: readonly Call[] = Object.values(contract as Readonly<Record<string, unknown>>).filter(isCall);

/** The places of objects that take keys which nobody reads. A record's keys are its content: they have a schema of their own. */
function open(schema: JsonSchema, path: string): string[] {
  const here = schema.properties && schema.additionalProperties !== false ? [path] : [];
  const within = [
    ...Object.entries({ ...schema.properties, ...schema.$defs }).map(
      ([name, one]) => [`${path}.${name}`, one] as const,
    ),
    ...[schema.anyOf, schema.oneOf, schema.allOf]
      .flatMap((all) => all ?? [])
      .map((one) => [path, one] as const),
    ...(schema.items ? [[`${path}[]`, schema.items] as const] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [[`${path}{}`, schema.additionalProperties] as const]
      : []),
  ];
  return [...here, ...within.flatMap(([where, one]) => open(one, where))];
}

const openIn = (schema: z.ZodType, path: string) =>
  open(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, path);

/** At any depth, in every alternative of a union: a `z.object` in a request turns its call red. */
describe('a request takes no key that nobody reads', () => {
  it('differs from one that does', () => {
    expect(
      openIn(
        z.strictObject({ a: z.array(z.object({ b: z.string() })), c: z.record(z.string(), z.string()) }),
        'body',
      ),
    ).toEqual(['body.a[]']);
    expect(calls.length).toBeGreaterThan(100);
  });

  it.each(calls.map((call) => [call.name, call] as const))('%s', (_name, { body, query }) => {
    expect([...(body ? openIn(body, 'body') : []), ...(query ? openIn(query, 'query') : [])]).toEqual([]);
  });
});
