import type { FieldWire, RecordWire } from '@comptoir/contract';

const CODE = /^[A-Z]{3}$/;

/**
 * The currency that an amount of a record is in, as the calculation reads it: the field's own, or the one that a text field of the record
 * names. `undefined`: the company's. `null`: nobody can tell, so that none is written beside the number.
 */
export function cellCurrency(
  { currency, currency_field_id }: Pick<FieldWire, 'currency' | 'currency_field_id'>,
  record: Pick<RecordWire, 'cells'>,
  field_ids: readonly string[],
): string | null | undefined {
  if (currency) return currency;
  if (!currency_field_id) return undefined;
  const at = field_ids.indexOf(currency_field_id);
  const cell = at < 0 ? null : record.cells[at];
  if (at < 0) return null;
  if (cell === null || cell === undefined) return undefined;
  const code = typeof cell === 'string' ? cell.trim().toUpperCase() : '?';
  if (code === '') return undefined;
  return CODE.test(code) ? code : null;
}
