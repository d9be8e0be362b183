import type { nextTierSchema, valueSchema } from '@comptoir/contract';
import { type CellError, FIX_OF, type NextTier, type Value } from '@comptoir/engine';
import { assertNever, dateText, toText } from '@comptoir/kernel';
import type { z } from 'zod';

export type WireValue = z.input<typeof valueSchema>;

/** A cell as it travels and is stored: decimals and dates as text. */
export function valueWire(value: Value): WireValue {
  switch (value.type) {
    case 'decimal':
      return { type: 'decimal', value: toText(value.value) };
    case 'date':
      return { type: 'date', value: dateText(value.value) };
    case 'texts':
      return { type: 'texts', value: [...value.value] };
    case 'error':
      return errorWire(value.error);
    case 'text':
    case 'boolean':
    case 'user':
    case 'empty':
      return value;
    default:
      return assertNever(value);
  }
}

export function errorWire(error: CellError): Extract<WireValue, { type: 'error' }> {
  return {
    type: 'error',
    kind: error.kind,
    fix: FIX_OF[error.kind],
    variable_id: error.variable_id,
    record_id: error.record_id,
    params: { ...error.params },
  };
}

export function nextTierWire(
  next: NextTier,
  pays: 'rate' | 'amount',
  of_target: boolean,
): z.input<typeof nextTierSchema> {
  return {
    distance: toText(next.distance),
    threshold: toText(next.threshold),
    threshold_written: toText(next.threshold_written),
    of_target,
    pays,
    value: toText(next.value),
    present_value: next.present_value ? toText(next.present_value) : null,
    deal: toText(next.deal),
    deal_brings_now: toText(next.deal_brings_now),
    deal_brings_beyond: toText(next.deal_brings_beyond),
  };
}
