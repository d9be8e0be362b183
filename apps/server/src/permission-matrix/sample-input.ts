import { z } from 'zod';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly $ref?: string;
}

/** An id for a property of this name: `user_ids` and `manager_id` are users, `table_id` a table. */
export type IdFor = (property: string) => string;

/** Texts tried for a string, most usual first. */
const TEXTS = [
  'Sample',
  '2026-01',
  '2026-01-01',
  '1',
  'sample_name',
  'sample@example.com',
  'EUR',
  'en',
  'UTC',
  '10:00',
  'Sample-password-1234',
  '1.1',
  'https://sample.example',
];

/**
 * A smallest input that a schema accepts, with ids that the test chooses: so that a write with somebody else's id comes as far
 * as the use case; `is_whole` with what may be left out, too. `null` when none is found: the call then gets an empty body, which only tests its door.
 */
export function sampleInput(schema: z.ZodType | undefined, idFor: IdFor, is_whole = false): unknown {
  if (!schema) return null;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  for (const text of TEXTS) {
    const candidate = build(json, '', text, { idFor, is_whole }, 0);
    if (schema.safeParse(candidate).success) return candidate;
  }
  return null;
}

interface Wanted {
  readonly idFor: IdFor;
  readonly is_whole: boolean;
}

function build(schema: JsonSchema, property: string, text: string, wanted: Wanted, depth: number): unknown {
  if (depth > 6) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return build(first, property, text, wanted, depth + 1);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return buildObject(schema, text, wanted, depth);
    case 'array':
      return isId(schema.items)
        ? [wanted.idFor(property)]
        : schema.items
          ? [build(schema.items, property, text, wanted, depth + 1)]
          : [];
    case 'string':
      if (isId(schema)) return wanted.idFor(property);
      // No other text of a body is one too.
      if (property === 'timezone') return 'UTC';
      return property.endsWith('currency') ? 'EUR' : text;
    case 'integer':
    case 'number':
      return sampleNumber(schema, property);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** What is required, and whatever names something by its id. */
function buildObject(
  schema: JsonSchema,
  text: string,
  wanted: Wanted,
  depth: number,
): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) =>
      wanted.is_whole || (schema.required ?? []).includes(name) || isId(property) || isId(property.items),
  );
  return Object.fromEntries(
    properties.map(([name, property]) => [name, build(property, name, text, wanted, depth + 1)]),
  );
}

function sampleNumber(schema: JsonSchema, property: string): number {
  if (property === 'year') return 2026;
  return Math.max(schema.minimum ?? 1, 1);
}

function isId(schema: JsonSchema | undefined): boolean {
  return schema?.pattern?.includes('[0-9a-f]{8}-') === true || schema?.anyOf?.some(isId) === true;
}
