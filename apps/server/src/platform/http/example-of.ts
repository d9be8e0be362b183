import { z } from 'zod';
import type { Json } from './json-schemas.ts';

/** What a property of this name has in an example. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Northern accounts',
  email: 'ana@example.com',
  label: 'Referral bonus',
  comment: 'Agreed with the manager',
  text: 'Thank you',
  amount: '1250.00',
  value: '1250.00',
  year: 2026,
  month: 1,
  url: 'https://example.com/hooks',
  api_key: 'deals',
  api_name: 'closed_on',
  code: 'USD',
  timezone: 'Europe/Paris',
  external_ref: 'E-1042',
  from: '2026-01',
  to: '2026-03',
  start: '2026-01',
  period: '2026-01',
  start_period: '2026-01-01',
  end_period: '2026-03-01',
  rate: '1.08',
  share: '0.5',
  floor: '500.00',
  cap: '3000.00',
  expected: '1250.00',
  adjustment_limit: '1000.00',
};
/** By how names end. */
const BY_END: readonly (readonly [RegExp, string])[] = [
  [/(^|_)month$/, '2026-01'],
  [/(^|_)date$/, '2026-01-31'],
];
const ID = '0192f0c1-7a3e-7c52-9d0b-3f1e5a6b7c8d';
/** Tried in turn for a text, until one has the form. */
const TEXTS = [
  ID,
  '2026-01-31',
  '2026-01',
  '1250.00',
  'EUR',
  'en',
  '09:00',
  'sample',
  '2026-01-31T09:00:00Z',
];
const DEEPEST = 12;

/** A body that the call takes, with what it requires and little more; undefined where none is found. */
export function exampleOf(schema: z.ZodType, json: Json): unknown {
  const example = build(json, '', 0);
  return schema.safeParse(example).success ? example : undefined;
}

function build(json: Json, name: string, depth: number): unknown {
  if (depth > DEEPEST) return null;
  if ('const' in json) return json['const'];
  if ('default' in json && depth > 1) return json['default'];
  if (Array.isArray(json['enum'])) return json['enum'][0] as unknown;
  const choices = (json['anyOf'] ?? json['oneOf'] ?? json['allOf']) as readonly Json[] | undefined;
  if (choices?.[0]) return build(choices[0], name, depth + 1);
  switch ([json['type']].flat()[0]) {
    case 'object':
      return objectOf(json, depth);
    case 'array':
      return json['items'] ? [build(json['items'] as Json, singular(name), depth + 1)] : [];
    case 'string':
      return textOf(json, name);
    case 'integer':
    case 'number':
      return numberOf(json, name);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

const singular = (name: string) => name.replace(/s$/, '');

function objectOf(json: Json, depth: number): Json {
  const required = (json['required'] ?? []) as readonly string[];
  const fields = Object.entries((json['properties'] ?? {}) as Record<string, Json>);
  // Where everything may be left out, the first fields say more than nothing.
  const shown = required.length > 0 ? fields.filter(([name]) => required.includes(name)) : fields.slice(0, 2);
  return Object.fromEntries(shown.map(([name, one]) => [name, build(one, name, depth + 1)]));
}

function textOf(json: Json, name: string): string {
  const pattern = typeof json['pattern'] === 'string' ? new RegExp(json['pattern'], 'u') : null;
  const fits = (text: string) =>
    (pattern?.test(text) ?? !isMarked(json, text)) &&
    text.length <= Number(json['maxLength'] ?? Number.POSITIVE_INFINITY);
  const own = BY_END.find(([end]) => end.test(name))?.[1] ?? BY_NAME[name];
  const texts = [...(typeof own === 'string' ? [own] : []), ...(pattern ? TEXTS : ['sample', ...TEXTS])];
  return texts.find(fits) ?? 'sample';
}

/** A text without a pattern of its own takes none of the ids. */
const isMarked = (json: Json, text: string) => json['format'] === undefined && text === ID;

function numberOf(json: Json, name: string): number {
  const own = BY_NAME[name];
  return typeof own === 'number' ? own : Math.max(Number(json['minimum'] ?? 1), 1);
}
