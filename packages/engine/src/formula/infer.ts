import { assertNever } from '@comptoir/kernel';
import type { BinaryOperator, FormulaNode, VariableFormat } from '../model/index.ts';
import type { DiagnosticCode, DiagnosticDetails } from './diagnostic.ts';
import {
  ACCEPTS,
  FUNCTIONS,
  type FunctionDefinition,
  type ValueType,
  arity,
  fitsGroups,
  paramAt,
} from './functions/index.ts';

/** Where a value lives: one per statement, or one per row of a scope. A coarser value is usable at a finer grain. */
export type Grain = { readonly kind: 'statement' } | { readonly kind: 'record'; readonly scope_id: string };

export const STATEMENT_GRAIN: Grain = Object.freeze({ kind: 'statement' });

/** What the checker knows of a value before a run. `shows: null`: a bare number, shown in the format of what it is combined with. */
export interface Typed {
  readonly type: ValueType;
  readonly shows: VariableFormat | null;
  readonly grain: Grain;
}

export type Report = <Code extends DiagnosticCode>(
  node: FormulaNode,
  code: Code,
  ...details: DiagnosticDetails<Code>
) => void;

export interface InferEnv {
  /** What a variable is; `null`: it is gone. A variable with errors has type `any`. */
  readonly variable: (id: string) => Typed | null;
  /** Receives every mistake with its node. */
  readonly report: Report;
}

/** What can't be known, because of a mistake that is reported elsewhere. */
export const UNKNOWN: Typed = { type: 'any', shows: null, grain: STATEMENT_GRAIN };

/** Type, look and grain of a formula, reporting all its mistakes. What can't be known is `any` and is not reported twice. */
export function inferFormula(node: FormulaNode, env: InferEnv): Typed {
  switch (node.type) {
    case 'number':
      return { type: 'decimal', shows: null, grain: STATEMENT_GRAIN };
    case 'percent':
      return { type: 'decimal', shows: 'percentage', grain: STATEMENT_GRAIN };
    case 'text':
    case 'date':
    case 'boolean':
      return { type: node.type, shows: node.type, grain: STATEMENT_GRAIN };
    case 'variable': {
      if (node.id === '') return UNKNOWN;
      const known = env.variable(node.id);
      if (!known) env.report(node, 'deleted_variable', { variable_id: node.id });
      return known ?? UNKNOWN;
    }
    case 'unary': {
      const operand = inferFormula(node.operand, env);
      if (!isNumber(operand))
        env.report(node.operand, 'wrong_operand_type', {
          operator: node.operator,
          expected: 'decimal',
          found: operand.type,
        });
      return { ...operand, type: 'decimal', shows: isNumber(operand) ? operand.shows : null };
    }
    case 'binary':
      return inferBinary(node, env);
    case 'call':
      return inferCall(node, env);
    default:
      return assertNever(node);
  }
}

function isNumber(typed: Typed): boolean {
  return typed.type === 'decimal' || typed.type === 'any';
}

const COMPARISONS: ReadonlySet<BinaryOperator> = new Set(['=', '<>', '<', '<=', '>', '>=']);
const UNORDERED: ReadonlySet<ValueType> = new Set(['boolean', 'texts', 'user']);

function inferBinary(node: Extract<FormulaNode, { type: 'binary' }>, env: InferEnv): Typed {
  const left = inferFormula(node.left, env);
  const right = inferFormula(node.right, env);
  const grain = joinGrains(node, [left, right], env.report);
  const { operator } = node;
  if (COMPARISONS.has(operator)) {
    if (left.type !== 'any' && right.type !== 'any' && left.type !== right.type)
      env.report(node, 'types_differ', { operator, left: left.type, right: right.type });
    else if (operator !== '=' && operator !== '<>' && UNORDERED.has(left.type))
      env.report(node.left, 'wrong_operand_type', { operator, expected: 'ordered', found: left.type });
    return { type: 'boolean', shows: 'boolean', grain };
  }
  for (const [side, typed] of [[node.left, left] as const, [node.right, right] as const])
    if (!isNumber(typed))
      env.report(side, 'wrong_operand_type', { operator, expected: 'decimal', found: typed.type });
  return { type: 'decimal', shows: arithmeticLook(operator, left.shows, right.shows), grain };
}

