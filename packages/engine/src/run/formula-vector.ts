import { ONE, compare, dec, div, mul } from '@comptoir/kernel';
import { type FormulaContext, evaluate, evaluateBinary, textValue } from '../formula/index.ts';
import type { BinaryOperator, FormulaNode, Value } from '../model/index.ts';
import { placed } from './cell-errors.ts';
import { type Numbers, multiply, negated, ownData, rescaled, roomFor } from './formula-numbers.ts';
import { type DecimalVector, type Vector, narrowOf, valueAt, vectorOf } from './vectors.ts';

/** What a formula's variable is on these rows: a vector, or one value for all of them. */
export type FormulaInput = (id: string) => Vector | Value;

export interface FormulaSite {
  readonly size: number;
  readonly input: FormulaInput;
  readonly context: FormulaContext;
  readonly variable_id: string;
  readonly recordAt: (index: number) => string;
  readonly narrowMax: number;
}

/**
 * A record formula on many rows. What is decimal arithmetic, comparison and choice runs over doubles that hold checked
 * integers; a row in which anything else happens (an empty cell, an error, a number past 2^53) is left to `evaluate`,
 * which defines the meaning. So both ways agree bit for bit.
 */
export function formulaVector(tree: FormulaNode, site: FormulaSite): Vector {
  const fast = compute(tree, site);
  if (fast?.kind === 'number') return patched(tree, site, fast);
  if (fast?.kind === 'boolean')
    return vectorOf(
      Array.from(fast.data, (flag, index) =>
        flag === UNKNOWN ? evaluateRow(tree, site, index) : { type: 'boolean', value: flag === 1 },
      ),
      site.narrowMax,
    );
  return vectorOf(
    Array.from({ length: site.size }, (_, index) => evaluateRow(tree, site, index)),
    site.narrowMax,
  );
}

function evaluateRow(tree: FormulaNode, site: FormulaSite, index: number): Value {
  const value = evaluate(tree, { context: site.context, variable: (id) => inputAt(site.input(id), index) });
  return value.type === 'error' ? placed(value, site.variable_id, site.recordAt(index)) : value;
}

function inputAt(input: Vector | Value, index: number): Value {
  return 'kind' in input ? valueAt(input, index) : input;
}

function patched(tree: FormulaNode, site: FormulaSite, numbers: Numbers): DecimalVector {
  const { scale } = numbers;
  const data = ownData(numbers);
  let specials: Map<number, Value> | null = null;
  for (let index = 0; index < data.length; index += 1) {
    if (data[index] === data[index]) continue;
    const value = evaluateRow(tree, site, index);
    const narrow = value.type === 'decimal' ? narrowOf(value.value, scale, site.narrowMax) : null;
    if (narrow !== null) data[index] = narrow;
    else if (value.type !== 'empty') (specials ??= new Map()).set(index, value);
  }
  return { kind: 'decimal', scale, data, specials, offset: 0 };
}

const UNKNOWN = 2;

/** 1 true, 0 false, 2 left to `evaluate`. */
interface Booleans {
  readonly kind: 'boolean';
  readonly data: Uint8Array;
}

/** `null`: a kind of node that only `evaluate` knows. */
function compute(node: FormulaNode, site: FormulaSite): Numbers | Booleans | null {
  switch (node.type) {
    case 'number':
    case 'percent':
      return constant({ type: 'decimal', value: dec(node.value) }, site);
    case 'boolean':
      return constant({ type: 'boolean', value: node.value }, site);
    case 'variable':
      return read(site.input(node.id), site);
    case 'unary': {
      const operand = compute(node.operand, site);
      if (operand?.kind !== 'number') return null;
      return node.operator === '-' ? negated(operand) : operand;
    }
    case 'binary':
      return computeBinary(node.operator, node.left, node.right, site);
    case 'call':
      return computeCall(node.name, node.args, site);
    case 'text':
    case 'date':
      return null;
  }
}

