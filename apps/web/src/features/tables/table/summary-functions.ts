import { type FieldWire, SUMMARY_FUNCTIONS, type SummaryWire } from '@comptoir/contract';
import { useFormat } from '../../../lib/use-format.ts';
import { kindOf } from './field-kind.ts';

/** Sums need numbers; minimum and maximum numbers or dates; anything is counted. */
export function functionsFor(field: FieldWire): readonly SummaryWire['function'][] {
  const kind = kindOf(field);
  return SUMMARY_FUNCTIONS.filter((name) => {
    if (name === 'sum' || name === 'average') return kind === 'decimal';
    return (name !== 'min' && name !== 'max') || kind === 'decimal' || kind === 'date';
  });
}

export function useSummaryText(): (field: FieldWire, name: SummaryWire['function'], value: string) => string {
  const format = useFormat();
  return (field, name, value) => {
    if (!isOfField(name)) return format.number(value);
    if (kindOf(field) === 'date') return format.date(value);
    if (field.type === 'percentage') return format.percent(value);
    // Amounts of several currencies are added up as they are: the result is in none.
    const currency = field.currency_field_id ? null : (field.currency ?? undefined);
    return field.type === 'amount'
      ? format.amount(value, { currency })
      : format.number(value, { grouped: field.is_grouped });
  };
}

/** Whether the result is of the field's own kind; the others count. */
export const isOfField = (name: SummaryWire['function']) =>
  name === 'sum' || name === 'average' || name === 'min' || name === 'max';
