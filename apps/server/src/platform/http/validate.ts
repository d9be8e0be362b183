import { AppError } from '@comptoir/kernel';
import type { z } from 'zod';

/** Checks one part of a request. The first thing wrong is a 400 that names its field and says why in a code. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? null : issue.path.map(String).join('.');
  throw new AppError('invalid_field', issue ? reasonOf(issue) : {}, field);
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
