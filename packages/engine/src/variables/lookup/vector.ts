import type { LookupVariable, Value } from '../../model/index.ts';
import { placed } from '../../run/cell-errors.ts';
import type { RowSite } from '../../run/row-site.ts';
import { type Vector, narrowOf, valueAt, vectorOf } from '../../run/vectors.ts';
import { fastRows, UNKNOWN_ROW } from './fast-rows.ts';
import { type LookupReader, lookupReader, lookUp } from './lookup-reader.ts';

/** Each record with the rows of the table that are valid on its date. */
export function vectorOfLookup(site: RowSite, variable: LookupVariable): Vector {
  const reader = lookupReader(variable);
  const keys = variable.key_variable_ids.map((id) => site.input(id));
  const dayAt = reader.table.hasDates ? site.dayAt() : () => null;
  const valueOf = (at: number): Value => {
    const values = keys.map((key) => ('kind' in key ? valueAt(key, at) : key));
    return placed(lookUp(reader, values, dayAt(at)), variable.id, site.recordAt(at));
  };
  const rowOf = fastRows(reader.table, keys);
  const numbers = rowOf && numbersOf(reader, variable.rows.length, site.narrowMax);
  if (!rowOf || !numbers)
    return vectorOf(
      Array.from({ length: site.size }, (_, at) => valueOf(at)),
      site.narrowMax,
    );
  const data = new Float64Array(site.size);
  let specials: Map<number, Value> | null = null;
  for (let at = 0; at < site.size; at += 1) {
    const row = rowOf(at);
    if (row >= 0) {
      data[at] = numbers.data[row]!;
      continue;
    }
    // None fits, or it could not be found fast.
    const value = row === UNKNOWN_ROW || numbers.otherwise === null ? valueOf(at) : numbers.otherwise;
    const narrow = value.type === 'decimal' ? narrowOf(value.value, numbers.scale, site.narrowMax) : null;
    data[at] = narrow ?? Number.NaN;
    if (narrow === null && value.type !== 'empty') (specials ??= new Map()).set(at, value);
  }
  return { kind: 'decimal', scale: numbers.scale, data, specials, offset: 0 };
}

interface Numbers {
  readonly scale: number;
  /** Per row of the table. */
  readonly data: Float64Array;
  /** What is given where no row fits; `null`: an error, which names the record. */
  readonly otherwise: Value | null;
}

/** The table's results as doubles of one scale; `null` where one is no such number. */
function numbersOf(reader: LookupReader, rows: number, narrowMax: number): Numbers | null {
  const values = Array.from({ length: rows }, (_, row) => reader.valueOf({ row, capped: false }, []));
  const scale = Math.max(0, ...values.map((value) => (value.type === 'decimal' ? value.value.scale : 0)));
  if (scale > 9) return null;
  const data = new Float64Array(rows);
  for (const [row, value] of values.entries()) {
    const narrow = value.type === 'decimal' ? narrowOf(value.value, scale, narrowMax) : null;
    if (narrow === null) return null;
    data[row] = narrow;
  }
  const otherwise = reader.valueOf(null, []);
  return { scale, data, otherwise: otherwise.type === 'decimal' ? otherwise : null };
}
