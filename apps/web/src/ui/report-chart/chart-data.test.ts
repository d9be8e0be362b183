import type { ReportGroups } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { chartDataOf, type ChartWords, MAX_CHART_SERIES } from './chart-data.ts';
import { linesOf, openLines } from './report-groups.ts';
import { changeOf } from './value-change.ts';

const level = (name: string) => ({
  id: name,
  name,
  standard: null,
  part: 'field' as const,
  type: 'string' as const,
  decimals: 0,
  options: [],
  currency: null,
});
const measure = (id: string, currency: string | null = 'EUR') => ({
  id,
  name: id,
  function: 'sum',
  column_id: null,
  type: 'amount' as const,
  decimals: 2,
  currency,
  unconverted: 0,
  metric: null,
});
const group = (at: number, value: string, count: number, ...values: (string | null)[]) => ({
  level: at,
  value,
  count,
  values,
  across: [],
});
const RESULT: ReportGroups = {
  kind: 'groups',
  measures: [measure('pay'), measure('draw')],
  levels: [level('Team'), level('Person')],
  pivot: null,
  across: [],
  across_left_out: 0,
  groups: [
    group(1, 'North', 3, '30', '3'),
    group(2, 'Ada', 2, '20', '2'),
    group(2, 'Bo', 1, '10', '1'),
    group(1, 'South', 5, '50', null),
    group(2, 'Bo', 5, '50', null),
  ],
  total: { count: 8, values: ['80', '3'], across: [] },
  comparison: null,
};
const WORDS: ChartWords = {
  group: (_, value) => String(value),
  across: (value) => `in ${String(value)}`,
  measure: (at) => RESULT.measures[at]?.name ?? '',
  text: (_, value) => value,
  axis: (_, value) => value,
  total: 'Total',
};
const chart = { kind: 'bar' as const, measure_ids: ['pay'], line_ids: [] };
const drawn = (found: ReportGroups, part = {}) => {
  const { data } = chartDataOf({ ...chart, ...part }, found, WORDS);
  return [
    data.categories.map(({ name }) => name),
    ...data.series.map(({ name, values }) => [name, ...values]),
  ];
};

test('inner groups are series, the ones with the most rows first', () => {
  expect(drawn(RESULT)).toEqual([
    ['North', 'South'],
    ['Bo', '10', '50'],
    ['Ada', '20', null],
  ]);
  const { placeOf } = chartDataOf(chart, RESULT, WORDS);
  expect(placeOf({ category: 1, series: 0 })).toEqual({ path: ['South', 'Bo'] });
});

test('with one level the measures are series; a pie has the first level alone', () => {
  const outer = {
    ...RESULT,
    levels: [level('Team')],
    groups: RESULT.groups.filter((one) => one.level === 1),
  };
  expect(drawn(outer, { measure_ids: ['pay', 'draw'] })).toEqual([
    ['North', 'South'],
    ['pay', '30', '50'],
    ['draw', '3', null],
  ]);
  expect(drawn(RESULT, { kind: 'pie' })).toEqual([
    ['North', 'South'],
    ['pay', '30', '50'],
  ]);
});

test('the values of a pivot are series, and say which rows are behind them', () => {
  const pivot: ReportGroups = {
    ...RESULT,
    levels: [level('Team')],
    pivot: level('Stage'),
    across: ['Won', 'Lost'],
    groups: [
      { ...group(1, 'North', 3, '30', '3'), across: [['20', '2'], null] },
      { ...group(1, 'South', 5, '50', null), across: [null, ['50', null]] },
    ],
  };
  expect(drawn(pivot)).toEqual([
    ['North', 'South'],
    ['in Won', '20', null],
    ['in Lost', null, '50'],
  ]);
  expect(chartDataOf(chart, pivot, WORDS).placeOf({ category: 0, series: 1 })).toEqual({
    path: ['North'],
    across: 'Lost',
  });
});

test('without groups there is one category, the total; a measure that is gone is not drawn', () => {
  const bare = { ...RESULT, levels: [], groups: [] };
  expect(drawn(bare, { measure_ids: ['gone', 'pay'] })).toEqual([['Total'], ['pay', '80']]);
  expect(chartDataOf(chart, bare, WORDS).placeOf({ category: 0, series: 0 })).toEqual({ path: [] });
});

test('series that would look alike are counted, not drawn', () => {
  const many = Array.from({ length: MAX_CHART_SERIES + 4 }, (_, at) => group(2, `P${at}`, 1, '1', null));
  const found = { ...RESULT, groups: [group(1, 'North', many.length, '1', null), ...many] };
  const { data, leftOut } = chartDataOf(chart, found, WORDS);
  expect([data.series.length, leftOut]).toEqual([MAX_CHART_SERIES, 4]);
});

test('groups know their path; what is in a closed one is not seen', () => {
  const lines = linesOf(RESULT);
  expect(lines.map(({ path }) => path.join('/'))).toEqual([
    'North',
    'North/Ada',
    'North/Bo',
    'South',
    'South/Bo',
  ]);
  const open = openLines(lines, ({ group: { value } }) => value === 'North');
  expect(open.map(({ path }) => path.join('/'))).toEqual(['North', 'South', 'South/Bo']);
});

test('a change is a share of the earlier value', () => {
  expect(changeOf('150', '100')).toBe('0.5000');
  expect(changeOf('50', '-100')).toBe('1.5000');
  expect([changeOf('5', '0'), changeOf(null, '1'), changeOf('1', null)]).toEqual([null, null, null]);
});
