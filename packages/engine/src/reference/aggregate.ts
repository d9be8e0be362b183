import { dec, div } from '@comptoir/kernel';
import { compareValues } from '../formula/index.ts';
import type { AggregateFunction, Value } from '../model/index.ts';
import { error, groupKey, number, sumOf } from './cells.ts';

/** An aggregate of values without errors. */
export function aggregated(name: Exclude<AggregateFunction, 'sum'>, values: readonly Value[]): Value {
  const filled = values.filter((value) => value.type !== 'empty');
  switch (name) {
    case 'average': {
      const sum = sumOf(filled);
      const mean = sum.type === 'decimal' ? div(sum.value, dec(filled.length)) : null;
      return sum.type === 'decimal' ? (mean ? number(mean) : error('empty_field')) : sum;
    }
    case 'count':
      return number(dec(filled.length));
    case 'count_unique':
      return number(dec(new Set(filled.map((value) => `${value.type} ${groupKey(value)}`)).size));
    case 'min':
    case 'max': {
      const wanted = name === 'min' ? -1 : 1;
      const [first] = filled;
      if (!first) return error('empty_field');
      if (
        filled.some((value) => value.type !== first.type) ||
        (first.type !== 'decimal' && first.type !== 'date')
      )
        return error('badly_typed_variable');
      return filled.reduce((best, value) => (compareValues(value, best) === wanted ? value : best));
    }
    case 'all':
      return number(dec(values.length));
    case 'empty':
      return number(dec(values.filter((value) => value.type === 'empty').length));
    case 'not_empty':
      return number(dec(values.filter((value) => value.type !== 'empty').length));
    case 'all_true':
      return { type: 'boolean', value: values.every((value) => value.type === 'boolean' && value.value) };
    case 'none_true':
      return { type: 'boolean', value: !values.some((value) => value.type === 'boolean' && value.value) };
    case 'all_empty':
      return { type: 'boolean', value: filled.length === 0 };
    case 'any_filled':
      return { type: 'boolean', value: filled.length > 0 };
  }
}
