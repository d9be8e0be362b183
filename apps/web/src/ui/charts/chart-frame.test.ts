import { expect, test } from 'vitest';
import { figureAt, frameOf, heightOf, placeFigures } from './chart-frame.ts';
import { axesOf, axisBetween, cut, labelStep, stacked } from './chart-scale.ts';
import { markAfter } from './chart-keys.ts';
import type { ChartData, ChartSeries } from './chart-types.ts';
import { hasNegative, pieSlices } from './pie-slices.ts';

const series = (key: string, values: (string | null)[], part: Partial<ChartSeries> = {}): ChartSeries => ({
  key,
  name: key,
  unit: 'EUR',
  values,
  text: (value) => value,
  axis: (value) => value,
  ...part,
});
const data: ChartData = {
  categories: ['Jan', 'Feb', 'Mar'].map((name) => ({ key: name, name })),
  series: [series('pay', ['10', '20', null]), series('more', ['5', '-10', '40'])],
};

test('an axis has round ends; a length begins at zero', () => {
  expect(axisBetween([3, 97])).toEqual({ low: 0, high: 100, ticks: [0, 20, 40, 60, 80, 100] });
  expect(axisBetween([101, 109], false).low).toBeGreaterThanOrEqual(100);
  expect(axisBetween([-12, 4])).toMatchObject({ low: -15, high: 5 });
  expect(axisBetween([])).toMatchObject({ low: 0, high: 1 });
});

test('negative figures of a stack go down from zero', () => {
  expect(stacked(data.series)).toEqual([
    [
      [0, 10],
      [0, 20],
      [0, 0],
    ],
    [
      [10, 15],
      [0, -10],
      [0, 40],
    ],
  ]);
  expect(axesOf('stacked', data.series).left).toMatchObject({ low: -10, high: 40 });
});

test('lines of another unit have the axis on the right, in a combination alone', () => {
  const both = [series('pay', ['100']), series('rate', ['0.9'], { unit: '%', isLine: true })];
  expect(axesOf('combination', both)).toMatchObject({ isRight: [false, true], right: { low: 0, high: 1 } });
  expect(axesOf('bar', both).right).toBeNull();
});

test('a missing figure is no bar, and bars stand on zero', () => {
  const frame = frameOf('bar', data, 600, 300);
  const placed = placeFigures('bar', data, frame);
  expect(placed.map(({ category, series: at }) => `${at}.${category}`)).toEqual([
    '0.0',
    '0.1',
    '1.0',
    '1.1',
    '1.2',
  ]);
  const zero = heightOf(frame, frame.axes.left, 0);
  expect(placed.every(({ base }) => base === zero)).toBe(true);
  expect(placed.find((one) => one.series === 1 && one.category === 1)?.y).toBeGreaterThan(zero);
});

test('the pointer finds the bar that it is on', () => {
  const frame = frameOf('bar', data, 600, 300);
  const placed = placeFigures('bar', data, frame);
  for (const one of placed)
    expect(figureAt(placed, frame, one.x + one.width / 2, (one.y + one.base) / 2)).toBe(one);
  expect(figureAt(placed, frame, 0, 0)).toBeNull();
});

test('keys walk over categories and series, and stay inside', () => {
  expect(markAfter('x', null, data)).toBeNull();
  const first = markAfter('ArrowRight', null, data);
  expect(first).toEqual({ category: 0, series: 0 });
  expect(markAfter('ArrowLeft', first, data)).toEqual(first);
  expect(markAfter('ArrowDown', first, data)).toEqual({ category: 0, series: 1 });
  expect(markAfter('End', first, data)).toEqual({ category: 2, series: 0 });
  expect(markAfter('ArrowRight', null, { categories: [], series: [] })).toBeNull();
});

test('a pie has the largest shares; the rest is one slice, what is below zero none', () => {
  const values = Array.from({ length: 12 }, (_, at) => String(at - 1));
  const many: ChartData = {
    categories: values.map((key) => ({ key, name: key })),
    series: [series('pay', values)],
  };
  const slices = pieSlices(many);
  expect(slices.map(({ value }) => value)).toEqual([10, 9, 8, 7, 6, 5, 4, 6]);
  expect(slices.at(-1)?.categories).toEqual([4, 3, 2]);
  expect(hasNegative(many)).toBe(true);
});

test('labels leave room for each other', () => {
  expect(labelStep(12, 100, 60)).toBe(1);
  expect(labelStep(12, 20, 60)).toBe(3);
  expect(cut('Northern Europe', 60)).toBe('Norther…');
});