function constant(value: Value, site: FormulaSite): Numbers | Booleans | null {
  if (value.type === 'boolean')
    return { kind: 'boolean', data: new Uint8Array(site.size).fill(value.value ? 1 : 0) };
  if (value.type !== 'decimal') return null;
  const narrow = narrowOf(value.value, value.value.scale, site.narrowMax);
  return narrow === null
    ? null
    : {
        kind: 'number',
        scale: value.value.scale,
        data: new Float64Array(site.size).fill(narrow),
        isOwn: true,
      };
}

function read(input: Vector | Value, site: FormulaSite): Numbers | Booleans | null {
  if (!('kind' in input)) return constant(input, site);
  if (input.kind === 'decimal') return { kind: 'number', scale: input.scale, data: input.data, isOwn: false };
  if (input.coded || input.size === 0 || input.at(0).type !== 'boolean') return null;
  const data = new Uint8Array(input.size);
  for (let index = 0; index < input.size; index += 1) {
    const value = input.at(index);
    data[index] = value.type === 'boolean' ? (value.value ? 1 : 0) : UNKNOWN;
  }
  return { kind: 'boolean', data };
}

function computeBinary(
  operator: BinaryOperator,
  leftNode: FormulaNode,
  rightNode: FormulaNode,
  site: FormulaSite,
): Numbers | Booleans | null {
  if (operator === '^') return null;
  if (operator === '/') return divideByConstant(leftNode, rightNode, site);
  const coded = compareCodes(operator, leftNode, rightNode, site);
  if (coded) return coded;
  const left = compute(leftNode, site);
  if (left?.kind !== 'number') return null;
  const right = compute(rightNode, site);
  if (right?.kind !== 'number') return null;
  if (operator === '*') return multiply(left, right, site.narrowMax);
  const scale = Math.max(left.scale, right.scale);
  const first = rescaled(left, scale, site.narrowMax);
  const second = rescaled(right, scale, site.narrowMax);
  const a = first.data;
  const b = second.data;
  if (operator === '+' || operator === '-') {
    const limit = site.narrowMax;
    const sums = roomFor(first, second);
    for (let index = 0; index < a.length; index += 1) {
      const result = operator === '+' ? a[index]! + b[index]! : a[index]! - b[index]!;
      sums[index] = result <= limit && result >= -limit ? result : Number.NaN;
    }
    return { kind: 'number', scale, data: sums, isOwn: true };
  }
  const data = new Uint8Array(a.length);
  for (let index = 0; index < a.length; index += 1) {
    const x = a[index]!;
    const y = b[index]!;
    if (x !== x || y !== y) data[index] = UNKNOWN;
    else data[index] = orderHolds(operator, x, y) ? 1 : 0;
  }
  return { kind: 'boolean', data };
}

function orderHolds(
  operator: Exclude<BinaryOperator, '+' | '-' | '*' | '/' | '^'>,
  x: number,
  y: number,
): boolean {
  switch (operator) {
    case '=':
      return x === y;
    case '<>':
      return x !== y;
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
  }
}

/** A divisor with a short exact reciprocal (2, 4, 100, 0.5) is a multiplication. */
function divideByConstant(leftNode: FormulaNode, rightNode: FormulaNode, site: FormulaSite): Numbers | null {
  const divisor = constantOf(rightNode, site);
  if (divisor?.type !== 'decimal') return null;
  const reciprocal = div(ONE, divisor.value);
  if (!reciprocal || reciprocal.scale > 9 || compare(mul(reciprocal, divisor.value), ONE) !== 0) return null;
  const left = compute(leftNode, site);
  const right = constant({ type: 'decimal', value: reciprocal }, site);
  return left?.kind === 'number' && right?.kind === 'number' ? multiply(left, right, site.narrowMax) : null;
}

function constantOf(node: FormulaNode, site: FormulaSite): Value | null {
  if (node.type === 'number' || node.type === 'percent') return { type: 'decimal', value: dec(node.value) };
  if (node.type === 'text') return textValue(node.value);
  if (node.type !== 'variable') return null;
  const input = site.input(node.id);
  return 'kind' in input ? null : input;
}

