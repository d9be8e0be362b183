import {
  type Decimal,
  MAX_SCALE,
  ZERO,
  add,
  assertNever,
  day,
  dec,
  decimalOf,
  div,
  divideRounded,
  equals,
  mul,
  negate,
  pow10,
  round,
  sub,
} from '@comptoir/kernel';
import type { BinaryOperator, FormulaNode, Value } from '../model/index.ts';
import {
  ACCEPTS,
  FUNCTIONS,
  type FormulaContext,
  type FunctionDefinition,
  type Param,
  paramAt,
} from './functions/index.ts';
import { booleanValue, compareValues, dateValue, decimalValue, errorValue, textValue } from './values.ts';

export interface FormulaEnv {
  readonly context: FormulaContext;
  /** The value of a variable at the place where the formula runs (its row, or its statement). */
  readonly variable: (id: string) => Value;
}

/**
 * What a formula is worth. Never throws: what can't be computed is an error value, whose place the caller fills in.
 * Arithmetic with empty is the error "empty field"; a comparison with empty is false.
 */
export function evaluate(node: FormulaNode, env: FormulaEnv): Value {
  switch (node.type) {
    case 'number':
    case 'percent':
      return decimalValue(dec(node.value));
    case 'text':
      return textValue(node.value);
    case 'date':
      return dateValue(day(node.value));
    case 'boolean':
      return booleanValue(node.value);
    case 'variable':
      return env.variable(node.id);
    case 'unary':
      return evaluateUnary(node.operator, evaluate(node.operand, env));
    case 'binary':
      return evaluateBinary(node.operator, evaluate(node.left, env), evaluate(node.right, env));
    case 'call': {
      const definition = FUNCTIONS.get(node.name);
      if (!definition)
        return errorValue('formula_error', { function: node.name, reason: 'unknown_function' });
      return callFunction(definition, node.args, env);
    }
    default:
      return assertNever(node);
  }
}

function callFunction(definition: FunctionDefinition, args: readonly FormulaNode[], env: FormulaEnv): Value {
  if (args.length < definition.required)
    return errorValue('formula_error', { function: definition.name, reason: 'too_few_arguments' });
  if (definition.kind === 'lazy')
    return definition.run(
      args.map((arg) => () => evaluate(arg, env)),
      env.context,
    );
  const values: Value[] = [];
  for (const [index, arg] of args.entries()) {
    const param = paramAt(definition, index, args.length);
    if (!param)
      return errorValue('formula_error', { function: definition.name, reason: 'too_many_arguments' });
    const value = admit(evaluate(arg, env), param, definition.name);
    if (value.type === 'error') return value;
    values.push(value);
  }
  return definition.run(values, env.context);
}

/** What a text function reads of an empty value. */
const BLANK: Value = Object.freeze({ type: 'text', value: '' });

/** The argument as the parameter wants it, or the error that the call gives. */
function admit(value: Value, param: Param, name: string): Value {
  if (value.type === 'error') return value;
  if (value.type === 'empty') {
    switch (param.empty ?? 'error') {
      case 'keep':
        return value;
      case 'blank':
        return BLANK;
      case 'false':
        return booleanValue(false);
      case 'error':
        return errorValue('empty_field', { function: name });
    }
  }
  if (!ACCEPTS[param.type].includes(value.type))
    return errorValue('badly_typed_variable', { function: name, found: value.type });
  return value;
}

export function evaluateUnary(operator: '-' | '+', operand: Value): Value {
  if (operand.type === 'error') return operand;
  if (operand.type === 'empty') return errorValue('empty_field', { function: operator });
  if (operand.type !== 'decimal')
    return errorValue('badly_typed_variable', { function: operator, found: operand.type });
  return operator === '-' ? decimalValue(negate(operand.value)) : operand;
}

export function evaluateBinary(operator: BinaryOperator, left: Value, right: Value): Value {
  if (left.type === 'error') return left;
  if (right.type === 'error') return right;
  switch (operator) {
    case '=':
    case '<>':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compareWith(operator, left, right);
    default:
      return calculate(operator, left, right);
  }
}

type Comparison = Extract<BinaryOperator, '=' | '<>' | '<' | '<=' | '>' | '>='>;

const HOLDS: Record<Comparison, (order: -1 | 0 | 1) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function compareWith(operator: Comparison, left: Value, right: Value): Value {
  if (left.type === 'empty' || right.type === 'empty') return booleanValue(false);
  const order = compareValues(left, right);
  if (order === null) return errorValue('badly_typed_variable', { function: operator, found: right.type });
  return booleanValue(HOLDS[operator](order));
}

function calculate(operator: Exclude<BinaryOperator, Comparison>, left: Value, right: Value): Value {
  if (left.type === 'empty' || right.type === 'empty')
    return errorValue('empty_field', { function: operator });
  if (left.type !== 'decimal')
    return errorValue('badly_typed_variable', { function: operator, found: left.type });
  if (right.type !== 'decimal')
    return errorValue('badly_typed_variable', { function: operator, found: right.type });
  switch (operator) {
    case '+':
      return decimalValue(add(left.value, right.value));
    case '-':
      return decimalValue(sub(left.value, right.value));
    case '*':
      return decimalValue(mul(left.value, right.value));
    case '/': {
      const quotient = div(left.value, right.value);
      return quotient ? decimalValue(quotient) : errorValue('division_by_zero');
    }
    case '^':
      return power(left.value, right.value);
    default:
      return assertNever(operator);
  }
}

/** The largest whole exponent, either sign. */
export const MAX_EXPONENT = 1_000n;
/** One more than the digits that `decimalValue` allows: an estimate this large is past them for certain. */
const MAX_DIGITS = 81;

/**
 * Whole exponents from -1000 to 1000, exact and then rounded once to 20 decimals. A fraction as exponent is a formula
 * error: roots are not exact. 0^0 is 1, as in a spreadsheet's sums of powers.
 *
 * The size of the result is estimated first. A result past 80 digits is refused and one below the last decimal is 0, both without
 * computing: an 80-digit base to the power of 1000 took 37 ms, and a document may hold thousands of them.
 */
export function power(base: Decimal, exponent: Decimal): Value {
  const whole = round(exponent, 0, 'down');
  if (!equals(whole, exponent))
    return errorValue('formula_error', { function: '^', reason: 'exponent_not_whole' });
  const size = whole.mantissa < 0n ? -whole.mantissa : whole.mantissa;
  if (size > MAX_EXPONENT)
    return errorValue('formula_error', { function: '^', reason: 'exponent_too_large' });
  const magnitude = magnitudeOf(base) * Number(whole.mantissa);
  if (magnitude > MAX_DIGITS) return errorValue('formula_error', { reason: 'number_too_large' });
  if (magnitude < -(MAX_SCALE + 1)) return decimalValue(ZERO);
  const mantissa = base.mantissa ** size;
  const scale = base.scale * Number(size);
  if (whole.mantissa >= 0n) return decimalValue(decimalOf(mantissa, scale));
  if (mantissa === 0n) return errorValue('division_by_zero');
  return decimalValue(decimalOf(divideRounded(pow10(scale + MAX_SCALE), mantissa, 'half_up'), MAX_SCALE));
}

/** log10 of the absolute value, right to about 12 digits; 0 for 0, whose powers cost nothing. */
function magnitudeOf({ mantissa, scale }: Decimal): number {
  if (mantissa === 0n) return 0;
  const digits = (mantissa < 0n ? -mantissa : mantissa).toString();
  return Math.log10(Number(`0.${digits.slice(0, 17)}`)) + digits.length - scale;
}
