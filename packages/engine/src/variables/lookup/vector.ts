import type { LookupVariable, Value } from '../../model/index.ts';
import { placed } from '../../run/cell-errors.ts';
import type { RowSite } from '../../run/row-site.ts';
import { type Vector, narrowOf, valueAt, vectorOf } from '../../run/vectors.ts';
import { type FastResults, lookUpFast } from './fast-rows.ts';
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
  const numbers = numbersOf(reader, variable.rows.length, site.narrowMax);
  const data = new Float64Array(numbers ? site.size : 0);
  const left = numbers && lookUpFast(reader.table, keys, numbers, data);
  if (left) {
    const specials = new Map<number, Value>();
    for (const at of left) {
      const value = valueOf(at);
      const narrow = value.type === 'decimal' ? narrowOf(value.value, numbers.scale, site.narrowMax) : null;
      data[at] = narrow ?? Number.NaN;
      if (narrow === null && value.type !== 'empty') specials.set(at, value);
    }
    return {
      kind: 'decimal',
      scale: numbers.scale,
      data,
      specials: specials.size > 0 ? specials : null,
      offset: 0,
    };
  }
  return vectorOf(
    Array.from({ length: site.size }, (_, at) => valueOf(at)),
    site.narrowMax,
  );
}

interface Numbers extends FastResults {
  readonly scale: number;
}

const NUMBERS = new WeakMap<LookupReader, Map<number, Numbers | null>>();

/** The table's results as doubles of one scale; `null` where one is no such number. Made once per document. */
function numbersOf(reader: LookupReader, rows: number, narrowMax: number): Numbers | null {
  let byLimit = NUMBERS.get(reader);
  if (!byLimit) NUMBERS.set(reader, (byLimit = new Map()));
  let numbers = byLimit.get(narrowMax);
  if (numbers === undefined) byLimit.set(narrowMax, (numbers = readNumbers(reader, rows, narrowMax)));
  return numbers;
}

function readNumbers(reader: LookupReader, rows: number, narrowMax: number): Numbers | null {
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
  const none = otherwise.type === 'decimal' ? narrowOf(otherwise.value, scale, narrowMax) : null;
  return { scale, data, none: none ?? Number.NaN };
}
