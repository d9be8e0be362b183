import fc from 'fast-check';
import type { CalculatedField, FieldModel, FormulaNode } from '../../model/index.ts';
import { literal, numberTrees, recordTests, variable } from './formulas.ts';
import { oneOf } from './values.ts';

/** What random calculated fields may be called, with the type that they have as a field. */
export const CALCULATED: readonly FieldModel[] = [
  { id: 'share', name: 'Share', type: 'float', decimals: 0 },
  { id: 'net', name: 'Net', type: 'float', decimals: 0 },
  { id: 'word', name: 'Word', type: 'string', decimals: 0 },
  { id: 'known since', name: 'Known since', type: 'date', decimals: 0 },
  { id: 'is large', name: 'Is large', type: 'bool', decimals: 0 },
];

const field = (id: string, tree: FormulaNode): CalculatedField => ({
  id,
  name: CALCULATED.find((one) => one.id === id)!.name,
  tree,
  broken_text: null,
});

const call = (name: string, ...args: FormulaNode[]): FormulaNode => ({ type: 'call', name, args });

// A formula of a scope has no variables: its tests read fields.
const tests = recordTests.filter((one) => !JSON.stringify(one).includes('"label"'));

const numbers = (leaves: readonly string[]) => numberTrees(leaves.map(variable), tests, 2);

/** Of every type: numbers over fields and over each other, texts that may be empty, dates and flags. Some read today. */
export const calculatedFields: fc.Arbitrary<readonly CalculatedField[]> = fc
  .record({
    share: numbers(['amount', 'margin', 'net']),
    net: numbers(['amount', 'margin']),
    word: oneOf(
      call('LEFT', variable('region'), literal('1')),
      call('CONCAT', variable('stage'), variable('region')),
      call('IF', variable('signed'), variable('stage'), variable('region')),
    ),
    since: oneOf(
      call('COALESCE', variable('booked'), variable('closed')),
      call('IF', variable('is large'), variable('closed'), call('TODAY')),
    ),
    large: oneOf<FormulaNode>(
      { type: 'binary', operator: '>', left: variable('net'), right: literal('100') },
      { type: 'binary', operator: '=', left: variable('word'), right: { type: 'text', value: 'won' } },
      { type: 'binary', operator: '<', left: call('DAYSBETWEEN', variable('closed'), call('TODAY')), right: literal('300') }, // prettier-ignore
    ),
  })
  .map(({ share, net, word, since, large }) => [
    field('share', share),
    field('net', net),
    field('word', word),
    field('known since', since),
    field('is large', large),
  ]);
