import { toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { columnsFromRecords, linkedTableId } from '../columns/index.ts';
import type { FieldModel, TableModel } from '../model/index.ts';
import { prepare, startRun, usedFields } from '../run/index.ts';
import {
  DEALS,
  aggregate,
  compensation,
  deal,
  documentOf,
  field,
  month,
  worldOf,
} from '../testing/plan-builder.ts';
import { LINKED_FIELDS, LINKED_TABLES } from '../testing/linked-tables.ts';

const tables: readonly TableModel[] = [
  { ...DEALS, fields: [...DEALS.fields, ...LINKED_FIELDS] },
  ...LINKED_TABLES.map(({ model }) => model),
];
const PLACES = LINKED_TABLES[0]!.model;
const place = (id: string, name: string, size: string) => ({ id, cells: { name, size } });

function worldPaying(field_id: string, models = tables) {
  return worldOf([compensation(documentOf([field('value', field_id), aggregate('pay', 'value')], 'pay'))], {
    tables: models,
  });
}

const DEAL = deal('d1', '2026-01-10', '1', { place: 'north ' });

function paid(field_id: string, places: ReturnType<typeof place>[]): string {
  const columns = columnsFromRecords(PLACES, places);
  return paidWith(
    startRun(
      prepare(worldPaying(field_id)),
      new Map([
        [DEALS.id, columnsFromRecords(DEALS, [DEAL])],
        [PLACES.id, columns],
      ]),
    ),
  );
}

function paidWith(run: ReturnType<typeof startRun>): string {
  const [one] = run.statements({ users: ['ann'], months: [month('2026-01')] });
  const earned = one!.results[0]!.earned;
  return earned.ok ? toText(earned.value) : earned.error.kind;
}

test('a link finds the one record of that name, and none where several have it', () => {
  expect(paid('place size', [place('p', 'North', '2'), place('q', 'South', '3')])).toBe('2');
  expect(paid('place size', [place('p', 'North', '2'), place('q', 'NORTH', '3')])).toBe('0');
  expect(paid('place size', [])).toBe('0');
});

test('an edit of the record that a link finds changes what the next statement reads', () => {
  const places = columnsFromRecords(PLACES, [place('p', 'North', '2')]);
  const deals = columnsFromRecords(DEALS, [DEAL]);
  const run = startRun(
    prepare(worldPaying('place size')),
    new Map([
      [DEALS.id, deals],
      [PLACES.id, places],
    ]),
  );
  const before = paidWith(run);
  places.upsert(place('p', 'North', '7'));
  const edited = paidWith(run);
  places.upsert(place('q', 'north', '9'));
  expect([before, edited, paidWith(run)]).toEqual(['2', '7', '0']);
});

test('links find inactive records, which count for nothing themselves', () => {
  const run = startRun(
    prepare(worldPaying('place size')),
    new Map([
      [DEALS.id, columnsFromRecords(DEALS, [DEAL])],
      [PLACES.id, columnsFromRecords(PLACES, [])],
      [linkedTableId(PLACES.id), columnsFromRecords(PLACES, [place('p', 'North', '5')])],
    ]),
  );
  expect(paidWith(run)).toBe('5');
});

test('what links read is loaded with it: stored fields alone, of each table once for each way of reading', () => {
  expect(usedFields(prepare(worldPaying('parent factor')))).toEqual([
    { table_id: 'deals', field_ids: ['owner', 'closed', 'parent'], title_field_id: 'name' },
    { table_id: 'deals', field_ids: ['name', 'place'], title_field_id: 'name', with_inactive: true },
    { table_id: 'places', field_ids: ['name', 'district'], title_field_id: 'name', with_inactive: true },
    { table_id: 'zones', field_ids: ['code', 'factor'], title_field_id: 'name', with_inactive: true },
  ]);
});

test('a linked field has the type, decimals and currency of what it reads', () => {
  const fieldsOf = (models: readonly TableModel[]) =>
    new Map(prepare(worldPaying('amount', models)).world.tables[0]!.fields.map((one) => [one.id, one]));
  const plain = tables.map((table) => ({
    ...table,
    fields: table.fields.map((one): FieldModel =>
      one.linked ? { ...one, type: 'string', decimals: 0 } : one,
    ),
  }));
  const fields = fieldsOf(plain);
  expect(fields.get('parent factor')).toMatchObject({ type: 'percentage', decimals: 4 });
  expect(fields.get('zone lead')).toMatchObject({ type: 'user' });
  expect(fields.get('zone fee')).toMatchObject({
    type: 'amount',
    decimals: 2,
    currency: { kind: 'field', field_id: 'zone fee:currency' },
  });
  expect(fields.get('led')).toMatchObject({ type: 'string' });
});

test('fields that lead back to themselves are empty', () => {
  const turning = [
    {
      ...DEALS,
      fields: [
        ...DEALS.fields,
        { id: 'round', name: 'Round', type: 'float', decimals: 0, linked: { kind: 'SyncField', link_field_id: 'parent', field_id: 'round' } },
      ],
    } satisfies TableModel,
  ]; // prettier-ignore
  const itself = deal('d1', '2026-01-10', '1', { parent: 'd1' });
  const run = startRun(
    prepare(worldPaying('round', turning)),
    new Map([[DEALS.id, columnsFromRecords(DEALS, [itself])]]),
  );
  expect(paidWith(run)).toBe('0');
});
