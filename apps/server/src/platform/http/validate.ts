import { AppError } from '@comptoir/contract/errors';
import type { z } from 'zod';

/** Checks one part of a request. The first thing wrong is a 400 that names its field and says why in a code. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    requireStorable(parsed.data);
    return parsed.data;
  }
  const issue = foremost(parsed.error.issues);
  const field = issue === undefined ? null : fieldOf(issue);
  throw new AppError('invalid_field', issue ? reasonOf(issue) : {}, field);
}

/** A key that nobody reads comes first: mistyped, it explains why another one is missing. */
function foremost(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const unknown = issues.map(unknownKey).find((issue) => issue !== null);
  return unknown ?? issues[0];
}

/** Inside a union: of an alternative that only the key keeps from fitting. */
function unknownKey(issue: z.core.$ZodIssue): z.core.$ZodIssue | null {
  if (issue.code === 'unrecognized_keys') return issue;
  if (issue.code !== 'invalid_union') return null;
  for (const issues of issue.errors) {
    const [only, ...more] = issues;
    const found = only && more.length === 0 ? unknownKey(only) : null;
    if (found) return { ...found, path: [...issue.path, ...found.path] };
  }
  return null;
}

function fieldOf(issue: z.core.$ZodIssue): string | null {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return path.length === 0 ? null : path.map(String).join('.');
}

/** PostgreSQL has no text with a NUL in it, nor with half a character: refused here, once, instead of failing wherever it is stored. */
function requireStorable(input: unknown): void {
  const rest: (readonly [path: string, value: unknown])[] = [['', input]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (!isStorable(value))
        throw new AppError('invalid_field', { reason: 'invalid_text' }, path === '' ? null : path);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        if (!isStorable(key))
          throw new AppError('invalid_field', { reason: 'invalid_text' }, path === '' ? null : path);
        rest.push([path === '' ? key : `${path}.${key}`, one]);
      }
    }
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Parameters for the message: never the value itself, which may be a secret. */
function reasonOf(issue: z.core.$ZodIssue): Record<string, unknown> {
  switch (issue.code) {
    case 'invalid_type':
      return { reason: 'invalid_type', expected: issue.expected };
    case 'too_big':
      return { reason: 'too_big', maximum: String(issue.maximum) };
    case 'too_small':
      return { reason: 'too_small', minimum: String(issue.minimum) };
    case 'unrecognized_keys':
      return { reason: 'unrecognized_keys', keys: issue.keys.slice(0, 10) };
    case 'invalid_value':
      return { reason: 'invalid_value', values: issue.values.slice(0, 50).map(String) };
    case 'custom':
      return { reason: issue.message };
    default:
      // A pattern with a message of its own names it: `email_invalid`.
      return { reason: /^[a-z_]+$/.test(issue.message) ? issue.message : issue.code };
  }
}
