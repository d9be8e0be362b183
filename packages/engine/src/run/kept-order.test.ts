import { describe, expect, it } from 'vitest';
import { columnsFromRecords } from '../columns/index.ts';
import type { Scope, TableModel } from '../model/index.ts';
import { keptOrder } from './kept-order.ts';

const TABLE: TableModel = {
  id: 'deals',
  name: 'Deals',
  name_field_id: 'name',
  id_field_id: null,
  fields: [
    { id: 'name', name: 'Name', type: 'name', decimals: 0 },
    { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
    { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
    { id: 'stage', name: 'Stage', type: 'string', decimals: 0 },
    { id: 'amount', name: 'Amount', type: 'amount', decimals: 2 },
  ],
};
const SCOPE: Scope = {
  id: 'scope',
  name: 'Deals',
  source: { type: 'data_table', table_id: 'deals' },
  user_rule: { field_id: 'owner', match: { kind: 'current_user' } },
  period_rule: { field_id: 'closed', window: 'exact', shift: null },
  conditions: null,
  order: [],
};
const STAGE: Scope = {
  ...SCOPE,
  conditions: {
    kind: 'group',
    link: 'and',
    items: [
      {
        kind: 'condition',
        left: { kind: 'field', field_id: 'stage' },
        operator: 'equal',
        right: { kind: 'constant', value: 'Won' },
      },
    ],
  } as unknown as Scope['conditions'],
};
const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const cells = { owner: 'ann', closed: '2026-05-01', stage: 'Won', amount: '10' };

describe('the order of rows', () => {
  const make = () =>
    columnsFromRecords(TABLE, [
      { id: id(1), cells },
      { id: id(2), cells },
    ]);
  const upsert = (change: object) => (table: ReturnType<typeof make>) =>
    table.upsert({ id: id(1), title: 'A', cells: { ...cells, ...change } });
  const sortsAgain = (scope: Scope, change: (table: ReturnType<typeof make>) => void, today = [1, 1]) => {
    const table = make();
    let sorts = 0;
    const read = (day: number) =>
      keptOrder(scope, table, { today: day, groups: 1 }, () => {
        sorts += 1;
        return { rows: new Int32Array(), days: null, starts: new Int32Array(2) };
      });
    read(today[0]!);
    change(table);
    read(today[1]!);
    return sorts === 2;
  };

  it('stays where what selects and orders them stays', () => {
    expect(sortsAgain(SCOPE, () => {})).toBe(false);
    expect(sortsAgain(SCOPE, upsert({ amount: '11' }))).toBe(false);
    expect(sortsAgain(SCOPE, upsert({ stage: 'Lost' }))).toBe(false);
    expect(sortsAgain(STAGE, upsert({ amount: '11' }))).toBe(false);
  });

  it('is made again after a change of a field that it reads, of the rows, and on another day', () => {
    expect(sortsAgain(SCOPE, upsert({ owner: 'ben' }))).toBe(true);
    expect(sortsAgain(SCOPE, upsert({ closed: '2026-05-02' }))).toBe(true);
    expect(sortsAgain(SCOPE, upsert({ closed: null }))).toBe(true);
    expect(sortsAgain(STAGE, upsert({ stage: 'Lost' }))).toBe(true);
    expect(sortsAgain(SCOPE, (table) => table.remove(id(1)))).toBe(true);
    expect(sortsAgain(SCOPE, (table) => table.upsert({ id: id(3), title: 'C', cells }))).toBe(true);
    expect(sortsAgain(SCOPE, () => {}, [1, 2])).toBe(true);
  });

  it('is not kept where a cell is in error', () => {
    expect(
      sortsAgain(SCOPE, (table) =>
        table.errors.set('owner', new Map([[0, { kind: 'deleted_field' } as never]])),
      ),
    ).toBe(true);
  });
});
