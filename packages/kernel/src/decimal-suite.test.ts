import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  abs,
  add,
  compare,
  dec,
  type Decimal,
  div,
  equals,
  max,
  MAX_SCALE,
  min,
  mul,
  negate,
  round,
  type RoundingMode,
  sub,
  toText,
} from './index.ts';

/**
 * The published test cases of general decimal arithmetic, as Debian's package libpython3.11-testsuite carries them (.ci/run brings it;
 * elsewhere the cases are left out). Taken are those that our numbers can hold: finite, at most 20 decimals, and exact but for `quantize`.
 */
const FOLDER = readdirSync('/usr/lib', { withFileTypes: true })
  .filter((entry) => entry.name.startsWith('python3'))
  .map((entry) => join('/usr/lib', entry.name, 'test', 'decimaltestdata'))
  .find((folder) => existsSync(join(folder, 'add.decTest')));

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i;
const MODES: Readonly<Record<string, RoundingMode>> = {
  half_up: 'half_up',
  half_even: 'half_even',
  up: 'up',
  down: 'down',
};
const OPERATIONS: Readonly<Record<string, (...values: Decimal[]) => Decimal | null>> = {
  abs: (a) => abs(a!),
  add: (a, b) => add(a!, b!),
  compare: (a, b) => dec(compare(a!, b!)),
  divide: (a, b) => div(a!, b!),
  max: (a, b) => max(a!, b!),
  min: (a, b) => min(a!, b!),
  minus: (a) => negate(a!),
  multiply: (a, b) => mul(a!, b!),
  subtract: (a, b) => sub(a!, b!),
};

interface Case {
  readonly id: string;
  readonly operation: string;
  readonly operands: readonly string[];
  readonly result: string;
  readonly flags: readonly string[];
  readonly rounding: string;
}

function casesOf(file: string): Case[] {
  let rounding = '';
  return readFileSync(join(FOLDER ?? '', file), 'latin1')
    .split(/\r?\n/)
    .flatMap((line): Case[] => {
      const directive = /^(\w+)\s*:\s*(\S+)/.exec(line);
      if (directive?.[1]?.toLowerCase() === 'rounding') rounding = directive[2] ?? '';
      const [left, right] = line.split('--')[0]!.split('->');
      if (directive || !left || !right) return [];
      const words = (text: string) =>
        text
          .trim()
          .split(/\s+/)
          .map((word) => word.replace(/^'(.*)'$/, '$1'));
      const [id = '', operation = '', ...operands] = words(left);
      const [result = '', ...flags] = words(right);
      return [
        {
          id,
          operation: operation.toLowerCase(),
          operands,
          result,
          flags: flags.map((flag) => flag.toLowerCase()),
          rounding,
        },
      ];
    });
}

/** Decimals that a text needs, trailing zeros included. */
function decimalsOf(text: string): number {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  return (digits.split('.')[1]?.length ?? 0) - Number(exponent);
}
const fits = (text: string) => NUMBER.test(text) && decimalsOf(text) <= MAX_SCALE;

describe.skipIf(!FOLDER)('the published cases of decimal arithmetic', () => {
  test.each(Object.keys(OPERATIONS))('%s', (operation) => {
    let tried = 0;
    for (const one of casesOf(`${operation}.decTest`)) {
      if (one.operation !== operation || !one.operands.every(fits)) continue;
      const values = one.operands.map(dec);
      if (one.flags.includes('division_by_zero'))
        expect(OPERATIONS[operation]!(...values), one.id).toBeNull();
      if (!fits(one.result) || one.flags.some((flag) => flag !== 'rounded')) continue;
      const found = OPERATIONS[operation]!(...values);
      expect(found && toText(found), `${one.id}: ${one.operands.join(' ')}`).toBe(toText(dec(one.result)));
      tried += 1;
    }
    expect(tried).toBeGreaterThan(50);
  });

  test('quantize: every way of rounding that pay knows', () => {
    let tried = 0;
    for (const { id, operation, operands, result, flags, rounding } of casesOf('quantize.decTest')) {
      const [value = '', pattern = ''] = operands;
      const mode = MODES[rounding];
      if (
        operation !== 'quantize' ||
        !mode ||
        ![value, pattern, result].every(fits) ||
        flags.includes('invalid_operation')
      )
        continue;
      const found = round(dec(value), decimalsOf(pattern), mode);
      expect(
        equals(found, dec(result)),
        `${id}: ${value} to ${pattern} ${rounding} is ${result}, not ${toText(found)}`,
      ).toBe(true);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(200);
  });
});
