import { AppError } from '@comptoir/contract/errors';
import { MAX_SCIM_BULK } from '@comptoir/kernel';
import { isObject } from '../values.ts';

/** RFC 7644, 3.7. */
export interface BulkRequest {
  /** So many failures end the request; null: none does. */
  readonly fail_on_errors: number | null;
  readonly operations: readonly unknown[];
}

export interface Operation {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly endpoint: '/Users' | '/Groups';
  /** Of what is there; null: a new one. It may be a reference. */
  readonly id: string | null;
  readonly bulk_id: string | null;
  readonly version: string | undefined;
  readonly data: unknown;
}

export function readBulk(body: unknown): BulkRequest {
  if (!isObject(body) || !Array.isArray(body['Operations'])) throw new AppError('scim_syntax');
  const operations: readonly unknown[] = body['Operations'];
  if (operations.length > MAX_SCIM_BULK) throw new AppError('payload_too_large');
  const fail_on_errors = body['failOnErrors'] ?? null;
  if (fail_on_errors !== null && !(Number.isInteger(fail_on_errors) && Number(fail_on_errors) >= 1))
    throw new AppError('scim_value_invalid', { attribute: 'failOnErrors' }, 'failOnErrors');
  return { fail_on_errors: fail_on_errors as number | null, operations };
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const PATH = /^\/?(Users|Groups)(?:\/([^/?#]{1,200}))?\/?$/i;

/** Empty where there is none. */
export const pathIn = ({ path }: Readonly<Record<string, unknown>>): string =>
  typeof path === 'string' ? path : '';

/** One operation; what it lacks is refused by its name. */
export function readOperation(sent: unknown): Operation {
  if (!isObject(sent)) throw new AppError('scim_syntax');
  const method = METHODS.find((one) => one === String(sent['method']).toUpperCase());
  if (!method) throw invalid('method');
  const [, name, id = null] = PATH.exec(pathIn(sent)) ?? [];
  if (name === undefined || (id === null) !== (method === 'POST')) throw invalid('path');
  const bulk_id = bulkIdOf(sent);
  if (method === 'POST' && bulk_id === null) throw invalid('bulkId');
  const { version, data } = sent;
  return {
    method,
    endpoint: name.toLowerCase() === 'users' ? '/Users' : '/Groups',
    id,
    bulk_id,
    version: typeof version === 'string' ? version : undefined,
    data,
  };
}

const invalid = (attribute: string) => new AppError('scim_value_invalid', { attribute }, attribute);

/** As the answer repeats it. */
export function bulkIdOf(sent: unknown): string | null {
  const id = isObject(sent) ? sent['bulkId'] : null;
  return typeof id === 'string' && id !== '' && id.length <= 200 ? id : null;
}

const REFERENCE = /^bulkId:(.{1,200})$/i;
const MAX_DEPTH = 20;

/** The ids of other operations that an operation waits for. */
export function referencesIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const [, found] = REFERENCE.exec(value) ?? [];
    return found === undefined ? [] : [found];
  }
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((one) => referencesIn(one, depth + 1));
}

/** With the ids of what was made in place of references. */
export function resolved(value: unknown, made: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const [, found] = REFERENCE.exec(value) ?? [];
    return (found === undefined ? undefined : made.get(found)) ?? value;
  }
  if (Array.isArray(value)) return value.map((one) => resolved(one, made));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, made)]));
}
