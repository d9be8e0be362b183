import { type Decimal, compare, dec, div } from '@comptoir/kernel';
import { valueKey } from '../../formula/index.ts';
import type { AnyAggregate, Value } from '../../model/index.ts';
import { type RowError, errorAt, leastError } from '../../run/row-errors.ts';
import { cellError, errorOf } from '../../run/cell-errors.ts';
import { type Vector, sizeOf, sumVector, valueAt } from '../../run/vectors.ts';

type Aggregated = Pick<AnyAggregate, 'id' | 'function'>;

/** An aggregate of a vector. Sum and count of nothing are 0; average, min and max of nothing are the error "empty field". */
export function aggregate(variable: Aggregated, vector: Vector, recordAt: (index: number) => string): Value {
  const size = sizeOf(vector);
  if (variable.function === 'sum' || variable.function === 'average') {
    const sum = sumVector(vector);
    if ('wrong' in sum) return wrongType(variable, sum.wrong);
    if ('errors' in sum)
      return errorOf(
        leastError(sum.errors.map((index) => errorAt(vector, index, variable, recordAt(index)))),
      );
    if (variable.function === 'sum') return { type: 'decimal', value: sum.total };
    const count = valuesOf(vector).length;
    const quotient = div(sum.total, dec(count));
    return quotient ? { type: 'decimal', value: quotient } : nothing(variable);
  }
  const errors: RowError[] = [];
  for (let index = 0; index < size; index += 1)
    if (valueAt(vector, index).type === 'error')
      errors.push(errorAt(vector, index, variable, recordAt(index)));
  if (errors.length > 0) return errorOf(leastError(errors));
  const values = valuesOf(vector);
  switch (variable.function) {
    case 'count':
    case 'not_empty':
      return { type: 'decimal', value: dec(values.length) };
    case 'count_unique':
      return { type: 'decimal', value: dec(new Set(values.map(valueKey)).size) };
    case 'min':
    case 'max':
      return extreme(variable, values);
    case 'all':
      return { type: 'decimal', value: dec(size) };
    case 'empty':
      return { type: 'decimal', value: dec(size - values.length) };
    case 'all_true':
      return { type: 'boolean', value: values.length === size && values.every(isTrue) };
    case 'none_true':
      return { type: 'boolean', value: !values.some(isTrue) };
    case 'all_empty':
      return { type: 'boolean', value: values.length === 0 };
    case 'any_filled':
      return { type: 'boolean', value: values.length > 0 };
  }
}

function valuesOf(vector: Vector): Value[] {
  const values: Value[] = [];
  for (let index = 0; index < sizeOf(vector); index += 1) {
    const value = valueAt(vector, index);
    if (value.type !== 'empty') values.push(value);
  }
  return values;
}

function extreme(variable: Aggregated, values: readonly Value[]): Value {
  const [first] = values;
  if (!first) return nothing(variable);
  const pick = (order: number): boolean => (variable.function === 'min' ? order < 0 : order > 0);
  if (first.type === 'date') {
    let best = first.value;
    for (const value of values) {
      if (value.type !== 'date') return wrongType(variable, value);
      if (pick(value.value - best)) best = value.value;
    }
    return { type: 'date', value: best };
  }
  if (first.type !== 'decimal') return wrongType(variable, first);
  let best: Decimal = first.value;
  for (const value of values) {
    if (value.type !== 'decimal') return wrongType(variable, value);
    if (pick(compare(value.value, best))) best = value.value;
  }
  return { type: 'decimal', value: best };
}

function isTrue(value: Value): boolean {
  return value.type === 'boolean' && value.value;
}

function nothing(variable: Aggregated): Value {
  return errorOf(cellError('empty_field', variable.id, { function: variable.function }));
}

function wrongType(variable: Aggregated, value: Value): Value {
  return errorOf(
    cellError('badly_typed_variable', variable.id, { function: variable.function, found: value.type }),
  );
}
