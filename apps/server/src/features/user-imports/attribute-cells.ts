import type { Attribute, PercentUnit, UserImportReason } from '@comptoir/contract';
import { dateText } from '@comptoir/kernel';
import { normaliseValue } from '../attributes/index.ts';
import {
  isCurrency,
  parseBoolean,
  parseDateIn,
  parseNumber,
  parsePercentage,
  type DecimalMark,
  type ZoneDays,
} from '../imports/index.ts';

/** What a company and a column bring to the reading of a cell. */
export interface CellReading {
  readonly decimal_mark: DecimalMark;
  readonly percent_unit: PercentUnit | null;
  readonly currency: string;
  readonly zone: ZoneDays;
}

export type AttributeCell =
  | { readonly value: string }
  | {
      readonly reason: Extract<
        UserImportReason,
        'attribute_invalid' | 'percent_unit_missing' | 'other_currency'
      >;
    };

const INVALID: AttributeCell = { reason: 'attribute_invalid' };

/** A cell of a users file as a value of the attribute, in wire form. Numbers and dates are read as table imports read them. */
export function readAttributeCell(
  attribute: Pick<Attribute, 'type' | 'options'>,
  text: string,
  reading: CellReading,
): AttributeCell {
  switch (attribute.type) {
    case 'number':
    case 'amount':
    case 'percentage':
      return readNumber(attribute, text, reading);
    case 'date': {
      const date = parseDateIn(text, 'ymd', reading.zone);
      return typeof date === 'string' ? INVALID : { value: dateText(date.day) };
    }
    case 'boolean': {
      const yes = parseBoolean(text);
      return yes === null ? INVALID : { value: String(yes) };
    }
    case 'text':
    case 'picklist': {
      const value = normaliseValue(attribute, text);
      return value === null ? INVALID : { value };
    }
  }
}

function readNumber(
  attribute: Pick<Attribute, 'type' | 'options'>,
  text: string,
  reading: CellReading,
): AttributeCell {
  const number = parseNumber(text, reading.decimal_mark);
  if (number === null) return INVALID;
  if (number.currency !== null) {
    if (attribute.type !== 'amount') return INVALID;
    if (!isCurrency(number.currency, reading.currency)) return { reason: 'other_currency' };
  }
  if (number.percent && attribute.type !== 'percentage') return INVALID;
  if (attribute.type === 'percentage' && !number.percent) {
    if (reading.percent_unit === null)
      return Number(number.text) === 0 ? { value: '0' } : { reason: 'percent_unit_missing' };
    const read = parsePercentage(text, reading.decimal_mark, reading.percent_unit);
    return read === null ? INVALID : wire(attribute, read.text);
  }
  return wire(attribute, number.text);
}

function wire(attribute: Pick<Attribute, 'type' | 'options'>, text: string): AttributeCell {
  const value = normaliseValue(attribute, text);
  return value === null ? INVALID : { value };
}
