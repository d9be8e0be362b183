import type { Attribute, AttributeType } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assertNever, parseDate, parseDecimal, toText } from '@comptoir/kernel';
import type { StoredValue } from './attribute-queries.ts';

/** Only texts and numbers can be unique; a picklist needs options with unique names; nothing else has options. */
export function assertDefinition(definition: {
  readonly type: AttributeType;
  readonly unique: boolean;
  readonly options: readonly string[];
}): void {
  if (definition.unique && definition.type !== 'text' && definition.type !== 'number')
    throw new AppError('invalid_field', { reason: 'unique_type' }, 'unique');
  const names = definition.options.map((option) => option.toLowerCase());
  for (const [index, option] of definition.options.entries())
    if (names.indexOf(option.toLowerCase()) !== index)
      throw new AppError('name_used', { name: option }, `options.${index}`);
  if (definition.type === 'picklist' && names.length === 0)
    throw new AppError('invalid_field', { reason: 'options_needed' }, 'options');
  if (definition.type !== 'picklist' && names.length > 0)
    throw new AppError('invalid_field', { reason: 'options_not_allowed' }, 'options');
}

/** The wire form of a value typed by a person, `null` when it is none of the attribute's type. */
export function normaliseValue(attribute: Pick<Attribute, 'type' | 'options'>, text: string): string | null {
  const value = text.trim();
  if (value === '') return null;
  switch (attribute.type) {
    case 'text':
      return value;
    case 'number':
    case 'amount':
    case 'percentage': {
      const number = parseDecimal(value);
      return number === null ? null : toText(number);
    }
    case 'date':
      return parseDate(value) === null ? null : value;
    case 'boolean':
      return value === 'true' || value === 'false' ? value : null;
    case 'picklist':
      return attribute.options.find((option) => option.toLowerCase() === value.toLowerCase()) ?? null;
    default:
      return assertNever(attribute.type);
  }
}

/** No two users share a value of a unique attribute, whenever they had it: it is an identifier. */
export function assertUnique(
  values: readonly Pick<StoredValue, 'user_id' | 'value'>[],
  added: readonly Pick<StoredValue, 'user_id' | 'value'>[],
): void {
  const holder = new Map(values.map((value) => [value.value.toLowerCase(), value.user_id]));
  for (const value of added) {
    const other = holder.get(value.value.toLowerCase());
    if (other !== undefined && other !== value.user_id)
      throw new AppError('attribute_not_unique', { value: value.value, user_id: other }, 'value');
    holder.set(value.value.toLowerCase(), value.user_id);
  }
}
