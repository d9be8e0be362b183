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
    own('one', 'percentage', { decimals: 4 }),
    own('two', 'percentage', { decimals: 4 }),
    sync('zone factor', 'percentage', 'district', 'factor'),
    sync('zone lead', 'user', 'district', 'lead'),
    sync('zone fee', 'amount', 'district', 'fee'),
  ],
};

/** Names people and shares of deals: some add up, some do not, some name a deal that is not there. */
const CREDITS: TableModel = {
  id: 'credits',
  name: 'Credits',
  name_field_id: 'name',
  id_field_id: null,
  fields: [
    own('name', 'name'),
    own('deal', 'object', { link: { table_id: 'deals', by: 'name' } }),
    own('who', 'user'),
    own('part', 'percentage', { decimals: 4 }),
  ],
};

function credit(id: string, deal: string | null, who: string | null, part: string | null): WireRecord {
  return record(id, { name: id, deal, who, part });
}

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
      record('p1', { name: ' North', stage: 'Won', head: 'ann', opened: '2026-01-05', size: '250.5', kinds: ['a', 'B'], trading: true, district: 'z1', one: '0.75', two: '0.25' }), // prettier-ignore
      record('p2', { name: 'SOUTH', stage: 'lost', head: 'bob', opened: '2026-03-31', size: '90071992547409.93', kinds: ['c'], trading: false, district: 'Z2 ', one: '0.8', two: '0.4' }), // prettier-ignore
      record('p3', { name: 'East', stage: 'Won', head: null, opened: null, size: null, kinds: null, trading: null, district: 'nowhere', one: '1', two: '-0.5' }), // prettier-ignore
      record('p4', { name: 'Île', stage: 'won', head: 'cid', opened: '2025-12-31', size: '-100', kinds: ['b', 'a'], trading: true, district: null, one: '0.3333', two: '0.6667' }), // prettier-ignore
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
  {
    model: CREDITS,
    records: [
      credit('c01', 'r00', 'ann', '0.5'),
      credit('c02', 'R00 ', 'bob', '0.5'),
      credit('c03', 'r01', 'ann', '1'),
      credit('c04', 'r02', 'bob', '0.25'),
      credit('c05', 'r02', 'cid', '0.75'),
      credit('c06', 'r03', 'ann', '0.6'),
      credit('c07', 'r04', 'ann', '0.5'),
      credit('c08', 'r04', 'ann', '0.5'),
      credit('c09', 'r05', 'bob', '1.2'),
      credit('c10', 'r05', null, '0.5'),
      credit('c11', 'r06', 'ann', '-1'),
      credit('c12', 'r06', 'bob', '2'),
      credit('c13', 'r07', 'cid', null),
      credit('c14', 'nowhere', 'ann', '1'),
      credit('c15', null, 'bob', '1'),
      ...['r08', 'r09', 'r10', 'r11', 'r12'].flatMap((deal) => [
        credit(`${deal} a`, deal, 'ann', '0.3333'),
        credit(`${deal} b`, deal, 'bob', '0.3333'),
        credit(`${deal} c`, deal, 'cid', '0.3334'),
      ]),
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

/** Shares of a deal's owner and of the head of its place: they add up for some places. */
export const SHARE_FIELDS: readonly FieldModel[] = [
  sync('place one', 'percentage', 'place', 'one'),
  sync('place two', 'percentage', 'place', 'two'),
];
