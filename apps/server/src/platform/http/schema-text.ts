import type { Json } from './json-schemas.ts';

const DEEPEST = 8;

/** A JSON Schema as a person reads types: `{ name: string, page?: integer }`, one field a line. */
export function schemaText(schema: unknown, root: Json = schema as Json, indent = ''): string {
  if (typeof schema !== 'object' || schema === null || indent.length > DEEPEST * 2) return 'any';
  const json = schema as Json;
  if (typeof json['$ref'] === 'string') {
    // A shape that contains itself is named where it comes again.
    const name = json['$ref'].split('/').at(-1) ?? '';
    const defined = (root['$defs'] as Json | undefined)?.[name];
    return defined && indent.length < 4 ? schemaText(defined, root, indent) : name;
  }
  if (Array.isArray(json['enum'])) return json['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in json) return JSON.stringify(json['const']);
  const choices = json['anyOf'] ?? json['oneOf'];
  if (Array.isArray(choices))
    return [...new Set(choices.map((choice) => schemaText(choice, root, indent)))].join(' | ');
  if (json['type'] === 'array') return `[${schemaText(json['items'], root, indent)}]`;
  if (json['type'] === 'object') return objectText(json, root, indent);
  const type = ([json['type'] ?? 'any'].flat() as string[]).join(' | ');
  return typeof json['format'] === 'string' ? `${type} (${json['format']})` : type;
}

function objectText(json: Json, root: Json, indent: string): string {
  const fields = Object.entries((json['properties'] ?? {}) as Json);
  if (fields.length === 0)
    return json['additionalProperties']
      ? `{ [name]: ${schemaText(json['additionalProperties'], root, indent)} }`
      : '{}';
  const required = (json['required'] ?? []) as string[];
  const deeper = `${indent}  `;
  const lines = fields.map(
    ([name, part]) =>
      `${deeper}${name}${required.includes(name) ? '' : '?'}: ${schemaText(part, root, deeper)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}
