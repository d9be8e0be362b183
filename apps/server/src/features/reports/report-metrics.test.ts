import { REPORT_COLUMNS, type ReportLook, STANDARD_METRIC_IDS } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import * as metrics from '../metrics/index.ts';
import { createRecord } from '../records/create-record.ts';
import { createTable } from '../tables/create-table.ts';
import { createField, routes as tableRoutes } from '../tables/index.ts';
import { routes as userRoutes } from '../users/index.ts';
import { archiveReport, createReport } from './change-reports.ts';
import { reportFile } from './files/report-file.ts';
import { reportCards, routes } from './index.ts';
import { findReport } from './report-queries.ts';
import { runLook } from './result/run-report.ts';
import { setShares } from './share-report.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let rep: TestUser;
let table_id: string;
const field = { Closed: '', Owner: '', Stage: '', Value: '' };
let won: string;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...metrics.routes, ...tableRoutes, ...userRoutes] });
  metrics.addReportCards(reportCards);
  company = await t.tenant();
  rep = await company.addUser({
    name: 'Rep',
    permissions: {
      resources: {
        report: { effect: 'allow', level: 'read' },
        statement: { effect: 'allow', level: 'read' },
      },
      binary: {},
      statement_scope: 'me',
      request_scope: 'mine',
    },
  });
  for (const [user, month, earned] of [
    [rep, '2026-01', 70],
    [rep, '2026-02', 30],
    [company.admin, '2026-02', 500],
  ] as const)
    await t.query(
      `insert into statements (environment_id, id, user_id, month, currency, earned, paid, content_hash, calculated_at, data_as_of, last_modification_date)
       values ($1, $2, $3, ($4 || '-01')::date, 'USD', $5::numeric, $5::numeric / 2, '\\x00', now(), now(), now())`,
      [company.tenant.environment_id, newId(), user.user_id, month, earned],
    );
  await t.run(company, async (ctx) => {
    const table = await createTable(ctx, { name: 'Deals' });
    table_id = table.id;
    const make = async (name: keyof typeof field, type: 'date' | 'user' | 'picklist' | 'amount') => {
      field[name] = (
        await createField(ctx, table.id, {
          name,
          type,
          decimals: 2,
          options: type === 'picklist' ? ['Won', 'Lost'] : [],
        })
      ).id;
    };
    await make('Closed', 'date');
    await make('Owner', 'user');
    await make('Stage', 'picklist');
    await make('Value', 'amount');
  });
  const admin = await app.as(company.admin);
  await t.query(`update data_tables set conversion_date_field_id = $1, user_field_id = $2 where id = $3`, [
    field.Closed,
    field.Owner,
    table_id,
  ]);
  const wide = (await admin.get(`/api/tables/${table_id}`)).body;
  for (const [at, [day, stage, value]] of (
    [
      ['2026-01-05', 'Won', '10'],
      ['2026-02-06', 'Won', '20'],
      ['2026-02-07', 'Lost', '40'],
    ] as const
  ).entries())
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, {
        [wide.id_field_id]: `D-${at}`,
        [wide.name_field_id]: `Deal ${at}`,
        [field.Closed]: day,
        [field.Owner]: rep.user_id,
        [field.Stage]: stage,
        [field.Value]: value,
      }),
    );
  const made = await admin.post('/api/metrics', {
    name: 'Won',
    api_key: 'won',
    data_type: 'amount',
    aggregation: 'sum',
    source: {
      type: 'record',
      table_id,
      field_id: field.Value,
      date_field_id: field.Closed,
      conditions: null,
    },
  });
  expect(made.status, made.text).toBe(200);
  won = made.body.id as string;
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

