import { MAX_FORMULA_LENGTH, MAX_FORMULA_DEPTH, MAX_FORMULA_ARGUMENTS, dateText } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BinaryOperator, FormulaNode } from '../../model/index.ts';
import { FUNCTIONS } from '../functions/index.ts';
import { printFormula } from '../print/print-formula.ts';
import { depthOf } from '../walk.ts';
import { parseFormula } from './parse-formula.ts';

const names = [
  { id: 'won_value', name: 'Won value' },
  { id: 'won', name: 'Won' },
  { id: 'attainment', name: 'Attainment' },
  { id: 'rate', name: 'Taux (%)' },
  { id: 'bracket', name: 'a]b' },
  { id: 'max', name: 'Max' },
  { id: 'true', name: 'True' },
  { id: 'accent', name: 'Réalisé à date' },
];

/** Each line: the formula, and its mistakes as `code:marked text>suggestion`. */
const MISTAKES = `
  en | IF(Atainment > 3, 1, 2)     | unknown_name:Atainment>Attainment
  en | Won valu * 2                | unknown_name:Won valu>Won value
  en | [Won  value] * 2            | unknown_name:[Won  value]>Won value
  en | Nothing like it             | unknown_name:Nothing like it
  en | MX(1, 2)                    | unknown_function:MX>MAX
  fr | SI(1 > 2; 1; 2)             | unknown_function:SI>IF
  fr | Arrondi(1,5)                | unknown_function:Arrondi>ROUND
  en | ROUND + 1                   | unknown_name:ROUND>ROUND()
  en | 1 +                         | missing_operand:
  en | * 3                         | missing_operand:*
  en | MAX(1,,2)                   | missing_operand:,
  en | 1 2                         | missing_operator:2
  en | (1 + 2                      | unclosed_parenthesis:(
  en | MAX(1, (2                   | unclosed_parenthesis:(
  en | 1 + 2)                      | unexpected_token:)
  en | (1, 2)                      | unexpected_token:,
  en | 1 < 2 < 3                   | chained_comparison:<
  en | 8,5 * Won                   | wrong_decimal_separator:8,5>8.5
  fr | 8.5 * Won                   | wrong_decimal_separator:8.5>8,5
  fr | 1 000 + Won                 | grouped_number:1 000>1000
  fr | MAX(12 345 678,5 %; 1)      | grouped_number:12 345 678,5>12345678,5
  en | 1 000 + Won                 | grouped_number:1 000>1000
  fr | 1000 000                    | missing_operator:000
  en | 1,000 + Won                 | grouped_number:1,000>1000
  en | 1,234,567.8 * Won           | grouped_number:1,234,567.8>1234567.8
  fr | MAX(1, 2)                   | wrong_argument_separator:,>;
  en | "abc                        | unclosed_text:"abc>"abc"
  en | [Won                        | unclosed_bracket:[Won>[Won]
  en | Won & 2                     | unexpected_character:&, missing_operator:2
  en | DATE(2017, 2, 30)           | invalid_date:DATE(2017, 2, 30)
  en | DATE(Won, 1, 1)             | invalid_date:DATE(Won, 1, 1)
  en | #2017-13-01#                | invalid_date:#2017-13-01#
  en | Foo + MX(1) + * 2           | unknown_name:Foo, unknown_function:MX>MAX, missing_operand:*
`;

describe('mistakes', () => {
  it.each(
    MISTAKES.trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()) as ['en' | 'fr', string, string]),
  )('%s: %s', (locale, text, expected) => {
    const { tree, diagnostics } = parseFormula(text, names, locale);
    expect(tree).toBeNull();
    const found = diagnostics.map(
      ({ code, span, suggestion }) =>
        `${code}:${text.slice(span!.from, span!.to)}${suggestion?.kind === 'replace' ? `>${suggestion.text}` : ''}`,
    );
    expect(found.join(', ')).toBe(expected);
  });

  it('has a length and a depth', () => {
    const code = (text: string) => parseFormula(text, names).diagnostics.map((each) => each.code);
    expect(code('1'.repeat(MAX_FORMULA_LENGTH + 1))).toEqual(['formula_too_long']);
    expect(code(Array.from({ length: MAX_FORMULA_DEPTH + 1 }, () => '1').join('+'))).toEqual([
      'formula_too_deep',
    ]);
    expect(code(Array.from({ length: MAX_FORMULA_DEPTH }, () => '1').join('+'))).toEqual([]);
    expect(code(`${'-'.repeat(5000)}1`)).toEqual(['formula_too_deep']);
    expect(code(`${'('.repeat(5000)}1`)).toContain('formula_too_deep');
    expect(code('')).toEqual(['formula_missing']);
    expect(code('  ')).toEqual(['formula_missing']);
  });
});

const SAME = `
  en | won VALUE*2                          | Won value * 2
  en | [won value] * 2                      | Won value * 2
  en | Won*[Taux (%)]                       | Won * [Taux (%)]
  en | [a]]b]                               | [a]]b]
  en | Max(Max, 1)                          | MAX(Max, 1)
  en | [True] = TRUE                        | [True] = TRUE
  en | vrai                                 | TRUE
  en | today > #2017-06-30#                 | TODAY() > DATE(2017, 6, 30)
  en | date("2017-06-30")                   | DATE(2017, 6, 30)
  en | 1 ≤ 2                                | 1 <= 2
  en | 1 != 2                               | 1 <> 2
  en | ((1 + 2)) * (3)                      | (1 + 2) * 3
  en | 1 - (2 - 3)                          | 1 - (2 - 3)
  en | (1 - 2) - 3                          | 1 - 2 - 3
  en | (1 < 2) = TRUE                       | (1 < 2) = TRUE
  en | -(2 ^ 2)                             | -(2 ^ 2)
  en | 08.50 %                              | 8.5%
  en | "say ""hi"""                         | "say ""hi"""
  en | IF(Won>1;2;3)                        | IF(Won > 1, 2, 3)
  fr | SI_RIEN                              | -
  fr | IF(Réalisé à date >= 8,5 %; 1,5; 0)  | IF(Réalisé à date >= 8,5%; 1,5; 0)
  fr | ,5                                   | 0,5
`;

