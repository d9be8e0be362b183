import { type CompensationDocumentWire, compensationDocumentSchema } from '@comptoir/contract';
import type { CompensationDocument, FormulaNode } from '@comptoir/engine';
import { MAX_FORMULA_DEPTH } from '@comptoir/kernel';
import { expect, expectTypeOf, test } from 'vitest';
import { EMPTY_DOCUMENT } from './compensation-policy.ts';

type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;

test('the wire’s document has the engine’s shape, and the engine’s the wire’s', () => {
  expectTypeOf<CompensationDocumentWire>().toExtend<CompensationDocument>();
  expectTypeOf<Mutable<CompensationDocument>>().toExtend<CompensationDocumentWire>();
});

const id = '01890000-0000-7000-8000-000000000001';
const withTree = (tree: unknown) => ({
  ...EMPTY_DOCUMENT,
  variables: [{ id, name: 'F', description: '', format: null, kind: 'Formula', tree, broken_text: null }],
});
const nested = (levels: number): FormulaNode =>
  Array.from({ length: levels - 1 }).reduce<FormulaNode>(
    (operand) => ({ type: 'unary', operator: '-', operand }),
    {
      type: 'number',
      value: '1',
    },
  );

test('formulas are accepted to their depth and no deeper, without a full stack', () => {
  const accepts = (tree: unknown) => compensationDocumentSchema.safeParse(withTree(tree)).success;
  expect(accepts(nested(MAX_FORMULA_DEPTH))).toBe(true);
  expect(accepts(nested(MAX_FORMULA_DEPTH + 1))).toBe(false);
  let hostile: unknown = { type: 'number', value: '1' };
  for (let level = 0; level < 20_000; level += 1) hostile = { type: 'call', name: 'ABS', args: [hostile] };
  expect(accepts(hostile)).toBe(false);
});

test.each([
  [{ type: 'number', value: '-1' }],
  [{ type: 'number', value: '1e5' }],
  [{ type: 'number', value: 'NaN' }],
  [{ type: 'date', value: '2017-02-30' }],
  [{ type: 'variable', id: 'x' }],
  [
    {
      type: 'binary',
      operator: '%',
      left: { type: 'number', value: '1' },
      right: { type: 'number', value: '1' },
    },
  ],
  [{ type: 'number', value: '1', extra: true }],
])('refuses %j', (tree) => expect(compensationDocumentSchema.safeParse(withTree(tree)).success).toBe(false));
