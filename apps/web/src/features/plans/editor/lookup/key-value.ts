import type { Value } from '@comptoir/engine';
import { parseDate, parseDecimal, toText } from '@comptoir/kernel';
import type { LookupKeyShown } from './use-lookup-columns.tsx';

/** A key's value as it is looked up, from its wire form. */
export function keyValue({ type }: LookupKeyShown, text: string | null): Value {
  if (text === null || text === '') return { type: 'empty' };
  switch (type) {
    case 'decimal': {
      const value = parseDecimal(text);
      return value ? { type: 'decimal', value } : { type: 'empty' };
    }
    case 'date': {
      const value = parseDate(text);
      return value === null ? { type: 'empty' } : { type: 'date', value };
    }
    case 'boolean':
      return { type: 'boolean', value: text === 'true' };
    case 'user':
      return { type: 'user', value: text };
    default:
      return { type: 'text', value: text };
  }
}

export function wireOf(value: Value): string | null {
  return value.type === 'decimal' ? toText(value.value) : value.type === 'text' ? value.value : null;
}