describe('what is typed and what is written back', () => {
  it.each(
    SAME.trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()) as ['en' | 'fr', string, string]),
  )('%s: %s', (locale, text, written) => {
    const { tree } = parseFormula(text, names, locale);
    expect(tree ? printFormula(tree, names, locale).text : '-').toBe(written);
  });
});

it('marks the place of each node', () => {
  const text = 'Won + (2 * Attainment)';
  const { tree, spans } = parseFormula(text, names);
  const at = (node: FormulaNode) => text.slice(spans.get(node)!.from, spans.get(node)!.to);
  expect(tree?.type === 'binary' && [at(tree), at(tree.left), at(tree.right)]).toEqual([
    text,
    'Won',
    '(2 * Attainment)',
  ]);
});

const positive = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([mantissa, scale]) => {
    const digits = mantissa.toString().padStart(scale + 1, '0');
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  });

const leaf: fc.Arbitrary<FormulaNode> = fc.oneof(
  positive.map((value): FormulaNode => ({ type: 'number', value })),
  positive.map((value): FormulaNode => ({ type: 'percent', value })),
  fc.string().map((value): FormulaNode => ({ type: 'text', value })),
  fc
    .integer({ min: -700_000, max: 2_900_000 })
    .map((value): FormulaNode => ({ type: 'date', value: dateText(value) })),
  fc.boolean().map((value): FormulaNode => ({ type: 'boolean', value })),
  fc.constantFrom(...names).map(({ id }): FormulaNode => ({ type: 'variable', id })),
);
const operators: readonly BinaryOperator[] = ['+', '-', '*', '/', '^', '=', '<>', '<', '<=', '>', '>='];
const { tree: anyTree } = fc.letrec<{ tree: FormulaNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium' },
    leaf,
    fc.record({
      type: fc.constant('unary' as const),
      operator: fc.constantFrom('-' as const, '+' as const),
      operand: tie('tree'),
    }),
    fc.record({
      type: fc.constant('binary' as const),
      operator: fc.constantFrom(...operators),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      type: fc.constant('call' as const),
      name: fc.constantFrom(...FUNCTIONS.keys()),
      args: fc.array(tie('tree'), { maxLength: 4 }),
    }),
  ),
}));

describe('what could not be saved is said while it is typed', () => {
  const said = (text: string) =>
    parseFormula(text, names).diagnostics.map(({ code, params, span }) => ({
      code,
      most: params['most'],
      span,
    }));
  const call = (count: number) => `MAX(${Array.from({ length: count }, () => '1').join(',')})`;

  it('arguments', () => {
    expect(said(call(MAX_FORMULA_ARGUMENTS))).toEqual([]);
    expect(said(call(MAX_FORMULA_ARGUMENTS + 1))).toEqual([
      { code: 'too_many_arguments', most: '100', span: { from: 0, to: 3 } },
    ]);
  });
  it('digits of a number', () => {
    expect(said('9'.repeat(80))).toEqual([]);
    expect(said('9'.repeat(81))).toEqual([
      { code: 'number_too_long', most: '80', span: { from: 0, to: 81 } },
    ]);
    expect(said(`1 + ${'9'.repeat(80)}%`)).toEqual([
      { code: 'number_too_long', most: '80', span: { from: 4, to: 84 } },
    ]);
  });
});

describe('round trip', () => {
  it.each(['en', 'fr'] as const)('reads what it writes (%s)', (locale) => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        fc.pre(depthOf(tree) <= MAX_FORMULA_DEPTH);
        const { text } = printFormula(tree, names, locale);
        fc.pre(text.length <= MAX_FORMULA_LENGTH);
        const parsed = parseFormula(text, names, locale);
        expect(parsed.diagnostics).toEqual([]);
        expect(parsed.tree).toEqual(tree);
      }),
      { numRuns: 1000 },
    );
  });

  it('writes at the same offsets in every locale', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const english = printFormula(tree, names, 'en');
        const french = printFormula(tree, names, 'fr');
        expect([...french.spans.values()]).toEqual([...english.spans.values()]);
      }),
    );
  });

  it('never throws and never loops, whatever is typed', () => {
    const pieces = fc.constantFrom(
      ...'()[]"#,;.%+-*/^<>= 0123456789'.split(''),
      'Won',
      'Won value',
      'IF(',
      'MAX',
      'é',
      '💶',
      'DATE(',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 40 }),
        fc.constantFrom('en' as const, 'fr' as const),
        (parts, locale) => {
          const text = parts.join('');
          const { tree, diagnostics } = parseFormula(text, names, locale);
          expect(tree === null).toBe(diagnostics.length > 0);
          for (const { span } of diagnostics)
            expect(span !== null && span.from >= 0 && span.from <= span.to && span.to <= text.length).toBe(
              true,
            );
        },
      ),
      { numRuns: 3000 },
    );
  });
});