const SUM = newId();
const look = (more: Partial<ReportLook> = {}): ReportLook => ({
  source: { kind: 'statements' },
  columns: [],
  calculations: [],
  filters: [],
  link: 'and',
  sort: [],
  groups: [],
  pivot: null,
  measures: [{ kind: 'metric', id: SUM, name: '', metric_id: won }],
  chart: null,
  widths: {},
  ...more,
});
const by = (column_id: string, more: object = {}) => ({
  column_id,
  by: 'month' as const,
  direction: 'asc' as const,
  measure_id: null,
  ...more,
});
async function groups(wanted: ReportLook, actor: TestUser = company.admin) {
  const { result } = await t.run(
    company,
    (ctx) => runLook(ctx, wanted, { view: 'groups', start: 0, limit: 1 }),
    actor,
  );
  if (result.kind !== 'groups') throw new Error('groups were wanted');
  return result;
}
const lines = async (wanted: ReportLook) =>
  (await groups(wanted)).groups.map(({ value, values }) => [value, ...values]);

test('a metric of records beside statements: by month, by quarter, by person, in a pivot, within the filters', async () => {
  const found = await groups(look({ groups: [by(REPORT_COLUMNS.month)], pivot: by(REPORT_COLUMNS.user) }));
  expect(found.measures[0]).toMatchObject({
    type: 'amount',
    currency: 'USD',
    metric: { id: won, name: 'Won', problem: null },
  });
  const at = found.across.indexOf(rep.user_id);
  expect(found.groups.map(({ value, values, across }) => [value, values[0], across[at]?.[0]])).toEqual([
    ['2026-01-01', '10', '10'],
    ['2026-02-01', '60', '60'],
  ]);
  expect(found.total.values).toEqual(['70']);
  expect(await lines(look({ groups: [by(REPORT_COLUMNS.month, { by: 'quarter' })] }))).toEqual([
    ['2026-01-01', '70'],
  ]);
  const january: ReportLook['filters'] = [
    {
      kind: 'condition',
      field_id: REPORT_COLUMNS.month,
      operator: 'is',
      comparand: { kind: 'constant', values: ['2026-01-01'] },
    },
  ];
  expect((await groups(look({ filters: january }))).total.values).toEqual(['10']);
});

test('a standard metric beside records, in the words of its reader; a ratio is of the sums', async () => {
  const measures: ReportLook['measures'] = [
    { kind: 'metric', id: SUM, name: '', metric_id: STANDARD_METRIC_IDS.payout_ratio },
    { kind: 'metric', id: newId(), name: '', metric_id: STANDARD_METRIC_IDS.earnings },
    { kind: 'rows', id: newId(), name: '' },
  ];
  const wanted = look({ source: { kind: 'table', table_id }, groups: [by(field.Closed)], measures });
  expect(await lines(wanted)).toEqual([
    ['2026-01-01', '0.5', '70', '1'],
    ['2026-02-01', '0.5', '530', '2'],
  ]);
  const { measures: heads } = await groups(wanted);
  expect(heads.map(({ metric }) => metric?.name)).toEqual(['Payout ratio', 'Earnings', undefined]);
});

test('what a metric does not know is said, and fails nothing', async () => {
  const source = { kind: 'table' as const, table_id };
  const problem = async (wanted: Partial<ReportLook>, actor?: TestUser) => {
    const { measures, total } = await groups(look(wanted), actor);
    return [measures[0]?.metric?.problem, measures[0]?.metric?.column, total.values[0]];
  };
  expect(await problem({ source, groups: [by(field.Stage)] })).toEqual(['group', 'Stage', null]);
  expect(await problem({ source, groups: [by(field.Closed, { by: 'day' })] })).toEqual([
    'group',
    'Closed',
    null,
  ]);
  const filters: ReportLook['filters'] = [
    {
      kind: 'condition',
      field_id: REPORT_COLUMNS.status,
      operator: 'is_not_empty',
      comparand: null,
    },
  ];
  expect(await problem({ filters })).toEqual(['filter', 'Status', null]);
  // The rep may not read tables: their own pay is there, the records are not.
  expect(await problem({}, rep)).toEqual(['forbidden', null, null]);
  const gone = [{ kind: 'metric' as const, id: SUM, name: '', metric_id: newId() }];
  expect(await problem({ measures: gone })).toEqual(['gone', null, null]);
  const saved = t.run(company, (ctx) =>
    createReport(ctx, { ...look({ measures: gone }), name: 'Gone', section: '' }),
  );
  await expect(saved).rejects.toThrow(AppError);
});

