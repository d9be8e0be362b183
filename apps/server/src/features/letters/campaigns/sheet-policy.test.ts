import { describe, expect, it } from 'vitest';
import type { SheetPerson } from './campaign-queries.ts';
import { checkSheet, suggestMapping } from './sheet-policy.ts';

const person = (id: string, changes: Partial<SheetPerson> = {}): SheetPerson => ({
  id,
  name: `Name ${id}`,
  email: `${id}@demo.test`,
  external_ref: `ref-${id}`,
  status: 'active',
  ...changes,
});

const people = [
  person('ann'),
  person('bob'),
  person('old', { status: 'archived' }),
  person('mute', { email: null }),
  person('twin-1', { name: 'Twin' }),
  person('twin-2', { name: 'Twin' }),
  person('twin-3', { name: 'Twin', status: 'archived' }),
];
const byEmail = { person: 0, match: 'email', columns: [{ column: 'Bonus', index: 1 }] } as const;
const mapping = { ...byEmail, columns: [...byEmail.columns] };

describe('rows of a spreadsheet', () => {
  it('make letters with the values of their columns', () => {
    const rows = [
      [' ANN@demo.test ', ' 1 000 € '],
      ['', ' '],
      ['bob@demo.test', '2'],
    ];
    expect(checkSheet(rows, mapping, { people, managed: null })).toEqual({
      letters: [
        { user_id: 'ann', columns: { Bonus: '1 000 €' } },
        { user_id: 'bob', columns: { Bonus: '2' } },
      ],
      refused: [],
    });
  });

  it.each([
    ['no_person', 'email', [['', '5']], { row: 2, value: '', column: null }],
    ['unknown_person', 'email', [['zed@demo.test', '5']], { row: 2, value: 'zed@demo.test', column: null }],
    ['archived_person', 'external_ref', [['ref-old', '5']], { row: 2, value: 'ref-old', column: null }],
    ['ambiguous_person', 'name', [['twin', '5']], { row: 2, value: 'twin', column: null }],
    ['no_email', 'name', [['name mute', '5']], { row: 2, value: 'name mute', column: null }],
    [
      'double_person',
      'email',
      [
        ['ann@demo.test', '5'],
        ['Ann@demo.test', '6'],
      ],
      { row: 3, value: 'Ann@demo.test', column: null },
    ],
    ['value_missing', 'email', [['ann@demo.test', ' ']], { row: 2, value: 'ann@demo.test', column: 'Bonus' }],
    // A row that is too short has no value either.
    ['value_missing', 'email', [['ann@demo.test']], { row: 2, value: 'ann@demo.test', column: 'Bonus' }],
  ] as const)('are refused: %s by %s', (reason, match, rows, shown) => {
    const { refused } = checkSheet(rows, { ...mapping, match }, { people, managed: null });
    expect(refused).toEqual([{ reason, ...shown }]);
  });

  it('are refused one by one where a manager signs first and there is none', () => {
    const rows = [
      ['ann@demo.test', '1'],
      ['bob@demo.test', '2'],
    ];
    const { letters, refused } = checkSheet(rows, mapping, { people, managed: new Set(['bob']) });
    expect(letters.map(({ user_id }) => user_id)).toEqual(['bob']);
    expect(refused).toEqual([{ row: 2, reason: 'no_manager', value: 'ann@demo.test', column: null }]);
  });
});

it('suggests the column with the most people, and columns by their names', () => {
  const columns = ['Prime', 'Who', 'BONUS '];
  const rows = [
    ['1', 'ref-ann', '3'],
    ['1', 'ref-bob', '3'],
    ['1', 'ann@demo.test', '3'],
  ];
  expect(suggestMapping(columns, rows, { needed: ['Bonus', 'Date'], people })).toEqual({
    person: 1,
    match: 'external_ref',
    columns: [{ column: 'Bonus', index: 2 }],
  });
});
