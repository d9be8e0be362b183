import type { ReportColumn, ReportLook } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../ui/report-chart/index.ts';
import {
  functionsOf,
  measureOf,
  moved,
  newGroup,
  shownColumns,
  withChartKind,
  withoutColumn,
  withoutMeasure,
} from './report-look.ts';

const column = (id: string, type: ReportColumn['type']): ReportColumn => ({
  id,
  name: id,
  type,
  standard: null,
  part: 'field',
  decimals: 2,
  options: [],
  currency: null,
});
const AMOUNT = column('amount', 'amount');
const STAGE = column('stage', 'picklist');
const LOOK: ReportLook = {
  source: { kind: 'statements' },
  columns: ['stage', 'half'],
  calculations: [
    {
      id: 'half',
      name: 'Half',
      type: 'float',
      decimals: 2,
      formula: { type: 'number', value: '1' },
    },
  ],
  filters: [
    { kind: 'condition', field_id: 'half', operator: 'is_empty', comparand: null },
    { kind: 'condition', field_id: 'stage', operator: 'is_empty', comparand: null },
  ],
  link: 'and',
  sort: [{ field_id: 'half', direction: 'asc' }],
  groups: [{ ...newGroup('stage'), measure_id: 'm2' }],
  pivot: newGroup('half'),
  measures: [
    { kind: 'column', id: 'm1', name: '', column_id: 'amount', function: 'sum' },
    { kind: 'column', id: 'm2', name: '', column_id: 'half', function: 'sum' },
    { kind: 'rows', id: 'm3', name: '' },
  ],
  chart: { kind: 'combination', measure_ids: ['m1', 'm2'], line_ids: ['m2'], comparison: null },
  widths: {},
};

test('columns are those of the source and the calculated ones, in the order chosen', () => {
  const all = columnsOf(LOOK, [AMOUNT, STAGE]);
  expect(all.map(({ id }) => id)).toEqual(['amount', 'stage', 'half']);
  expect(shownColumns(LOOK, all).map(({ id }) => id)).toEqual(['stage', 'half']);
  expect(shownColumns({ ...LOOK, columns: [] }, all)).toBe(all);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});

test('sums are of numbers, minimum and maximum of numbers and dates', () => {
  expect(functionsOf(AMOUNT)).toContain('sum');
  expect(functionsOf(STAGE)).not.toContain('sum');
  expect(functionsOf(column('day', 'date'))).toEqual(expect.arrayContaining(['min', 'max']));
  expect(functionsOf(STAGE)).not.toContain('max');
  expect(measureOf('m', column('rate', 'percentage'))).toMatchObject({ function: 'average' });
  expect(measureOf('m', STAGE)).toMatchObject({ function: 'count_unique' });
  expect(measureOf('m', null)).toEqual({ kind: 'rows', id: 'm', name: '' });
});

test('a measure that goes leaves the order of groups and the chart', () => {
  const left = withoutMeasure(LOOK, 'm2');
  expect(left.measures.map(({ id }) => id)).toEqual(['m1', 'm3']);
  expect(left.groups[0]?.measure_id).toBeNull();
  expect(left.chart).toMatchObject({ measure_ids: ['m1'], line_ids: [] });
});

test('a calculated column that goes takes all with it that names it', () => {
  const left = withoutColumn(LOOK, 'half');
  expect(JSON.stringify(left)).not.toContain('half');
  expect(left.filters).toHaveLength(1);
  expect(left.measures.map(({ id }) => id)).toEqual(['m1', 'm3']);
});

test('another kind of chart keeps the measures that fit', () => {
  expect(withChartKind(LOOK, 'pie').chart?.measure_ids).toEqual(['m1']);
  expect(withChartKind(LOOK, 'scatter').chart?.measure_ids).toEqual(['m1', 'm2']);
  expect(withChartKind({ ...LOOK, chart: null }, 'combination').chart).toMatchObject({
    measure_ids: ['m1', 'm2', 'm3'],
    line_ids: ['m2', 'm3'],
  });
  const single = withChartKind(withChartKind(LOOK, 'single_value'), 'scatter');
  expect(single.chart?.measure_ids).toEqual(['m1', 'm2']);
});
