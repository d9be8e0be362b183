import type { RecordWire } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { pendingCells, withPending } from './pending-cells.ts';

const record: RecordWire = {
  id: 'r',
  version: 3,
  status: 'created',
  updated_at: '2026-01-01T00:00:00.000Z',
  edited_fields: [],
  cells: ['Alpha', '10', true],
};
const cell = (field_id: string, value: string | boolean | null) => ({ record_id: 'r', field_id, value });

test('a record shows the last value written to each cell, and is marked as edited there', () => {
  const cells = pendingCells([[cell('value', '11'), cell('won', false)], [cell('value', null)]]);
  expect(withPending(record, cells.get('r')!, ['name', 'value', 'won'])).toEqual({
    ...record,
    status: 'modified',
    edited_fields: ['value', 'won'],
    cells: ['Alpha', null, false],
  });
});

test('a write that was refused leaves those after it', () => {
  const [refused, next] = [[cell('value', '11'), cell('name', 'Beta')], [cell('value', '12')]];
  expect([...pendingCells([refused, next]).get('r')!]).toEqual([
    ['value', '12'],
    ['name', 'Beta'],
  ]);
  expect([...pendingCells([next]).get('r')!]).toEqual([['value', '12']]);
});
