import { MAX_TEXT_LENGTH, dec } from '@comptoir/kernel';
import type { Value } from '../../model/index.ts';
import { booleanValue, decimalValue, errorValue, foldText, textValue, valueText } from '../values.ts';
import type { FunctionDefinition, Param } from './define.ts';
import { integerOf } from './number.ts';

const text: Param = { name: { en: 'text', fr: 'texte' }, type: 'text', empty: 'blank' };
const length: Param = { name: { en: 'length', fr: 'longueur' }, type: 'decimal' };

/** Characters as a reader counts them: an emoji outside the basic plane is one. */
function characters(value: Value | undefined): string[] {
  return value?.type === 'text' ? Array.from(value.value) : [];
}

function cut(name: string, count: Value | undefined, take: (length: number) => string[]): Value {
  const length = integerOf(count, 1, -1, 10_000);
  if (length < 0) return errorValue('formula_error', { function: name, reason: 'length_negative' });
  return textValue(take(length).join(''));
}

function contains(where: Value, what: Value): boolean {
  if (what.type !== 'text') return false;
  const wanted = foldText(what.value);
  if (where.type === 'texts') return where.value.some((item) => foldText(item) === wanted);
  return where.type === 'text' && foldText(where.value).includes(wanted);
}

export const TEXT_FUNCTIONS: readonly FunctionDefinition[] = [
  {
    kind: 'strict',
    name: 'CONCAT',
    category: 'text',
    params: [{ name: { en: 'value', fr: 'valeur' }, type: 'printable', empty: 'blank' }],
    required: 1,
    repeat: 1,
    returns: 'text',
    run: (args) => {
      const joined = args.map(valueText).join('');
      return joined.length > MAX_TEXT_LENGTH
        ? errorValue('formula_error', { function: 'CONCAT', reason: 'text_too_long' })
        : textValue(joined);
    },
    help: {
      en: 'Joins values into one text. Multiple choices are joined in alphabetical order.',
      fr: 'Met des valeurs bout à bout. Plusieurs choix sont écrits par ordre alphabétique.',
    },
    examples: [
      { formula: 'CONCAT("Q", 2, " / ", "EMEA")', result: 'Q2 / EMEA' },
      { formula: 'CONCAT(1.50, TRUE)', result: '1.5TRUE' },
    ],
  },
  {
    kind: 'strict',
    name: 'CONTAINS',
    category: 'text',
    params: [
      { name: { en: 'where', fr: 'où' }, type: 'searchable', empty: 'blank' },
      { name: { en: 'what', fr: 'quoi' }, type: 'text', empty: 'blank' },
    ],
    required: 2,
    returns: 'boolean',
    run: ([where, what]) => booleanValue(contains(where!, what!)),
    help: {
      en: 'True if the text (or any choice) contains this. Not case-sensitive.',
      fr: 'Vrai si le texte, ou un des choix, contient ceci. Sans tenir compte de la casse.',
    },
    examples: [
      { formula: 'CONTAINS("New business", "new")', result: 'true' },
      { formula: 'CONTAINS("Renewal", "new deal")', result: 'false' },
    ],
  },
  {
    kind: 'strict',
    name: 'LEFT',
    category: 'text',
    params: [text, length],
    required: 1,
    returns: 'text',
    run: ([given, count]) => cut('LEFT', count, (length) => characters(given).slice(0, length)),
    help: {
      en: 'The first characters of a text. A negative length is an error.',
      fr: 'Les premiers caractères d’un texte. Une longueur négative est une erreur.',
    },
    examples: [
      { formula: 'LEFT("GTX Pro", 3)', result: 'GTX' },
      { formula: 'LEFT("GTX")', result: 'G' },
      { formula: 'LEFT("GTX", -1)', result: '#formula_error' },
    ],
  },
  {
    kind: 'strict',
    name: 'RIGHT',
    category: 'text',
    params: [text, length],
    required: 1,
    returns: 'text',
    run: ([given, count]) =>
      cut('RIGHT', count, (length) => {
        const all = characters(given);
        return all.slice(Math.max(0, all.length - length));
      }),
    help: {
      en: 'The last characters of a text. A negative length is an error.',
      fr: 'Les derniers caractères d’un texte. Une longueur négative est une erreur.',
    },
    examples: [
      { formula: 'RIGHT("GTX Pro", 3)', result: 'Pro' },
      { formula: 'RIGHT("GTX", 0)', result: '' },
      { formula: 'RIGHT("GTX", -1)', result: '#formula_error' },
    ],
  },
  {
    kind: 'strict',
    name: 'LEN',
    category: 'text',
    params: [text],
    required: 1,
    returns: 'decimal',
    run: ([given]) => decimalValue(dec(characters(given).length)),
    help: { en: 'Number of characters in a text.', fr: 'Nombre de caractères d’un texte.' },
    examples: [{ formula: 'LEN("GTX Pro")', result: '7' }],
  },
];
