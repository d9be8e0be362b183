import { expect, it } from 'vitest';
import type { CalculatedField } from '../model/index.ts';
import { parseFormula } from '../formula/syntax/parse-formula.ts';
import { check, deals, field, found, sum } from '../testing/check-builder.ts';

const made = (id: string, text: string): CalculatedField => {
  const names = [...text.matchAll(/[a-z_]+/g)].map(([name]) => ({ id: name, name }));
  return { id, name: id, tree: parseFormula(text, names).tree, broken_text: null };
};
const say = (fields: CalculatedField[], of = 'value') =>
  check([field('f', of), sum('total', 'f')], 'total', { scopes: [{ ...deals, calculated_fields: fields }] });

it('infers type and look, in whatever order the fields stand', () => {
  const checked = say([
    made('net', 'gross * 2'),
    made('gross', 'value * margin'),
    made('late', 'closed > TODAY()'),
  ]);
  expect(found(checked)).toEqual([]);
  expect([...checked.calculated.values()].map(({ id, type, format }) => [id, type, format])).toEqual([
    ['gross', 'decimal', 'amount'],
    ['net', 'decimal', 'amount'],
    ['late', 'boolean', 'boolean'],
  ]);
});

it('is a field of the scope: for variables, conditions, order and columns', () => {
  const fields = [made('net', 'value - value * margin')];
  expect(found(say(fields, 'net'))).toEqual([]);
  const scope = {
    ...deals,
    calculated_fields: fields,
    order: [{ field_id: 'net', direction: 'asc' as const }],
    conditions: {
      kind: 'group' as const,
      link: 'and' as const,
      items: [
        {
          kind: 'condition' as const,
          field_id: 'net',
          operator: 'greater' as const,
          comparand: { kind: 'constant' as const, values: ['0'] },
        },
      ],
    },
  };
  expect(found(check([field('f', 'net'), sum('total', 'f')], 'total', { scopes: [scope] }))).toEqual([]);
  const text = { ...scope, conditions: { ...scope.conditions, items: [{ ...scope.conditions.items[0]!, operator: 'starts_with' as const }] } }; // prettier-ignore
  expect(found(check([field('f', 'net'), sum('total', 'f')], 'total', { scopes: [text] }))).toEqual([
    'condition_operator_type@s.conditions.0',
  ]);
});

it.each<[string, CalculatedField[], string[]]>([
  ['no formula', [{ ...made('a', '1'), tree: null }], ['formula_missing@s.calculated_fields.0']],
  [
    'a broken one',
    [{ ...made('a', '1'), tree: null, broken_text: '1 +' }],
    ['formula_broken@s.calculated_fields.0'],
  ],
  ['a field that is gone', [made('a', 'gone * 2')], ['deleted_field@s.calculated_fields.0']],
  ['a wrong type', [made('a', 'product * 2')], ['wrong_operand_type@s.calculated_fields.0']],
  ['a cycle', [made('a', 'b + 1'), made('b', 'a + 1')], ['cycle@s.calculated_fields.0']],
  [
    'the name of a field',
    [{ ...made('a', '1'), name: 'VALUE' }],
    ['duplicate_field_name@s.calculated_fields.0'],
  ],
  ['no name', [{ ...made('a', '1'), name: ' ' }], ['name_missing@s.calculated_fields.0']],
  [
    'what a statement has',
    [made('a', 'DAYSBETWEEN(closed, STATEMENTDATE())')],
    ['calculated_reads_period@s.calculated_fields.0'],
  ],
  [
    'too many',
    Array.from({ length: 21 }, (_, at) => ({ ...made(`a${at}`, '1') })),
    ['too_many_calculated_fields@s.calculated_fields'],
  ],
])('reports %s', (_, fields, expected) => {
  expect(found(say(fields))).toEqual(expected);
});

it('names the path of a cycle', () => {
  const [cycle] = say([made('a', 'b + 1'), made('b', 'a + 1')]).diagnostics;
  expect(cycle?.params).toEqual({ path: 'a,b,a' });
});