/** Amount x percentage is an amount, amount / amount a percentage, and so on. Only how it shows, never what it is. */
function arithmeticLook(
  operator: BinaryOperator,
  left: VariableFormat | null,
  right: VariableFormat | null,
): VariableFormat | null {
  if (operator === '+' || operator === '-') return commonLook([left, right]);
  if (operator === '^') return left === 'amount' ? 'number' : left;
  if (operator === '/') {
    if (left === 'amount') return right === 'amount' ? 'percentage' : 'amount';
    if (left === right) return left === null ? null : left === 'percentage' ? 'percentage' : 'number';
    return left === 'percentage' && right === null ? 'percentage' : 'number';
  }
  if (left === 'amount' || right === 'amount') return 'amount';
  if (left === 'number' || right === 'number') return 'number';
  return left ?? right;
}

function commonLook(looks: readonly (VariableFormat | null)[]): VariableFormat | null {
  const known = looks.filter((look) => look !== null);
  const [first] = known;
  if (first === undefined) return null;
  if (known.every((look) => look === first)) return first;
  return known.includes('amount') ? 'amount' : 'number';
}

function joinGrains(node: FormulaNode, parts: readonly Typed[], report: Report): Grain {
  let joined: Grain = STATEMENT_GRAIN;
  for (const { grain } of parts) {
    if (grain.kind === 'statement') continue;
    if (joined.kind === 'record' && joined.scope_id !== grain.scope_id) {
      report(node, 'mixed_scopes', { scope_id: joined.scope_id, other_scope_id: grain.scope_id });
      return joined;
    }
    joined = grain;
  }
  return joined;
}

function inferCall(node: Extract<FormulaNode, { type: 'call' }>, env: InferEnv): Typed {
  const parts = node.args.map((arg) => inferFormula(arg, env));
  const grain = joinGrains(node, parts, env.report);
  const definition = FUNCTIONS.get(node.name);
  if (!definition) {
    env.report(node, 'unknown_function', { name: node.name });
    return { ...UNKNOWN, grain };
  }
  checkArity(definition, node, env.report);
  for (const [index, part] of parts.entries()) {
    const param = paramAt(definition, index, parts.length);
    if (param && part.type !== 'any' && !ACCEPTS[param.type].includes(part.type))
      env.report(node.args[index]!, 'wrong_argument_type', {
        function: definition.name,
        position: String(index + 1),
        expected: param.type,
        found: part.type,
      });
  }
  unify(definition.matched, node, parts, env.report);
  if (definition.returns !== 'unify') {
    const shows =
      definition.shows ?? (definition.returns === 'decimal' ? 'number' : lookOf(definition.returns));
    return { type: definition.returns, shows, grain };
  }
  const type = unify(definition.unified, node, parts, env.report);
  const looks = parts
    .filter((_, index) => definition.unified?.(index, parts.length))
    .map((part) => part.shows);
  return { type, shows: type === 'decimal' ? commonLook(looks) : lookOf(type), grain };
}

/** Reports a wrong number of arguments, once. */
export function checkArity(
  definition: FunctionDefinition,
  node: Extract<FormulaNode, { type: 'call' }>,
  report: Report,
): void {
  const count = node.args.length;
  const { least, most } = arity(definition);
  if (count < least || !fitsGroups(definition, count))
    report(node, 'too_few_arguments', {
      function: definition.name,
      least: String(Math.max(least, count < least ? least : count + 1)),
      found: String(count),
    });
  else if (most !== null && count > most)
    report(node, 'too_many_arguments', {
      function: definition.name,
      most: String(most),
      found: String(count),
    });
}

/** The common type of the arguments picked, reporting the first that differs. */
function unify(
  picks: FunctionDefinition['unified'],
  node: Extract<FormulaNode, { type: 'call' }>,
  parts: readonly Typed[],
  report: Report,
): ValueType {
  let common: ValueType = 'any';
  for (const [index, { type }] of parts.entries()) {
    if (!picks?.(index, parts.length) || type === 'any') continue;
    if (common === 'any') common = type;
    else if (type !== common) {
      report(node.args[index]!, 'types_differ', { operator: node.name, left: common, right: type });
      return common;
    }
  }
  return common;
}

/** How a type shows when nothing else is known. */
export function lookOf(type: ValueType): VariableFormat | null {
  switch (type) {
    case 'decimal':
    case 'any':
      return null;
    case 'texts':
    case 'user':
      return 'text';
    case 'text':
    case 'date':
    case 'boolean':
      return type;
    default:
      return assertNever(type);
  }
}
