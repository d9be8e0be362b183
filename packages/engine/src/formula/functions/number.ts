import { type Decimal, type RoundingMode, ZERO, abs, compare, dec, round, toNumber } from '@comptoir/kernel';
import type { Value } from '../../model/index.ts';
import { decimalValue } from '../values.ts';
import type { FunctionDefinition, Param } from './define.ts';

const number: Param = { name: { en: 'number', fr: 'nombre' }, type: 'decimal' };
const digits: Param = { name: { en: 'decimals', fr: 'décimales' }, type: 'decimal' };
const ordered: Param = { name: { en: 'value', fr: 'valeur' }, type: 'ordered' };

function decimalOf(value: Value | undefined): Decimal {
  return value?.type === 'decimal' ? value.value : ZERO;
}

const TEN_THOUSAND = dec(10_000);

/** A whole number from an argument, cut toward zero as a spreadsheet does and kept within `least` and `most`. */
export function integerOf(value: Value | undefined, absent: number, least: number, most: number): number {
  if (value?.type !== 'decimal') return absent;
  const far = compare(abs(value.value), TEN_THOUSAND) > 0;
  const whole = far ? (value.value.mantissa < 0n ? least : most) : toNumber(round(value.value, 0, 'down'));
  return Math.min(Math.max(whole, least), most);
}

/** Digits past 20 change nothing; beyond 80 digits to the left nothing but zero is left. */
function rounding(mode: RoundingMode): (args: readonly Value[]) => Value {
  return ([given, places]) => decimalValue(round(decimalOf(given), integerOf(places, 0, -80, 20), mode));
}

/** ROUND and its like differ in the mode alone. */
function roundingFunction(
  name: string,
  mode: RoundingMode,
  words: Pick<FunctionDefinition, 'help' | 'examples'>,
): FunctionDefinition {
  return {
    kind: 'strict',
    name,
    category: 'number',
    params: [number, digits],
    required: 1,
    returns: 'unify',
    unified: (index) => index === 0,
    run: rounding(mode),
    ...words,
  };
}

function extreme(wanted: -1 | 1): (args: readonly Value[]) => Value {
  return (args) => {
    let best = args[0]!;
    for (const arg of args.slice(1)) {
      if (best.type === 'decimal' && arg.type === 'decimal' && compare(arg.value, best.value) === wanted)
        best = arg;
      if (best.type === 'date' && arg.type === 'date' && Math.sign(arg.value - best.value) === wanted)
        best = arg;
    }
    return best;
  };
}

export const NUMBER_FUNCTIONS: readonly FunctionDefinition[] = [
  {
    kind: 'strict',
    name: 'ABS',
    category: 'number',
    params: [number],
    required: 1,
    returns: 'unify',
    unified: () => true,
    run: ([given]) => decimalValue(abs(decimalOf(given))),
    help: { en: 'The number without its sign.', fr: 'Le nombre sans son signe.' },
    examples: [{ formula: 'ABS(-12.5)', result: '12.5' }],
  },
  {
    kind: 'strict',
    name: 'MIN',
    category: 'number',
    params: [ordered],
    required: 1,
    repeat: 1,
    returns: 'unify',
    unified: () => true,
    run: extreme(-1),
    help: {
      en: 'The smallest number, or the earliest date.',
      fr: 'Le plus petit nombre, ou la date la plus ancienne.',
    },
    examples: [
      { formula: 'MIN(3, 1, 2)', result: '1' },
      { formula: 'MIN(DATE(2017, 6, 30), DATE(2017, 1, 15))', result: '2017-01-15' },
    ],
  },
  {
    kind: 'strict',
    name: 'MAX',
    category: 'number',
    params: [ordered],
    required: 1,
    repeat: 1,
    returns: 'unify',
    unified: () => true,
    run: extreme(1),
    help: {
      en: 'The largest number, or the latest date.',
      fr: 'Le plus grand nombre, ou la date la plus récente.',
    },
    examples: [
      { formula: 'MAX(3, 1, 2)', result: '3' },
      { formula: 'MAX(0, -5)', result: '0' },
    ],
  },
  roundingFunction('ROUND', 'half_up', {
    help: {
      en: 'Rounds to the nearest number. Halves round away from zero.',
      fr: 'Arrondit au plus proche. Les demis s’éloignent de zéro.',
    },
    examples: [
      { formula: 'ROUND(2.345, 2)', result: '2.35' },
      { formula: 'ROUND(-2.5)', result: '-3' },
      { formula: 'ROUND(1250, -2)', result: '1300' },
    ],
  }),
  roundingFunction('ROUNDUP', 'up', {
    help: { en: 'Rounds away from zero.', fr: 'Arrondit en s’éloignant de zéro.' },
    examples: [
      { formula: 'ROUNDUP(2.341, 2)', result: '2.35' },
      { formula: 'ROUNDUP(-1.1)', result: '-2' },
      { formula: 'ROUNDUP(1201, -2)', result: '1300' },
    ],
  }),
  roundingFunction('ROUNDDOWN', 'down', {
    help: { en: 'Rounds toward zero.', fr: 'Arrondit vers zéro.' },
    examples: [
      { formula: 'ROUNDDOWN(2.349, 2)', result: '2.34' },
      { formula: 'ROUNDDOWN(-1.9)', result: '-1' },
    ],
  }),
];
