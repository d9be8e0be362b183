import type { AttributeVariable, FieldType, QuotaModel, VariableFormat, World } from '../model/index.ts';
import { STORAGE_OF } from '../model/index.ts';
import type { ValueType } from '../formula/functions/index.ts';

type Shown = { readonly type: ValueType; readonly shows: VariableFormat };

/** The formula type of a field. */
export function typeOfField(type: FieldType): Shown {
  const storage = STORAGE_OF[type];
  if (storage === 'decimal')
    return {
      type: 'decimal',
      shows: type === 'amount' ? 'amount' : type === 'percentage' ? 'percentage' : 'number',
    };
  if (storage === 'texts' || storage === 'user') return { type: storage, shows: 'text' };
  return { type: storage, shows: storage };
}

const ATTRIBUTE: Record<World['attributes'][number]['type'], Shown> = {
  text: { type: 'text', shows: 'text' },
  picklist: { type: 'text', shows: 'text' },
  number: { type: 'decimal', shows: 'number' },
  percentage: { type: 'decimal', shows: 'percentage' },
  amount: { type: 'decimal', shows: 'amount' },
  date: { type: 'date', shows: 'date' },
  boolean: { type: 'boolean', shows: 'boolean' },
};

/** The formula type of the user attribute that a variable reads. */
export function typeOfAttribute(
  variable: Pick<AttributeVariable, 'attribute_id'>,
  attributes: World['attributes'],
): Shown | null {
  const found = attributes.find((each) => each.id === variable.attribute_id);
  return found ? ATTRIBUTE[found.type] : null;
}

/** A quota is a number that shows as its type says. */
export function typeOfQuota(type: QuotaModel['type']): Shown {
  return { type: 'decimal', shows: type };
}
