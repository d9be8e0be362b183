import type { CompensationDocument, Variable } from '@comptoir/engine';
import { describe, expect, it } from 'vitest';
import {
  addTier,
  cyclesThrough,
  EMPTY_DOCUMENT,
  freeName,
  nameAfterChoice,
  newVariable,
  putVariable,
  readersOf,
  removeTier,
  removeVariable,
  setThreshold,
} from './document-edits.ts';

const tiers = [
  { from: '0', to: '20000', value: '0.03' },
  { from: '20000', to: '50000', value: '0.05' },
  { from: '50000', to: null, value: '0.08' },
];
const none = {
  scope_id: null,
  field_id: null,
  user_field_id: null,
  record_variable_id: null,
  quota_id: null,
  attribute_id: null,
  dimension_id: null,
};

function formula(id: string, reads: string): Variable {
  return {
    id,
    name: id,
    description: '',
    format: null,
    kind: 'Formula',
    tree: { type: 'unary', operator: '-', operand: { type: 'variable', id: reads } },
    broken_text: null,
  };
}

describe('tiers', () => {
  it('moving a threshold moves the end of the tier before it', () => {
    expect(setThreshold(tiers, 1, '25000').map(({ from, to }) => [from, to])).toEqual([
      ['0', '25000'],
      ['25000', '50000'],
      ['50000', null],
    ]);
  });

  it.each([0, 1, 2])('removing tier %i leaves neither gap nor overlap', (index) => {
    const left = removeTier(tiers, index);
    expect(left).toHaveLength(2);
    expect(left[0]?.from).toBe('0');
    expect(left[0]?.to).toBe(left[1]?.from);
    expect(left[1]?.to).toBeNull();
  });

  it('a new tier takes over the open end', () => {
    const more = addTier(tiers, '90000');
    expect(more.at(-2)?.to).toBe('90000');
    expect(more.at(-1)).toEqual({ from: '90000', to: null, value: '0.08' });
  });

  it('the only tier cannot be removed', () => {
    expect(removeTier([tiers[2]!], 0)).toHaveLength(1);
  });
});

describe('variables', () => {
  const document: CompensationDocument = {
    ...EMPTY_DOCUMENT,
    variables: [formula('a', 'x'), formula('b', 'a')],
    payment: { type: 'standard', variable_id: 'b' },
    kpi_variable_ids: ['a', 'b'],
    dashboard: { attainment_variable_id: 'b', variable_ids: ['b'], record_field_ids: [] },
  };

  it('names what reads a variable', () => {
    expect(readersOf(document, 'a').map(({ id }) => id)).toEqual(['b']);
    expect(readersOf(document, 'b')).toEqual([]);
  });

  it('removing one empties every place that named it', () => {
    const next = removeVariable(document, 'b');
    expect(next.payment).toEqual({ type: 'standard', variable_id: null });
    expect(next.kpi_variable_ids).toEqual(['a']);
    expect(next.dashboard).toEqual({ attainment_variable_id: null, variable_ids: [], record_field_ids: [] });
  });

  it('replaces in place, so that the order stays', () => {
    const next = putVariable(document, { ...formula('a', 'y'), name: 'renamed' });
    expect(next.variables.map(({ name }) => name)).toEqual(['renamed', 'b']);
  });

  it('a kind whose source is missing is not made', () => {
    expect(newVariable('Quota', 'q', 'Quota', none)).toBeNull();
    expect(newVariable('Field', 'f', 'Field', none)).toBeNull();
    expect(newVariable('Accelerator', 'c', 'Commission', none)).not.toBeNull();
  });
});

it('what is chosen gives its name, unless the value has one of its own', () => {
  const field = (id: string, name: string): Variable => ({
    id,
    name,
    description: '',
    format: null,
    kind: 'Field',
    scope_id: 's',
    field_id: 'f',
  });
  const second = field('b', 'Close value 2');
  const document = {
    ...EMPTY_DOCUMENT,
    variables: [field('a', 'Close value'), second, field('c', 'Product')],
  };
  expect(nameAfterChoice(document, second, 'Close value', 'Account')).toBe('Account');
  expect(nameAfterChoice(document, second, 'Close value', 'Product')).toBe('Product 2');
  expect(nameAfterChoice(document, second, 'Close value', undefined)).toBe('Close value 2');
  expect(nameAfterChoice(document, field('b', 'Deal size'), 'Close value', 'Account')).toBe('Deal size');
});

it('finds a free name without regard to case', () => {
  expect(freeName('Value', ['value', 'VALUE 2'])).toBe('Value 3');
});

it('names the cycle that reading a value would close', () => {
  const document = {
    ...EMPTY_DOCUMENT,
    variables: [formula('c', 'b'), formula('b', 'a'), formula('a', 'free'), formula('free', 'x')],
  };
  expect([...cyclesThrough(document, 'a')]).toEqual([
    ['a', ['a', 'a']],
    ['b', ['a', 'b', 'a']],
    ['c', ['a', 'c', 'b', 'a']],
  ]);
});
