import { day, parseMonth } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { inferFormula } from '../infer.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { valueText } from '../values.ts';
import { FUNCTIONS, type FormulaContext } from './index.ts';

const june = parseMonth('2017-06')!;
const context: FormulaContext = {
  calendar: { month_reference_day: 1, fiscal_year_start: 1, fiscal_year_shift: 0 },
  today: day('2017-06-15'),
  month: june,
  span: { start: june - 2, end: june },
  member: { planDays: () => ({ days: 46, of: 91 }) },
};

function run(text: string): string {
  const { tree, diagnostics } = parseFormula(text, []);
  expect(diagnostics).toEqual([]);
  const value = evaluate(tree!, { context, variable: () => ({ type: 'empty' }) });
  if (value.type === 'error') return `#${value.error.kind}`;
  return value.type === 'boolean' ? String(value.value) : valueText(value);
}

describe.each([...FUNCTIONS.values()])('$name', (definition) => {
  it('shows examples', () => expect(definition.examples.length).toBeGreaterThan(0));
  it('has help in both languages', () => {
    expect(definition.help.en).toMatch(/\.$/);
    expect(definition.help.fr).toMatch(/\.$/);
  });
  it.each(definition.examples.map((example) => [example.formula, example.result]))(
    '%s = %s',
    (formula, result) => {
      expect(run(formula)).toBe(result);
      const { tree } = parseFormula(formula, []);
      const mistakes: string[] = [];
      const typed = inferFormula(tree!, {
        variable: () => null,
        report: (_node, code, ..._details) => void mistakes.push(code),
      });
      expect(mistakes).toEqual([]);
      expect(typed.grain).toEqual({ kind: 'statement' });
    },
  );
});

it('has the specification’s functions and those of the calculation page', () => {
  const names =
    'MAX MIN ROUND ROUNDUP ROUNDDOWN DAYSBETWEEN WEEKSBETWEEN MONTHSBETWEEN MONTHOFQUARTER MONTHOFSEMESTER MONTHOFYEAR DAYOFMONTH QUARTEROFYEAR PROGRESSPERIOD PRORATE PLANSHARE STATEMENTDATE TODAY AND OR NOT IF IFS SWITCH COALESCE ISEMPTY IFERROR ABS CONCAT CONTAINS LEFT RIGHT LEN';
  expect([...FUNCTIONS.keys()].sort()).toEqual(names.split(' ').sort());
});

it('follows the fiscal calendar and the reference day', () => {
  const fiscal: FormulaContext = {
    ...context,
    calendar: { month_reference_day: 25, fiscal_year_start: 4, fiscal_year_shift: 0 },
  };
  const at = (text: string) =>
    valueText(
      evaluate(parseFormula(text, []).tree!, { context: fiscal, variable: () => ({ type: 'empty' }) }),
    );
  // 26 May belongs to June, the third month of a year that starts in April.
  expect(at('MONTHOFYEAR(DATE(2017, 5, 26))')).toBe('3');
  expect(at('MONTHOFYEAR(DATE(2017, 5, 25))')).toBe('2');
  expect(at('QUARTEROFYEAR(DATE(2017, 3, 26))')).toBe('1');
  expect(at('QUARTEROFYEAR(DATE(2017, 3, 25))')).toBe('4');
  expect(at('STATEMENTDATE()')).toBe('2017-06-25');
  expect(at('PROGRESSPERIOD()')).toBe('0.89130434782608695652'); // 82 of 92 days, 26 March to 25 June
});

it('keeps progress between 0 and 1', () => {
  const progress = (today: string) =>
    valueText(
      evaluate(
        { type: 'call', name: 'PROGRESSPERIOD', args: [] },
        { context: { ...context, today: day(today) }, variable: () => ({ type: 'empty' }) },
      ),
    );
  expect([progress('2017-03-31'), progress('2017-06-30'), progress('2017-09-01')]).toEqual(['0', '1', '1']);
});