/** A text column against a constant: answered once per distinct text. */
function compareCodes(
  operator: BinaryOperator,
  leftNode: FormulaNode,
  rightNode: FormulaNode,
  site: FormulaSite,
): Booleans | null {
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/' || operator === '^')
    return null;
  if (leftNode.type !== 'variable') return null;
  const input = site.input(leftNode.id);
  const other = constantOf(rightNode, site);
  if (!('kind' in input) || input.kind !== 'value' || !input.coded || other?.type !== 'text') return null;
  const { coded } = input;
  const answers = coded.dictionary
    .map((text) => evaluateBinary(operator, textValue(text), other))
    .map((value) => (value.type === 'boolean' && value.value ? 1 : 0));
  const data = new Uint8Array(site.size);
  for (let index = 0; index < site.size; index += 1) {
    const code = coded.codeAt(index);
    data[index] = code < 0 ? 0 : answers[code]!;
  }
  return { kind: 'boolean', data };
}

function computeCall(
  name: string,
  args: readonly FormulaNode[],
  site: FormulaSite,
): Numbers | Booleans | null {
  switch (name) {
    case 'IF':
      return args.length === 3 ? choose(args, site) : null;
    case 'AND':
    case 'OR': {
      if (args.length === 0) return null;
      const parts = args.map((arg) => compute(arg, site));
      const data = new Uint8Array(site.size).fill(name === 'AND' ? 1 : 0);
      for (const part of parts) {
        if (part?.kind !== 'boolean') return null;
        for (let index = 0; index < data.length; index += 1) {
          const flag = part.data[index]!;
          // An unknown part leaves the row to `evaluate`, which knows whether it is reached at all.
          if (flag === UNKNOWN || data[index] === UNKNOWN) data[index] = UNKNOWN;
          else data[index] = name === 'AND' ? data[index]! & flag : data[index]! | flag;
        }
      }
      return { kind: 'boolean', data };
    }
    case 'NOT': {
      const [only] = args;
      const operand = only && args.length === 1 ? compute(only, site) : null;
      if (operand?.kind !== 'boolean') return null;
      for (let index = 0; index < operand.data.length; index += 1)
        if (operand.data[index] !== UNKNOWN) operand.data[index]! ^= 1;
      return operand;
    }
    case 'MIN':
    case 'MAX':
      return extreme(name, args, site);
    case 'ABS': {
      const [only] = args;
      const operand = only && args.length === 1 ? compute(only, site) : null;
      if (operand?.kind !== 'number') return null;
      const data = ownData(operand);
      for (let index = 0; index < data.length; index += 1) data[index] = Math.abs(data[index]!);
      return { ...operand, data, isOwn: true };
    }
    default:
      return null;
  }
}

function choose(args: readonly FormulaNode[], site: FormulaSite): Numbers | Booleans | null {
  const test = compute(args[0]!, site);
  const yes = compute(args[1]!, site);
  const no = compute(args[2]!, site);
  if (test?.kind !== 'boolean' || yes?.kind !== 'number' || no?.kind !== 'number') return null;
  const scale = Math.max(yes.scale, no.scale);
  const a = ownData(rescaled(yes, scale, site.narrowMax));
  const b = rescaled(no, scale, site.narrowMax).data;
  for (let index = 0; index < a.length; index += 1) {
    const flag = test.data[index];
    if (flag === 0) a[index] = b[index]!;
    else if (flag === UNKNOWN) a[index] = Number.NaN;
  }
  return { kind: 'number', scale, data: a, isOwn: true };
}

function extreme(name: 'MIN' | 'MAX', args: readonly FormulaNode[], site: FormulaSite): Numbers | null {
  const parts = args.map((arg) => compute(arg, site));
  let result: Numbers | null = null;
  for (const part of parts) {
    if (part?.kind !== 'number') return null;
    if (!result) {
      result = part;
      continue;
    }
    const scale: number = Math.max(result.scale, part.scale);
    const a: Float64Array = ownData(rescaled(result, scale, site.narrowMax));
    const b = rescaled(part, scale, site.narrowMax).data;
    // Math.min and Math.max give NaN when either is NaN, which leaves the row to `evaluate`.
    for (let index = 0; index < a.length; index += 1)
      a[index] = name === 'MIN' ? Math.min(a[index]!, b[index]!) : Math.max(a[index]!, b[index]!);
    result = { kind: 'number', scale, data: a, isOwn: true };
  }
  return result;
}
