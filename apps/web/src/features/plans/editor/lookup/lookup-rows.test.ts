import type { LookupRow } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { editRows, rowsForKeys, valueIn } from './lookup-rows.ts';

const row = (from: string | null, to: string | null, region: string, value: string): LookupRow => ({
  cells: [{ from, to }, { is: region }],
  value,
  valid_from: null,
  valid_until: null,
});
const rows = [row('0', '100', 'North', '0.05'), row('100', null, 'North', '0.08')];
const ranges = [true, false];

test('an edit sets one place of one row', () => {
  const next = editRows(rows, ranges, [
    { row: 1, place: { part: 'to', key: 0 }, value: '500' },
    { row: 0, place: { part: 'is', key: 1 }, value: 'South' },
    { row: 0, place: { part: 'valid_from' }, value: '2017-01-01' },
  ]);
  expect(next).toEqual([
    { ...row('0', '100', 'South', '0.05'), valid_from: '2017-01-01' },
    row('100', '500', 'North', '0.08'),
  ]);
});

test('an edit past the last row makes a new one, and a row without a value is gone', () => {
  const edits = [
    { row: 3, place: { part: 'from', key: 0 }, value: '500' },
    { row: 3, place: { part: 'value' }, value: '0.1' },
  ] as const;
  expect(editRows(rows, ranges, edits)).toEqual([...rows, row('500', null, '', '0.1')]);
  const cleared = ([0, 1] as const).flatMap((at) => [
    { row: at, place: { part: 'from', key: 0 }, value: null },
    { row: at, place: { part: 'to', key: 0 }, value: null },
    { row: at, place: { part: 'is', key: 1 }, value: null },
    { row: at, place: { part: 'value' }, value: null },
  ]) as Parameters<typeof editRows>[2];
  expect(editRows(rows, ranges, cleared)).toEqual([]);
});

test('a key that stays keeps its column, whatever its place; one of another form begins empty', () => {
  const [first] = rowsForKeys(rows, ['amount', 'region'], ['region', 'stage'], () => false);
  expect(first?.cells).toEqual([{ is: 'North' }, { is: '' }]);
  const [retyped] = rowsForKeys(rows, ['amount', 'region'], ['region'], () => true);
  expect(retyped?.cells).toEqual([{ from: null, to: null }]);
});

test('what is not there is empty', () => {
  expect(valueIn(row('0', null, '', ''), { part: 'to', key: 0 })).toBeNull();
  expect(valueIn(row('0', null, '', ''), { part: 'is', key: 1 })).toBeNull();
  expect(valueIn(row('0', null, '', ''), { part: 'value' })).toBeNull();
});
