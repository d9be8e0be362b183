import { AppError } from '@comptoir/contract/errors';
import { type Attribute, findSub } from './schema.ts';

const MAX_VALUE_LENGTH = 255;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (attribute: Attribute): never => {
  throw new AppError('scim_value_invalid', { attribute: attribute.name }, attribute.name);
};

/** Null and an empty text are no value. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A value as providers send it, in the form that is kept; undefined: none. Of a list, the whole list. */
export function readValue(attribute: Attribute, sent: unknown): unknown {
  if (isEmpty(sent)) return undefined;
  if (attribute.multi) {
    const list: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
    return list.flatMap((one) => {
      const value = readOne(attribute, one);
      return value === undefined ? [] : [value];
    });
  }
  // Entra may send a list of one.
  return readOne(attribute, Array.isArray(sent) && sent.length === 1 ? sent[0] : sent);
}

export function readOne(attribute: Attribute, sent: unknown): unknown {
  if (isEmpty(sent)) return undefined;
  if (attribute.type === 'complex') return readComplex(attribute, sent);
  if (attribute.type === 'boolean') {
    // Entra sends "True" and "False".
    const text = String(sent).toLowerCase();
    return text === 'true' || text === 'false' ? text === 'true' : refuse(attribute);
  }
  if (typeof sent !== 'string' && typeof sent !== 'number') return refuse(attribute);
  const text = String(sent).trim();
  if (text.length > MAX_VALUE_LENGTH) return refuse(attribute);
  return text === '' ? undefined : text;
}

function readComplex(attribute: Attribute, sent: unknown): unknown {
  // A manager or a member by its id alone.
  if (typeof sent === 'string') {
    const value = findSub(attribute, 'value');
    return value ? { value: readOne(value, sent) } : refuse(attribute);
  }
  if (!isObject(sent)) return refuse(attribute);
  const read = Object.entries(sent).flatMap(([name, one]) => {
    const sub = findSub(attribute, name);
    if (sub === null) return [];
    const value = readOne(sub, one);
    return value === undefined ? [] : [[sub.name, value] as const];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}
