import { describe, expect, test } from 'vitest';
import { readDecimal, shiftPoint, signOf } from './decimal-text.ts';

describe('what a person types', () => {
  test.each([
    ['1,234.5', '.', '1234.5'],
    ['1 234,5', ',', '1234.5'],
    ['1.234,5', ',', '1234.5'],
    ['1.5', ',', '1.5'],
    ['1,234,567', '.', '1234567'],
    ['1.234.567', ',', '1234567'],
    ['1.234.567,5', ',', '1234567.5'],
    ['12 345.6', ',', '12345.6'],
    ['0.125', ',', '0.125'],
    ['1’234,5', ',', '1234.5'],
    ['12,', ',', '12'],
    // Another country's way of writing is refused: a rate of 8,5 must not become 85, nor 1,234.50 become 1.2345.
    ['8,5', '.', null],
    ['12,50', '.', null],
    ['1.234,50', '.', null],
    ['1,2345', '.', null],
    ['1,234.50', ',', null],
    ['1,234,567', ',', null],
    ['20.000', ',', null],
    ['1.2.3', ',', null],
    ['−3', '.', '-3'],
    ['.5', '.', '0.5'],
    ['007.10', '.', '7.1'],
    ['-0', '.', '0'],
    ['1e5', '.', null],
    ['abc', '.', null],
    ['', '.', null],
    ['12345678901234567890.000000001', '.', '12345678901234567890.000000001'],
  ] as const)('%s', (typed, decimal, read) => {
    expect(readDecimal(typed, decimal)).toBe(read);
  });
});

test.each([
  ['0.085', 2, '8.5'],
  ['8.5', -2, '0.085'],
  ['100', -2, '1'],
  ['-5', -2, '-0.05'],
  ['0', 2, '0'],
])('%s moved by %i', (text, places, moved) => {
  expect(shiftPoint(text, places)).toBe(moved);
});

test('signs', () => {
  expect([signOf('0.00'), signOf('-0'), signOf('-0.01'), signOf('3')]).toEqual([0, 0, -1, 1]);
});
