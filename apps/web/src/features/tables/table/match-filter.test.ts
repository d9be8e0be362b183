import type { RecordWire, TableWire } from '@comptoir/contract';
import type { Condition, ConditionGroup } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { recordsThatLeft } from './match-filter.ts';

const fields = [
  { id: 'name', name: 'Name', type: 'name', decimals: 0 },
  { id: 'stage', name: 'Stage', type: 'picklist', decimals: 0 },
  { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
  { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
];
const table = { id: 'deals', name: 'Deals', name_field_id: 'name', id_field_id: null, fields } as unknown as TableWire; // prettier-ignore
const record = (id: string, ...cells: RecordWire['cells']) => ({ id, cells: [id, ...cells] }) as unknown as RecordWire; // prettier-ignore
const RECORDS = [
  record('a', 'Won', '2026-09-01', 'me'),
  record('b', 'won', '2026-10-01', { unmatched: 'Zoe' }),
  record('c', null, null, null),
];
const place = { table, field_ids: fields.map(({ id }) => id), today: '2026-11-23', user_id: 'me' };

const left = (...items: Pick<Condition, 'field_id' | 'operator' | 'comparand'>[]) => {
  const tree: ConditionGroup = {
    kind: 'group',
    link: 'and',
    items: items.map((item) => ({ kind: 'condition', ...item })),
  };
  return recordsThatLeft(tree, RECORDS, place)?.join('') ?? null;
};

test('records that a filter no longer takes, by the meaning of the engine', () => {
  expect(left({ field_id: 'stage', operator: 'is', comparand: { kind: 'constant', values: ['WON'] } })).toBe('c'); // prettier-ignore
  const lastQuarter = {
    kind: 'current_date',
    offset: { unit: 'month', amount: -2 },
    span: 'quarter',
  } as const;
  expect(left({ field_id: 'closed', operator: 'is', comparand: lastQuarter })).toBe('bc');
  expect(left({ field_id: 'owner', operator: 'is', comparand: { kind: 'current_user' } })).toBe('bc');
  expect(left({ field_id: 'owner', operator: 'imported', comparand: null })).toBe('bc');
  expect(left({ field_id: 'owner', operator: 'anyone', comparand: null })).toBe('c');
});

test('nothing is claimed where the conditions ask about people whom the browser does not know', () => {
  const asks = (comparand: NonNullable<Condition['comparand']>) =>
    left({ field_id: 'owner', operator: 'is', comparand });
  expect(asks({ kind: 'current_user_team', level: 'exactly' })).toBeNull();
  expect(asks({ kind: 'current_user', level: 'directly_below' })).toBeNull();
});