test('a metric that a report shows is not deleted, and its file has its name', async () => {
  const { id } = await t.run(company, (ctx) =>
    createReport(ctx, { ...look({ groups: [by(REPORT_COLUMNS.month)] }), name: 'Won deals', section: '' }),
  );
  const admin = await app.as(company.admin);
  expect((await admin.delete(`/api/metrics/${won}`)).body.code).toBe('metric_in_use');
  expect((await admin.get(`/api/metrics/${won}/uses`)).body.uses).toMatchObject([{ name: 'Won deals' }]);
  const pdf = await t.run(company, async (ctx) => reportFile(ctx, (await findReport(ctx, id))!, 'pdf'));
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a chart is pinned while it is seen, and says when it is not', async () => {
  const chart: ReportLook['chart'] = { kind: 'bar', measure_ids: [SUM], line_ids: [], comparison: null };
  const make = (name: string, more: Partial<ReportLook>) =>
    t.run(company, (ctx) =>
      createReport(ctx, {
        ...look({ measures: [{ kind: 'rows', id: SUM, name: '' }], ...more }),
        name,
        section: '',
      }),
    );
  const { id } = await make('Charted', { chart });
  const plain = await make('Plain', {});
  const share = (shares: Parameters<typeof setShares>[2]['shares']) =>
    t.run(company, (ctx) => setShares(ctx, id, { shares }));
  const theirs = await app.as(rep);
  const pin = (...ids: string[]) =>
    theirs.put('/api/dashboard', { cards: ids.map((one) => ({ kind: 'report', id: one })) });
  const cards = async () => (await theirs.get('/api/dashboard')).body.cards;
  expect((await pin(id)).body.code).toBe('not_found');
  await share([{ user_id: rep.user_id, permission: 'view' }]);
  expect((await pin(plain.id)).body.code).toBe('not_found');
  expect((await pin(id)).status).toBe(200);
  expect(await cards()).toEqual([{ kind: 'report', id, name: 'Charted' }]);
  await share([]);
  expect(await cards()).toEqual([{ kind: 'report', id, name: null }]);
  // It keeps nobody from changing the others, and comes back with its report.
  expect((await pin(id)).status).toBe(200);
  await share([{ user_id: rep.user_id, permission: 'view' }]);
  expect(await cards()).toEqual([{ kind: 'report', id, name: 'Charted' }]);
  await t.run(company, (ctx) => archiveReport(ctx, id, true));
  expect(await cards()).toEqual([{ kind: 'report', id, name: null }]);
  expect((await pin()).status).toBe(200);
  expect(await cards()).toEqual([]);
});

test('a record has the team of its person in the company’s month of its date', async () => {
  const environment = company.tenant.environment_id;
  const team = newId();
  await t.query(`insert into teams (environment_id, id, name) values ($1, $2, 'Late')`, [environment, team]);
  await t.query(
    `insert into team_members (environment_id, id, team_id, user_id, start_date) values ($1, $2, $3, $4, '2026-02-07')`,
    [environment, newId(), team, rep.user_id],
  );
  const closes = (day: number) =>
    t.query(
      `update companies set settings = settings || jsonb_build_object('month_reference_day', $2::int) where id = $1`,
      [company.tenant.company_id, day],
    );
  const sum = {
    kind: 'column' as const,
    id: newId(),
    name: '',
    column_id: field.Value,
    function: 'sum' as const,
  };
  const metric = { kind: 'metric' as const, id: SUM, name: '', metric_id: won };
  const wanted = look({
    source: { kind: 'table', table_id },
    groups: [by(REPORT_COLUMNS.team)],
    measures: [sum, metric],
  });
  // Deals of 5 January (10), 6 February (20) and 7 February (40).
  await closes(6);
  expect(await lines(wanted)).toEqual([
    ['Late', '40', '40'],
    [null, '30', '30'],
  ]);
  await closes(1);
  expect(await lines(wanted)).toEqual([
    ['Late', '60', '60'],
    [null, '10', '10'],
  ]);
});
