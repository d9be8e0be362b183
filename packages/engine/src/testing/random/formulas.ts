import fc from 'fast-check';
import type { BinaryOperator, FormulaNode } from '../../model/index.ts';
import { oneOf } from './values.ts';

export const variable = (id: string): FormulaNode => ({ type: 'variable', id });
export const literal = (value: string): FormulaNode => ({ type: 'number', value });

/** Numbers over the given leaves; sometimes text or nothing meets a number, as in life. */
export function numberTrees(
  leaves: readonly FormulaNode[],
  conditionsOver: readonly FormulaNode[],
  depth: number,
): fc.Arbitrary<FormulaNode> {
  const leaf = oneOf(...leaves, literal('2'), literal('0.05'), literal('1000.5'), {
    type: 'percent',
    value: '0.085',
  } as FormulaNode);
  if (depth === 0) return leaf;
  const inner = numberTrees(leaves, conditionsOver, depth - 1);
  const test: fc.Arbitrary<FormulaNode> = fc.oneof(
    fc
      .record({
        operator: oneOf<BinaryOperator>('<', '<=', '>', '>=', '=', '<>'),
        left: inner,
        right: inner,
      } as const)
      .map((node): FormulaNode => ({ type: 'binary', ...node })),
    oneOf(...conditionsOver),
  );
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    {
      weight: 5,
      arbitrary: fc
        .record({
          operator: oneOf<BinaryOperator>('+', '-', '*', '*', '/'),
          left: inner,
          right: inner,
        } as const)
        .map((node): FormulaNode => ({ type: 'binary', ...node })),
    },
    {
      weight: 1,
      arbitrary: inner.map((operand): FormulaNode => ({ type: 'unary', operator: '-', operand })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(test, inner, inner)
        .map((args): FormulaNode => ({ type: 'call', name: 'IF', args })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(oneOf('MIN', 'MAX'), inner, inner)
        .map(([name, ...args]): FormulaNode => ({ type: 'call', name, args })),
    },
    {
      weight: 1,
      arbitrary: inner.map((arg): FormulaNode => ({
        type: 'call',
        name: 'ROUND',
        args: [arg, literal('1')],
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(inner, inner).map((args): FormulaNode => ({ type: 'call', name: 'IFERROR', args })),
    },
    { weight: 1, arbitrary: inner.map((arg): FormulaNode => ({ type: 'call', name: 'ABS', args: [arg] })) },
  );
}

export const recordTests: readonly FormulaNode[] = [
  { type: 'binary', operator: '=', left: variable('stage'), right: { type: 'text', value: 'won' } },
  { type: 'binary', operator: '<>', left: variable('region'), right: { type: 'text', value: 'North' } },
  { type: 'binary', operator: '<', left: variable('region'), right: { type: 'text', value: 'Île' } },
  { type: 'binary', operator: '=', left: variable('label'), right: { type: 'text', value: '' } },
  variable('signed'),
  { type: 'call', name: 'NOT', args: [variable('signed')] },
  {
    type: 'call',
    name: 'AND',
    args: [
      variable('signed'),
      { type: 'binary', operator: '>', left: variable('amount'), right: literal('100') },
    ],
  },
];
