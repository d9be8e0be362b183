import type { Value } from '../../model/index.ts';
import { booleanValue, compareValues, emptyValue, errorValue, isEmptyValue } from '../values.ts';
import type { FunctionDefinition, Param } from './define.ts';

const condition: Param = { name: { en: 'condition', fr: 'condition' }, type: 'boolean', empty: 'false' };
const value: Param = { name: { en: 'value', fr: 'valeur' }, type: 'any', empty: 'keep' };
const otherwise: Param = { name: { en: 'otherwise', fr: 'sinon' }, type: 'any', empty: 'keep' };

/** An empty checkbox is not ticked. */
function isTrue(given: Value): boolean | Value {
  if (given.type === 'boolean') return given.value;
  if (given.type === 'empty') return false;
  return given.type === 'error'
    ? given
    : errorValue('badly_typed_variable', { expected: 'boolean', found: given.type });
}

function shortCircuit(args: readonly (() => Value)[], stopsAt: boolean): Value {
  for (const arg of args) {
    const truth = isTrue(arg());
    if (typeof truth !== 'boolean') return truth;
    if (truth === stopsAt) return booleanValue(stopsAt);
  }
  return booleanValue(!stopsAt);
}

export const LOGIC_FUNCTIONS: readonly FunctionDefinition[] = [
  {
    kind: 'lazy',
    name: 'IF',
    category: 'logic',
    params: [condition, { ...value, name: { en: 'then', fr: 'alors' } }, otherwise],
    required: 3,
    returns: 'unify',
    unified: (index) => index > 0,
    run: ([test, then, otherwiseGiven]) => {
      const truth = isTrue(test!());
      if (typeof truth !== 'boolean') return truth;
      return truth ? then!() : otherwiseGiven!();
    },
    help: {
      en: 'Returns one value if the condition is true, another if it’s false. Text is compared alphabetically, with É next to E. Not case-sensitive.',
      fr: 'Renvoie une valeur si la condition est vraie, une autre sinon. Les textes sont comparés par ordre alphabétique, É avec E, sans tenir compte de la casse.',
    },
    examples: [
      { formula: 'IF(3 > 2, 10, 20)', result: '10' },
      { formula: 'IF(FALSE, 1 / 0, 5)', result: '5' },
      { formula: 'IF("Éire" < "F", 10, 20)', result: '10' },
    ],
  },
  {
    kind: 'lazy',
    name: 'IFS',
    category: 'logic',
    params: [condition, value],
    required: 2,
    repeat: 2,
    trailing_default: otherwise,
    returns: 'unify',
    unified: (index, count) => index % 2 === 1 || index === count - 1,
    run: (args) => {
      for (let index = 0; index + 1 < args.length; index += 2) {
        const truth = isTrue(args[index]!());
        if (typeof truth !== 'boolean') return truth;
        if (truth) return args[index + 1]!();
      }
      return args.length % 2 === 1
        ? args.at(-1)!()
        : errorValue('formula_error', { function: 'IFS', reason: 'no_match' });
    },
    help: {
      en: 'Returns the value for the first true condition. Add a final value as the default.',
      fr: 'Renvoie la valeur de la première condition vraie. Ajoutez une dernière valeur par défaut.',
    },
    examples: [
      { formula: 'IFS(1 > 2, "a", 2 > 1, "b")', result: 'b' },
      { formula: 'IFS(1 > 2, 5%, 8%)', result: '0.08' },
      { formula: 'IFS(1 > 2, 5%)', result: '#formula_error' },
    ],
  },
  {
    kind: 'lazy',
    name: 'SWITCH',
    category: 'logic',
    params: [
      { ...value, name: { en: 'expression', fr: 'expression' } },
      { ...value, name: { en: 'case', fr: 'cas' } },
      value,
    ],
    required: 3,
    repeat: 2,
    trailing_default: otherwise,
    returns: 'unify',
    unified: (index, count) => index > 0 && (index % 2 === 0 || index === count - 1),
    matched: (index, count) => index === 0 || (index % 2 === 1 && index < count - 1),
    run: (args) => {
      const subject = args[0]!();
      if (subject.type === 'error') return subject;
      for (let index = 1; index + 1 < args.length; index += 2) {
        const candidate = args[index]!();
        if (candidate.type === 'error') return candidate;
        if (compareValues(subject, candidate) === 0) return args[index + 1]!();
      }
      return args.length % 2 === 0
        ? args.at(-1)!()
        : errorValue('formula_error', { function: 'SWITCH', reason: 'no_match' });
    },
    help: {
      en: 'Returns the value for the case that equals the expression. Add a final value as the default. An empty value matches no case.',
      fr: 'Renvoie la valeur du cas égal à l’expression. Ajoutez une dernière valeur par défaut. Une valeur vide n’est égale à aucun cas.',
    },
    examples: [
      { formula: 'SWITCH("gold", "silver", 1, "Gold", 2, 0)', result: '2' },
      { formula: 'SWITCH(3, 1, 10, 2, 20, 0)', result: '0' },
      { formula: 'SWITCH(3, 1, 10)', result: '#formula_error' },
    ],
  },
  {
    kind: 'lazy',
    name: 'AND',
    category: 'logic',
    params: [condition],
    required: 1,
    repeat: 1,
    returns: 'boolean',
    run: (args) => shortCircuit(args, false),
    help: { en: 'True if all conditions are true.', fr: 'Vrai si toutes les conditions sont vraies.' },
    examples: [
      { formula: 'AND(1 < 2, 2 < 3)', result: 'true' },
      { formula: 'AND(1 > 2, 1 / 0 = 1)', result: 'false' },
    ],
  },
  {
    kind: 'lazy',
    name: 'OR',
    category: 'logic',
    params: [condition],
    required: 1,
    repeat: 1,
    returns: 'boolean',
    run: (args) => shortCircuit(args, true),
    help: { en: 'True if at least one condition is true.', fr: 'Vrai si au moins une condition est vraie.' },
    examples: [
      { formula: 'OR(1 > 2, 2 < 3)', result: 'true' },
      { formula: 'OR(1 < 2, 1 / 0 = 1)', result: 'true' },
    ],
  },
  {
    kind: 'strict',
    name: 'NOT',
    category: 'logic',
    params: [condition],
    required: 1,
    returns: 'boolean',
    run: ([given]) => booleanValue(given?.type === 'boolean' && !given.value),
    help: { en: 'True if the condition is false.', fr: 'Vrai si la condition est fausse.' },
    examples: [{ formula: 'NOT(1 > 2)', result: 'true' }],
  },
  {
    kind: 'lazy',
    name: 'COALESCE',
    category: 'logic',
    params: [value],
    required: 1,
    repeat: 1,
    returns: 'unify',
    unified: () => true,
    run: (args) => {
      for (const arg of args) {
        const given = arg();
        if (!isEmptyValue(given)) return given;
      }
      return emptyValue();
    },
    help: {
      en: 'Returns the first value that isn’t empty. Text with no characters counts as empty.',
      fr: 'Renvoie la première valeur qui n’est pas vide. Un texte sans caractère est vide.',
    },
    examples: [{ formula: 'COALESCE("", "b", "c")', result: 'b' }],
  },
  {
    kind: 'strict',
    name: 'ISEMPTY',
    category: 'logic',
    params: [value],
    required: 1,
    returns: 'boolean',
    run: ([given]) => booleanValue(isEmptyValue(given!)),
    help: {
      en: 'True if the value is empty. Text with no characters counts as empty.',
      fr: 'Vrai si la valeur est vide. Un texte sans caractère est vide.',
    },
    examples: [
      { formula: 'ISEMPTY("")', result: 'true' },
      { formula: 'ISEMPTY(LEFT("GTX", 0))', result: 'true' },
      { formula: 'ISEMPTY(0)', result: 'false' },
    ],
  },
  {
    kind: 'lazy',
    name: 'IFERROR',
    category: 'logic',
    params: [value, { ...otherwise, name: { en: 'if error', fr: 'si erreur' } }],
    required: 2,
    returns: 'unify',
    unified: () => true,
    run: ([given, fallback]) => {
      const result = given!();
      return result.type === 'error' ? fallback!() : result;
    },
    help: {
      en: 'Returns the value, or another one if it can’t be calculated.',
      fr: 'Renvoie la valeur, ou une autre si elle ne peut pas être calculée.',
    },
    examples: [
      { formula: 'IFERROR(1 / 0, 0)', result: '0' },
      { formula: 'IFERROR(6 / 3, 0)', result: '2' },
    ],
  },
];
