import type { BodyOf, createMetric, MetricValue } from '@comptoir/contract';
import { STANDARD_METRIC_IDS } from '@comptoir/contract';
import { add, dec, MAX_METRICS, toText } from '@comptoir/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { routes as exportRoutes } from '../exports/index.ts';
import { routes as planRoutes } from '../plans/index.ts';
import {
  act,
  admin,
  app,
  calculate,
  REP,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { routes as tableRoutes } from '../tables/index.ts';
import { routes } from './index.ts';

useStatements([...routes, ...exportRoutes, ...tableRoutes, ...planRoutes]);
const world = worldWith(salesFixture);

type W = Awaited<ReturnType<typeof world>>;
const REPORTS = { resources: { ...REP.resources, report: { effect: 'allow', level: 'read' } } } as const;
const TABLES = { data_table: { effect: 'allow', level: 'read' } } as const;

let w: W;
let sold: string;
beforeAll(async () => {
  w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Of two', user_id: w.other.user_id, date: '2017-06-05', value: '1000' });
  await w.sales.addDeal({ name: 'In May', user_id: w.rep.user_id, date: '2017-05-05', value: '2000' });
  sold = newId();
  await w.sales.saveDocument((document) => ({
    ...document,
    variables: [
      ...document.variables,
      {
        kind: 'Aggregate',
        id: sold,
        name: 'Sold',
        description: '',
        format: 'amount',
        function: 'sum',
        of_variable_id: w.sales.variables.value,
        scope_id: null,
        window: 'exact',
      },
    ],
  }));
  await calculate(w.tenant, [
    { year: 2017, month: 5 },
    { year: 2017, month: 6 },
  ]);
});

const recordMetric = (over: object = {}): BodyOf<typeof createMetric> => ({
  name: 'Won value',
  api_key: `won_value_${newId().slice(-8)}`,
  data_type: 'amount',
  aggregation: 'sum',
  description: '',
  source: {
    type: 'record',
    table_id: w.sales.table_id,
    field_id: w.sales.fields.value,
    date_field_id: w.sales.fields.date,
    conditions: {
      kind: 'group',
      link: 'and',
      items: [
        {
          kind: 'condition',
          field_id: w.sales.fields.stage,
          operator: 'is',
          comparand: { kind: 'constant', values: ['Won'] },
        },
      ],
    },
  },
  ...over,
});
const soldMetric = (over: object = {}): BodyOf<typeof createMetric> => ({
  name: 'Sold',
  api_key: `sold_${newId().slice(-8)}`,
  data_type: 'amount',
  aggregation: 'sum',
  description: '',
  source: {
    type: 'statement',
    variables: [{ compensation_id: w.sales.compensation_id, variable_id: sold }],
    filters: [],
    link: 'and',
  },
  ...over,
});
const make = async (body: object) => (await admin(w)).post('/api/metrics', body);
const made = async (body: object): Promise<string> => {
  const answer = await make(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as string;
};
interface Wanted {
  readonly by?: 'month' | 'user';
  readonly as?: { readonly account_id: string | null };
  readonly from?: string;
  readonly user_ids?: readonly string[];
}
const values = async (
  ids: string | string[],
  { by = 'month', as = w.tenant.admin, ...over }: Wanted = {},
): Promise<MetricValue[]> => {
  const answer = await (
    await app.as(as)
  ).post('/api/metrics/values', { metric_ids: [ids].flat(), from: '2017-05', to: '2017-06', by, ...over });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.values;
};
const short = (list: readonly MetricValue[]) => list.map(({ month, value, count }) => [month, value, count]);

describe('a metric of records', () => {
  it('adds up the field of the records that meet the conditions, by month and by person', async () => {
    const id = await made(recordMetric());
    expect(short(await values(id))).toEqual([
      ['2017-05', '2000', 1],
      ['2017-06', '56000.01', 4],
    ]);
    expect((await values(id)).map(({ currency }) => currency)).toEqual(['USD', 'USD']);
    const byUser = await values(id, { by: 'user' });
    expect(byUser.map(({ user_id, month, value }) => [user_id, month, value])).toEqual(
      expect.arrayContaining([
        [w.rep.user_id, '2017-05', '2000'],
        [w.rep.user_id, '2017-06', '55000.01'],
        [w.other.user_id, '2017-06', '1000'],
      ]),
    );
    expect(short(await values(id, { user_ids: [w.other.user_id] }))).toEqual([['2017-06', '1000', 1]]);
  });

  it.each([
    ['average', '14000.0025'],
    ['min', '1000'],
    ['max', '30000.01'],
  ])('takes the %s exactly', async (aggregation, expected) => {
    const id = await made(recordMetric({ aggregation }));
    expect((await values(id)).find(({ month }) => month === '2017-06')?.value).toBe(expected);
  });

  it('counts records without a field', async () => {
    const body = recordMetric({ aggregation: 'count', data_type: 'number' });
    const id = await made({ ...body, source: { ...body.source, field_id: null, conditions: null } });
    expect(short(await values(id))).toEqual([
      ['2017-05', '1', 1],
      ['2017-06', '5', 5],
    ]);
  });

  it('is of nobody beyond the caller, and needs the right to read tables', async () => {
    const id = await made(recordMetric());
    const manager = await w.tenant.addUser({
      name: 'Manager',
      permissions: { ...REP, resources: { ...REPORTS.resources, ...TABLES }, statement_scope: 'teams_below' },
    });
    await t.query(
      'insert into manager_links (environment_id, id, manager_id, user_id, start_date) values ($1, $2, $3, $4, $5)',
      [w.tenant.tenant.environment_id, newId(), manager.user_id, w.rep.user_id, '2017-06-01'],
    );
    expect(short(await values(id, { as: manager }))).toEqual([['2017-06', '55000.01', 3]]);
    expect(short(await values(STANDARD_METRIC_IDS.earnings, { as: manager }))).toEqual([
      ['2017-06', '2500', 1],
    ]);
    const rep = await w.tenant.addUser({ name: 'Reads reports', permissions: { ...REP, ...REPORTS } });
    const refused = await (
      await app.as(rep)
    ).post('/api/metrics/values', { metric_ids: [id], from: '2017-06', to: '2017-06' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  it('keeps the field that it reads', async () => {
    await made(recordMetric({ name: 'Keeps' }));
    const refused = await (
      await admin(w)
    ).delete(`/api/tables/${w.sales.table_id}/fields/${w.sales.fields.value}`);
    expect(refused.body).toMatchObject({ code: 'field_in_use' });
    expect(refused.body.params.uses).toContainEqual(
      expect.objectContaining({ kind: 'metric', name: 'Keeps', spots: [{ kind: 'source', name: '' }] }),
    );
  });
});

describe('a metric of statements', () => {
  it('adds up a variable that no page of the statement shows, once it is calculated again', async () => {
    const id = await made(soldMetric());
    await calculate(w.tenant, [
      { year: 2017, month: 5 },
      { year: 2017, month: 6 },
    ]);
    expect(short(await values(id))).toEqual([
      ['2017-05', '2000', 2],
      ['2017-06', '56000.01', 2],
    ]);
    const shown = (await (await admin(w)).get(`/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`))
      .body;
    expect(shown.transactions[0].figures).toEqual([]);
    const filtered = await made(
      soldMetric({
        source: { ...soldMetric().source, filters: [{ type: 'users', values: [w.other.user_id] }] },
      }),
    );
    expect(short(await values(filtered))).toEqual([
      ['2017-05', '0', 1],
      ['2017-06', '1000', 1],
    ]);
    const either = {
      filters: [w.rep, w.other].map(({ user_id }) => ({ type: 'users', values: [user_id] })),
    };
    const count = async (link: object) =>
      (await values(await made(soldMetric({ source: { ...soldMetric().source, ...either, ...link } }))))
        .length;
    expect([await count({}), await count({ link: 'or' })]).toEqual([0, 2]);
  });

  it('keeps the variable and the compensation that it reads', async () => {
    const id = await made(soldMetric({ name: 'Reads Sold' }));
    const uses = [expect.objectContaining({ kind: 'metric', id })];
    const refused = await (await admin(w)).delete(`/api/compensations/${w.sales.compensation_id}`);
    expect(refused.body).toMatchObject({
      code: 'plan_in_use',
      params: { uses: expect.arrayContaining(uses) },
    });
    const { version, document } = (
      await (await admin(w)).get(`/api/compensations/${w.sales.compensation_id}`)
    ).body;
    const without = {
      ...document,
      variables: document.variables.filter((one: { id: string }) => one.id !== sold),
    };
    const saved = await (
      await admin(w)
    ).put(`/api/compensations/${w.sales.compensation_id}/document`, { version, document: without });
    expect(saved.body).toMatchObject({ code: 'plan_in_use', params: { uses: expect.arrayContaining(uses) } });
  });
});

describe('making metrics', () => {
  it('takes numbers alone', async () => {
    const source = recordMetric().source;
    const text = await make(recordMetric({ source: { ...source, field_id: w.sales.fields.name } }));
    expect([text.status, text.body.code, text.body.params]).toEqual([400, 'not_numeric', { name: 'name' }]);
    const plain = await make(recordMetric({ data_type: 'number' }));
    expect(plain.body).toMatchObject({ code: 'invalid_field', params: { reason: 'metric_data_type' } });
    const dateless = await make(recordMetric({ source: { ...source, date_field_id: w.sales.fields.value } }));
    expect(dateless.body).toMatchObject({ code: 'invalid_field', params: { reason: 'not_a_date' } });
  });

  it('refuses a key that another metric has, a standard one too, in whatever case', async () => {
    await made(recordMetric({ api_key: 'Only_one' }));
    const again = await make(recordMetric({ api_key: 'ONLY_ONE' }));
    expect([again.status, again.body.code]).toEqual([409, 'metric_key_used']);
    expect((await make(recordMetric({ api_key: 'Earnings' }))).body.code).toBe('metric_key_used');
    expect((await make(recordMetric({ api_key: 'with space' }))).status).toBe(400);
  });

  it('sees another editor, and lists its uses before it is deleted', async () => {
    const body = recordMetric({ name: 'Edited' });
    const id = await made(body);
    const change = async (version: number, over: object = {}) =>
      (await admin(w)).put(`/api/metrics/${id}`, { ...body, ...over, version });
    expect((await change(1, { name: 'Edited twice' })).body).toMatchObject({
      version: 2,
      name: 'Edited twice',
    });
    expect((await change(1)).body.code).toBe('conflict');
    await (await admin(w)).put('/api/dashboard', { cards: [{ kind: 'metric', id }] });
    expect((await (await admin(w)).get(`/api/metrics/${id}/uses`)).body).toEqual({ uses: [], pinned_by: 1 });
    expect((await (await admin(w)).delete(`/api/metrics/${id}`)).status).toBe(200);
    expect((await (await admin(w)).get('/api/dashboard')).body.cards).toEqual([]);
  });

  it('leaves standard metrics as they are; they are only hidden', async () => {
    const by = await admin(w);
    const id = STANDARD_METRIC_IDS.attainment;
    expect((await by.put(`/api/metrics/${id}`, recordMetric())).body.code).toBe('metric_standard');
    expect((await by.delete(`/api/metrics/${id}`)).body.code).toBe('metric_standard');
    expect((await by.put(`/api/metrics/${id}/hidden`, { hidden: true })).body.hidden).toBe(true);
    const listed = (await by.get('/api/metrics')).body.metrics.find((one: { id: string }) => one.id === id);
    expect(listed).toMatchObject({ hidden: true, is_standard: true });
    await by.put(`/api/metrics/${id}/hidden`, { hidden: false });
  });

  it('ends at the limit of the pack, and nothing of it is another company’s', async () => {
    const full = await world();
    await t.query(
      `insert into metrics (environment_id, id, name, api_key, type, data_type, aggregation, source, table_id, created_at)
       select home.environment_id, md5(n::text)::uuid, 'Metric', 'key_' || n, 'record', 'number', 'count', $2::jsonb, $3::uuid, now()
       from (select environment_id from environment_homes where environment_id = $1) home, generate_series(1, $4) n`,
      [
        full.tenant.tenant.environment_id,
        JSON.stringify({
          type: 'record',
          table_id: full.sales.table_id,
          field_id: null,
          date_field_id: full.sales.fields.date,
          conditions: null,
        }),
        full.sales.table_id,
        MAX_METRICS,
      ],
    );
    const refused = await (await app.as(full.tenant.admin)).post('/api/metrics', recordMetric());
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'metric_limit', params: { most: MAX_METRICS } },
    ]);
    // Support gave the company a higher limit.
    await t.query(`update companies set settings = settings || $2::jsonb where id = $1`, [
      full.tenant.tenant.company_id,
      JSON.stringify({ metric_limit: MAX_METRICS + 1 }),
    ]);
    const admin_of_full = await app.as(full.tenant.admin);
    const listed = await admin_of_full.get('/api/metrics');
    expect([listed.body.made, listed.body.most]).toEqual([MAX_METRICS, MAX_METRICS + 1]);
    const source = {
      type: 'record',
      table_id: full.sales.table_id,
      field_id: null,
      date_field_id: full.sales.fields.date,
      conditions: null,
    };
    const more = { ...recordMetric(), data_type: 'number', aggregation: 'count', source };
    expect((await admin_of_full.post('/api/metrics', more)).status).toBe(200);
    expect((await admin_of_full.post('/api/metrics', { ...more, api_key: 'another' })).body.code).toBe(
      'metric_limit',
    );
    const own = await made(recordMetric());
    expect((await (await app.as(full.tenant.admin)).get(`/api/metrics/${own}`)).status).toBe(404);
  });
});

describe('the standard metrics', () => {
  const standard = async (key: keyof typeof STANDARD_METRIC_IDS) =>
    short(await values(STANDARD_METRIC_IDS[key]));

  it('are earnings, and what statements pay of them', async () => {
    expect(await standard('earnings')).toEqual([
      ['2017-05', '60', 2],
      ['2017-06', '2530', 2],
    ]);
    expect(await standard('payout_ratio')).toEqual([
      ['2017-05', '1', 2],
      ['2017-06', '1', 2],
    ]);
  });

  it('are over- and underpayment of locked statements, and the time to validate', async () => {
    const other = await world();
    const ids = await threeDeals(other);
    await calculate(other.tenant);
    expect((await act(other, 'lock', null)).status).toBe(200);
    t.clock.set('2017-07-17T22:00:00Z');
    expect((await act(other, 'validate', null)).status).toBe(200);
    t.clock.set('2017-07-15T10:00:00Z');
    await other.sales.setDeal(ids[0] ?? '', { value: '5000' });
    await calculate(other.tenant);
    const all = Object.values(STANDARD_METRIC_IDS);
    const read = await (
      await app.as(other.tenant.admin)
    ).post('/api/metrics/values', { metric_ids: all, from: '2017-06', to: '2017-06' });
    const found = new Map(
      (read.body.values as MetricValue[]).map(({ metric_id, value }) => [metric_id, value]),
    );
    expect(found.get(STANDARD_METRIC_IDS.earnings)).toBe('2500');
    // 10,000 less: of it 5,000.01 at 8 %, the rest at 5 %.
    expect(found.get(STANDARD_METRIC_IDS.overpayment)).toBe('650');
    expect(found.get(STANDARD_METRIC_IDS.underpayment)).toBe('0');
    expect(found.get(STANDARD_METRIC_IDS.time_to_validate)).toBe('2.5');
  });

  it('divide what is paid by what was sold, and average the attainment', async () => {
    const environment = w.tenant.tenant.environment_id;
    await t.query(
      `update transactions set figures = figures || '{"measure": "20000", "quota_name": null}' where environment_id = $1 and month = '2017-06-01'`,
      [environment],
    );
    await t.query(
      `update statements set attainment = case when user_id = $2 then 0.9 else 0.6 end where environment_id = $1 and month = '2017-06-01'`,
      [environment, w.rep.user_id],
    );
    expect(await standard('cost_of_sales')).toEqual([['2017-06', '0.06325', 2]]);
    expect(await standard('attainment')).toEqual([['2017-06', '0.75', 2]]);
  });

  it('of all people are what those of each person add up to', async () => {
    const each = await values(STANDARD_METRIC_IDS.earnings, { by: 'user', from: '2017-06' });
    const total = each.map(({ value }) => dec(value ?? '0')).reduce(add);
    expect(toText(total)).toBe('2530');
  });
});
