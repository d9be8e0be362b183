import * as contract from '@comptoir/contract';
import { z } from 'zod';

type Names = z.core.$ZodRegistry<{ id: string }>;

/**
 * Shapes that the contract exports under a name: `userDetailSchema` is `UserDetail` in a document, written once, and `UserDetailInput`
 * where it is sent: what has a default is optional there.
 */
export const namedSchemas: Readonly<Record<'input' | 'output', Names>> = {
  input: registry('Input'),
  output: registry(''),
};

function registry(end: string): Names {
  const names = z.registry<{ id: string }>();
  for (const [name, value] of Object.entries(contract)) {
    if (!name.endsWith('Schema') || !isShape(value) || names.has(value)) continue;
    const plain = `${name.slice(0, 1).toUpperCase()}${name.slice(1, -'Schema'.length)}`;
    names.add(value, { id: `${plain}${end}` });
  }
  return names;
}

/** Short types are plainer where they are used. */
function isShape(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodLazy;
}
