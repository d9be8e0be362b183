import { type DayNumber, parseDecimal } from '@comptoir/kernel';
import { textValue, valueText } from '../../formula/index.ts';
import type { LookupVariable, Value } from '../../model/index.ts';
import { cellError, errorOf } from '../../run/cell-errors.ts';
import { type LookupHit, LookupTable } from './lookup-table.ts';

/** Reads the values of one lookup. */
export interface LookupReader {
  readonly table: LookupTable;
  /** The value of a hit, or what is said where there is none. `keys`: what was looked up. */
  valueOf(hit: LookupHit | null, keys: readonly Value[]): Value;
}

const READERS = new WeakMap<LookupVariable, LookupReader>();

/** Made once per document: a run asks for it for each statement. */
export function lookupReader(variable: LookupVariable): LookupReader {
  let reader = READERS.get(variable);
  if (!reader) READERS.set(variable, (reader = makeReader(variable)));
  return reader;
}

/** The keys' values looked up; the error of the first key that has one. */
export function lookUp(
  { table, valueOf }: LookupReader,
  keys: readonly Value[],
  day: DayNumber | null,
): Value {
  return keys.find(({ type }) => type === 'error') ?? valueOf(table.find(keys, day), keys);
}

function makeReader(variable: LookupVariable): LookupReader {
  const values = variable.rows.map(({ value }) => resultOf(variable, value));
  const otherwise = variable.otherwise === null ? null : resultOf(variable, variable.otherwise);
  return {
    table: new LookupTable(variable),
    valueOf: (hit, keys) => (hit ? values[hit.row]! : (otherwise ?? noRow(variable, keys))),
  };
}

function resultOf({ id, result }: LookupVariable, text: string): Value {
  if (result === 'text') return textValue(text);
  const value = parseDecimal(text);
  return value
    ? { type: 'decimal', value }
    : errorOf(cellError('badly_typed_variable', id, { reason: 'lookup_value' }));
}

function noRow({ id, key_variable_ids }: LookupVariable, keys: readonly Value[]): Value {
  const empty = keys.findIndex(({ type }) => type === 'empty');
  return errorOf(
    empty >= 0
      ? cellError('empty_field', id, { variable_id: key_variable_ids[empty]! })
      : cellError('formula_error', id, {
          reason: 'lookup_no_row',
          keys: keys.map(valueText).join(' · '),
        }),
  );
}
