import { dec, toText } from '@comptoir/kernel';
import BigNumber from 'bignumber.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../model/index.ts';
import { evaluate, power } from './evaluate.ts';
import type { FormulaContext } from './functions/index.ts';
import { parseFormula } from './syntax/parse-formula.ts';
import { errorValue, textValue, valueText } from './values.ts';

const context: FormulaContext = {
  calendar: { month_reference_day: 1, fiscal_year_start: 1, fiscal_year_shift: 0 },
  today: 0,
  month: 23640,
  span: { start: 23640, end: 23640 },
};
const values: Record<string, Value> = {
  nothing: { type: 'empty' },
  name: textValue('GTX Pro'),
  tags: { type: 'texts', value: ['Hot', 'New deal'] },
  seller: { type: 'user', value: 'u1' },
  failing: errorValue('unfilled_quota', { quota_id: 'q' }),
};
const names = Object.keys(values).map((id) => ({ id, name: id }));

function run(text: string): string {
  const { tree, diagnostics } = parseFormula(text, names);
  expect(diagnostics).toEqual([]);
  const value = evaluate(tree!, { context, variable: (id) => values[id]! });
  if (value.type === 'error')
    return `#${value.error.kind}${value.error.params['reason'] ? ` ${value.error.params['reason']}` : ''}`;
  return valueText(value);
}

const TABLE = `
  1 + 2 * 3                        | 7
  (1 + 2) * 3                      | 9
  -2 ^ 2                           | 4
  2 ^ 3 ^ 2                        | 64
  2 ^ -2                           | 0.25
  1.1 ^ 12                         | 3.138428376721
  10 - 4 - 3                       | 3
  100 / 8 / 5                      | 2.5
  8.5%                             | 0.085
  200 * 8.5%                       | 17
  1 / 3                            | 0.33333333333333333333
  1 / 0                            | #division_by_zero
  0 ^ -1                           | #division_by_zero
  0 ^ 0                            | 1
  4 ^ 0.5                          | #formula_error exponent_not_whole
  2 ^ 1001                         | #formula_error exponent_too_large
  10 ^ 100                         | #formula_error number_too_large
  nothing + 1                      | #empty_field
  MAX(nothing, 1)                  | #empty_field
  nothing = nothing                | FALSE
  nothing <> 1                     | FALSE
  nothing > 0                      | FALSE
  ISEMPTY(nothing)                 | TRUE
  COALESCE(nothing, 5)             | 5
  IF(nothing, 1, 2)                | 2
  NOT(nothing)                     | TRUE
  CONCAT("a", nothing, "b")        | ab
  CONTAINS(nothing, "a")           | FALSE
  CONTAINS(nothing, nothing)       | TRUE
  LEN(nothing)                     | 0
  name = "gtx pro"                 | TRUE
  name < "h"                       | TRUE
  CONTAINS(tags, "new deal")       | TRUE
  CONTAINS(tags, "deal")           | FALSE
  seller = seller                  | TRUE
  failing + 1                      | #unfilled_quota
  IF(failing > 0, 1, 2)            | #unfilled_quota
  IF(TRUE, 1, failing)             | 1
  IFERROR(failing, 7)              | 7
  COALESCE(failing, 7)             | #unfilled_quota
  ISEMPTY(failing)                 | #unfilled_quota
  AND(FALSE, failing > 1)          | FALSE
  OR(failing > 1, TRUE)            | #unfilled_quota
  name + 1                         | #badly_typed_variable
  name = 1                         | #badly_typed_variable
  ROUND(2.5, 0.9)                  | 3
  ROUND(123456, -200)              | 0
`;

describe('what formulas are worth', () => {
  it.each(
    TABLE.trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string]),
  )('%s = %s', (formula, result) => expect(run(formula)).toBe(result));
});

it('gives powers exactly, as a big number library does', () => {
  const exact = BigNumber.clone({
    DECIMAL_PLACES: 20,
    ROUNDING_MODE: BigNumber.ROUND_HALF_UP,
    EXPONENTIAL_AT: 1e9,
  });
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999, max: 99_999 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 12 }),
      (mantissa, scale, exponent) => {
        const base = new exact(mantissa).shiftedBy(-scale);
        const result = power(dec(base.toFixed()), dec(exponent));
        expect(result.type === 'decimal' && toText(result.value)).toBe(base.pow(exponent).dp(20).toFixed());
      },
    ),
  );
});

describe('the size of a power is known before it is computed', () => {
  /** So many digits that their 1000th power is past what a BigInt may be: computing it throws. */
  const HUGE = 10n ** 400_000n + 1n;
  it.each([
    [{ mantissa: HUGE, scale: 0 }, '1000', '#number_too_large'],
    [{ mantissa: HUGE, scale: 0 }, '-1000', '0'],
    [{ mantissa: HUGE, scale: 400_001 }, '1000', '0'],
    [{ mantissa: HUGE, scale: 400_001 }, '-1000', '#number_too_large'],
  ])('a result that cannot fit, or that is 0, costs no power (case %#)', (base, exponent, expected) => {
    const result = power(base, dec(exponent));
    expect(
      result.type === 'error'
        ? `#${result.error.params['reason']}`
        : result.type === 'decimal' && toText(result.value),
    ).toBe(expected);
  });

  it('changes no result: 1.005 ^ 360 and its neighbours of 80 digits are what the whole computation gives', () => {
    const exact = BigNumber.clone({
      DECIMAL_PLACES: 20,
      ROUNDING_MODE: BigNumber.ROUND_HALF_UP,
      EXPONENTIAL_AT: 1e9,
      POW_PRECISION: 0,
    });
    const most = new exact(10).pow(80);
    for (const base of [
      '1.005',
      '0.95',
      '-1.2',
      '1.2022',
      '9.99',
      '10',
      '99999',
      '0.1',
      '0.00000000000000000001',
      '-0.5',
    ]) {
      for (const exponent of [0, 1, 2, 15, 16, 79, 80, 81, 360, 999, 1000]) {
        const whole = new exact(base).pow(exponent).dp(20, BigNumber.ROUND_HALF_UP);
        const result = power(dec(base), dec(exponent));
        const digits = whole.shiftedBy(whole.dp() ?? 0).abs();
        if (digits.gte(most)) expect(result, `${base} ^ ${exponent}`).toMatchObject({ type: 'error' });
        else
          expect(result.type === 'decimal' && toText(result.value), `${base} ^ ${exponent}`).toBe(
            whole.toFixed(),
          );
      }
    }
  });
});

it('stays bounded when powers nest', () => {
  const nested = Array.from({ length: 30 }).reduce<string>((inner) => `(${inner}) ^ 1000`, '1.5');
  expect(run(nested)).toBe('#formula_error number_too_large');
});
