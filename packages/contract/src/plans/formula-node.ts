import { MAX_FORMULA_ARGUMENTS, MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { sourceFieldSchema } from '../shared/conditions.ts';
import { dateSchema, decimalSchema } from '../shared/primitives.ts';

type FormulaNodeShape =
  | { type: 'number' | 'percent' | 'text' | 'date'; value: string }
  | { type: 'boolean'; value: boolean }
  | { type: 'variable'; id: string }
  | { type: 'unary'; operator: '-' | '+'; operand: FormulaNodeShape }
  | {
      type: 'binary';
      operator: '+' | '-' | '*' | '/' | '^' | '=' | '<>' | '<' | '<=' | '>' | '>=';
      left: FormulaNodeShape;
      right: FormulaNodeShape;
    }
  | { type: 'call'; name: string; args: FormulaNodeShape[] };

const unsignedDecimal = decimalSchema.refine((text) => !text.startsWith('-'), { message: 'sign_in_literal' });

export const formulaTreeSchema: z.ZodType<FormulaNodeShape> = z.lazy(() =>
  z.union([
    z.strictObject({ type: z.enum(['number', 'percent']), value: unsignedDecimal }),
    z.strictObject({ type: z.literal('date'), value: dateSchema }),
    z.strictObject({ type: z.literal('text'), value: z.string().max(MAX_FORMULA_LENGTH) }),
    z.strictObject({ type: z.literal('boolean'), value: z.boolean() }),
    /** A variable; in a calculated field a field, of a quota or of results by its reserved id. */
    z.strictObject({ type: z.literal('variable'), id: sourceFieldSchema }),
    z.strictObject({ type: z.literal('unary'), operator: z.enum(['-', '+']), operand: formulaTreeSchema }),
    z.strictObject({
      type: z.literal('binary'),
      operator: z.enum(['+', '-', '*', '/', '^', '=', '<>', '<', '<=', '>', '>=']),
      left: formulaTreeSchema,
      right: formulaTreeSchema,
    }),
    z.strictObject({
      type: z.literal('call'),
      name: z.string().max(40),
      args: z.array(formulaTreeSchema).max(MAX_FORMULA_ARGUMENTS),
    }),
  ]),
);

/** Checked before the recursive schema runs: a hostile body nested a thousand deep is refused here, not by a full stack. */
function isTooDeep(given: unknown): boolean {
  let level: unknown[] = [given];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= MAX_FORMULA_DEPTH || level.length > MAX_FORMULA_LENGTH) return true;
    level = level.flatMap((node) => (typeof node === 'object' && node !== null ? childrenOf(node) : []));
  }
  return false;
}

function childrenOf(node: object): unknown[] {
  const below: unknown[] = [];
  if ('operand' in node) below.push(node.operand);
  if ('left' in node) below.push(node.left);
  if ('right' in node) below.push(node.right);
  if ('args' in node && Array.isArray(node.args)) below.push(...node.args);
  return below;
}

/** A parsed formula, at most 64 levels deep. Literals carry no sign: -5 is `unary` over 5. */
export const formulaNodeSchema: z.ZodType<FormulaNodeShape, unknown> = z
  .unknown()
  .refine((given) => !isTooDeep(given), { message: 'formula_too_deep', abort: true })
  .pipe(formulaTreeSchema);
