import { z } from 'zod';
import { namedSchemas } from './named-schemas.ts';

export type Json = Record<string, unknown>;

/** The same with the contract's names for its shapes. */
export function namedSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    metadata: namedSchemas[io],
  }) as Json;
  return json;
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
