import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import type { FieldType, StorageKind } from '@comptoir/engine';

/** Letters, numbers and underscores made of a name: `Close value (USD)` gives `close_value_usd`. Never empty, never taken. */
export function apiNameOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_NAME_LENGTH - 6);
  const base = plain === '' ? 'field' : plain;
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}_${suffix}`)) suffix += 1;
  return `${base}_${suffix}`;
}

/** Types that a person chooses. `id`, `name` and `idName` follow from the table's settings. */
export function isChoosable(type: FieldType): boolean {
  return type !== 'id' && type !== 'name' && type !== 'idName';
}

/** The type of a field as the table's settings make it; the plain one when it is neither. */
export function typeInRole(
  field_id: string,
  plain: FieldType,
  name_field_id: string | null,
  id_field_id: string | null,
): FieldType {
  if (field_id === name_field_id) return field_id === id_field_id ? 'idName' : 'name';
  if (field_id === id_field_id) return 'id';
  return isChoosable(plain) ? plain : 'string';
}

/** Can a field that is stored one way be stored the other, value by value, without guessing? */
export function isConvertible(from: StorageKind, to: StorageKind): boolean {
  if (from === to) return true;
  if (from === 'text') return to === 'decimal' || to === 'date' || to === 'boolean' || to === 'texts';
  return to === 'text' && (from === 'decimal' || from === 'date' || from === 'boolean' || from === 'texts');
}

/** Patterns of texts that become a value of that kind: the wire form alone, so that nothing is guessed (`1,5` and `3/4/2017` are refused). */
const CONVERTIBLE_TEXT: Partial<Record<StorageKind, string>> = {
  decimal: '^-?[0-9]{1,60}(\\.[0-9]{1,20})?$',
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  boolean: '^(true|false)$',
};
/** As `isWebAddress`, as far as a pattern of the database goes. */
const LINK_TEXT = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s<>"\'`/?#]+[^\\s<>"\'`]*$';

/** The pattern that each text of a field must match to become a value of the type. `undefined`: every text can. */
export function patternFor(type: FieldType, kind: StorageKind): string | undefined {
  return type === 'link' ? LINK_TEXT : CONVERTIBLE_TEXT[kind];
}
