import type { WireRecord } from '../columns/index.ts';
import type { FieldModel, LinkedValue, TableModel } from '../model/index.ts';

/** Tables that deals lead to, with records that are missing, ambiguous or empty. */

const own = (id: string, type: FieldModel['type'], more: Partial<FieldModel> = {}): FieldModel => ({
  id,
  name: id,
  type,
  decimals: 0,
  ...more,
});
const sync = (id: string, type: FieldModel['type'], link_field_id: string, field_id: string): FieldModel =>
  own(id, type, { linked: { kind: 'SyncField', link_field_id, field_id } });
const looked = (
  id: string,
  type: FieldModel['type'],
  table_id: string,
  keys: readonly (readonly [string, string])[],
  field_id: string,
): FieldModel =>
  own(id, type, {
    linked: {
      kind: 'LookupTable',
      table_id,
      keys: keys.map(([key, other]) => ({ field_id: key, other_field_id: other })),
      field_id,
    } satisfies LinkedValue,
  });

const ZONES: TableModel = {
  id: 'zones',
  name: 'Zones',
  name_field_id: 'name',
  id_field_id: 'code',
  fields: [
    own('name', 'name'),
    own('code', 'id'),
    own('factor', 'percentage', { decimals: 4 }),
    own('lead', 'user'),
    own('fee', 'amount', { decimals: 2, currency: { kind: 'field', field_id: 'coin' } }),
    own('coin', 'string'),
  ],
};

const PLACES: TableModel = {
  id: 'places',
  name: 'Places',
  name_field_id: 'name',
  id_field_id: null,
  fields: [
    own('name', 'name'),
    own('stage', 'picklist'),
    own('head', 'user'),
    own('opened', 'date'),
    own('size', 'amount', { decimals: 2 }),
    own('kinds', 'multipicklist'),
    own('trading', 'bool'),
    own('district', 'object', { link: { table_id: 'zones', by: 'id' } }),
    sync('zone factor', 'percentage', 'district', 'factor'),
    sync('zone lead', 'user', 'district', 'lead'),
    sync('zone fee', 'amount', 'district', 'fee'),
  ],
};

function record(id: string, cells: WireRecord['cells']): WireRecord {
  return { id, title: id, cells };
}

export const LINKED_TABLES: readonly {
  readonly model: TableModel;
  readonly records: readonly WireRecord[];
}[] = [
  {
    model: PLACES,
    records: [
      record('p1', { name: ' North', stage: 'Won', head: 'ann', opened: '2026-01-05', size: '250.5', kinds: ['a', 'B'], trading: true, district: 'z1' }), // prettier-ignore
      record('p2', { name: 'SOUTH', stage: 'lost', head: 'bob', opened: '2026-03-31', size: '90071992547409.93', kinds: ['c'], trading: false, district: 'Z2 ' }), // prettier-ignore
      record('p3', { name: 'East', stage: 'Won', head: null, opened: null, size: null, kinds: null, trading: null, district: 'nowhere' }), // prettier-ignore
      record('p4', { name: 'Île', stage: 'won', head: 'cid', opened: '2025-12-31', size: '-100', kinds: ['b', 'a'], trading: true, district: null }), // prettier-ignore
      record('p5', { name: 'zone', stage: 'Won', head: 'ann', opened: '2026-05-20', size: '0', trading: true, district: 'z1' }), // prettier-ignore
      record('p6', { name: 'Zone', stage: 'Lost', head: 'bob', opened: '2026-05-01', size: '1', trading: true, district: 'z2' }), // prettier-ignore
    ],
  },
  {
    model: ZONES,
    records: [
      record('zone 1', { name: 'One', code: 'z1', factor: '0.0525', lead: 'bob', fee: '100', coin: 'EUR' }),
      record('zone 2', { name: 'Two', code: 'z2', factor: '1.5', lead: 'ann', fee: '250.505', coin: 'jpy ' }),
    ],
  },
];

/** What deals take from these tables, and from their parent. */
export const LINKED_FIELDS: readonly FieldModel[] = [
  sync('place size', 'amount', 'place', 'size'),
  sync('place head', 'user', 'place', 'head'),
  sync('place opened', 'date', 'place', 'opened'),
  sync('place kinds', 'multipicklist', 'place', 'kinds'),
  sync('place open', 'bool', 'place', 'trading'),
  sync('place stage', 'picklist', 'place', 'stage'),
  sync('zone factor', 'percentage', 'place', 'zone factor'),
  sync('zone lead', 'user', 'place', 'zone lead'),
  sync('zone fee', 'amount', 'place', 'zone fee'),
  sync('parent amount', 'amount', 'parent', 'amount'),
  sync('parent region', 'string', 'parent', 'region'),
  // Over two links to the zone of the parent's place: three in all.
  sync('parent factor', 'percentage', 'parent', 'zone factor'),
  looked('sized', 'amount', 'places', [['region', 'name'], ['stage', 'stage']], 'size'), // prettier-ignore
  looked('led', 'string', 'places', [['owner', 'head'], ['signed', 'trading']], 'name'), // prettier-ignore
  looked('begun', 'string', 'places', [['booked', 'opened']], 'name'),
  looked('same', 'user', 'deals', [['amount', 'amount'], ['tags', 'tags'], ['closed', 'closed']], 'owner'), // prettier-ignore
];
