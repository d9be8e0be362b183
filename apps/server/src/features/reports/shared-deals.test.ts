import { REPORT_COLUMNS, type ReportLook, STANDARD_METRIC_IDS } from '@comptoir/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { TestUser } from '../../platform/testing/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import * as metrics from '../metrics/index.ts';
import * as quotas from '../quotas/index.ts';
import { shareDeals } from '../statements/testing/shared-deals.ts';
import {
  admin,
  app,
  calculate,
  JUNE,
  REP,
  t,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { lookSheet } from './files/report-sheet.ts';
import { routes } from './index.ts';
import { drillLook, runLook } from './result/run-report.ts';

/**
 * A deal of 1,000 that two people share, 60/40, at 5 %. Records know their owner and count once; what comes from statements knows shares.
 * Each reader has what the scope of their statements shows.
 */
useStatements([...routes, ...metrics.routes, ...quotas.routes]);
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const REPORTS = { ...REP.resources, report: { effect: 'allow', level: 'read' } } as const;
const TABLES = { data_table: { effect: 'allow', level: 'read' } } as const;

let w: World;
let deal: string;
let sold: string;
/** Above the second person alone, and above both. */
let theirs: TestUser;
let boss: TestUser;
/** Reads tables, and their own statement alone. */
let analyst: TestUser;

async function team(manager: TestUser, people: readonly TestUser[]): Promise<void> {
  for (const { user_id } of people)
    await t.query(
      'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
      [w.tenant.tenant.environment_id, newId(), manager.user_id, user_id],
    );
}

/** The fixture with a target of 1,000 for each, and the sum of what each sold. */
async function withTarget(): Promise<string> {
  const client = await admin(w);
  const quota = await client.post('/api/quotas', { name: 'Target', frequency: 'monthly', type: 'amount' });
  const values = [w.rep, w.other].map(({ user_id }) => ({ user_id, month: '2017-06', value: '1000' }));
  const put = await client.put(`/api/quotas/${quota.body.id}/values`, { values });
  expect(put.status, put.text).toBe(200);
  const made = { description: '', format: 'amount' as const };
  const [sum, target, ratio] = [newId(), newId(), newId()];
  await w.sales.saveDocument((document) => ({
    ...document,
    variables: [
      {
        ...made,
        kind: 'Quota',
        id: target,
        name: 'Target',
        quota_id: quota.body.id,
        window: 'exact',
        to_date: false,
      },
      ...document.variables.map((one) =>
        one.kind === 'Accelerator'
          ? { ...one, target_variable_id: target, tiers: [{ from: '0', to: null, value: '0.05' }] }
          : one,
      ),
      {
        ...made,
        kind: 'Aggregate',
        id: sum,
        name: 'Sold',
        function: 'sum',
        of_variable_id: w.sales.variables.value,
        scope_id: null,
        window: 'exact',
      },
      {
        ...made,
        kind: 'Formula',
        id: ratio,
        name: 'Attainment',
        format: 'percentage',
        tree: {
          type: 'binary',
          operator: '/',
          left: { type: 'variable', id: sum },
          right: { type: 'variable', id: target },
        },
        broken_text: null,
      },
    ],
    dashboard: { ...document.dashboard, attainment_variable_id: ratio, variable_ids: [sum] },
  }));
  return sum;
}

beforeAll(async () => {
  w = await world();
  const reads = (name: string, statement_scope: 'me' | 'teams_below', more: object = {}) =>
    w.tenant.addUser({ name, permissions: { ...REP, resources: { ...REPORTS, ...more }, statement_scope } });
  [theirs, boss, analyst] = [
    await reads('Manager of one', 'teams_below'),
    await reads('Manager of both', 'teams_below'),
    await reads('Analyst', 'me', TABLES),
  ];
  await team(theirs, [w.other]);
  await team(boss, [w.rep, theirs]);
  sold = await withTarget();
  const set = await shareDeals(w, { by: 'given' });
  deal = await w.sales.addDeal({ name: 'Of two', user_id: w.rep.user_id, date: '2017-06-05', value: '1000' });
  await set([deal], { part: '0.6', second: w.other.user_id, 'second part': '0.4' });
  await calculate(w.tenant);
});

const look = (more: Partial<ReportLook>): ReportLook => ({
  source: { kind: 'compensations' },
  columns: [],
  calculations: [],
  filters: [],
  link: 'and',
  sort: [],
  groups: [],
  pivot: null,
  measures: [],
  chart: null,
  widths: {},
  ...more,
});
const byPerson = (column_id: string): ReportLook['groups'] => [
  { column_id, by: 'month', direction: 'asc', measure_id: null },
];
const sum = (column_id: string): ReportLook['measures'][number] => ({
  kind: 'column',
  id: newId(),
  name: '',
  function: 'sum',
  column_id,
});

/** By the name of the person, the figures of the report; and those of all. */
async function figures(wanted: ReportLook, reader: TestUser) {
  const { result, users } = await t.run(
    w.tenant,
    (ctx) => runLook(ctx, wanted, { view: 'groups', start: 0, limit: 1 }),
    reader,
  );
  if (result.kind !== 'groups') throw new Error('groups were wanted');
  const people = result.groups.map(({ value, values }) => [users[String(value)] ?? '', values] as const);
  return { people: Object.fromEntries(people), total: result.total.values };
}
const perPerson = () =>
  look({ groups: byPerson(REPORT_COLUMNS.user), measures: [sum(REPORT_COLUMNS.earned), sum(sold)] });
const perOwner = () =>
  look({
    source: { kind: 'table', table_id: w.sales.table_id },
    groups: byPerson(w.sales.fields.user),
    measures: [sum(w.sales.fields.value), { kind: 'rows', id: newId(), name: '' }],
  });

describe('a report', () => {
  it('of records counts the deal once, whole, for its owner, and the rows behind it are that one', async () => {
    for (const reader of [w.tenant.admin, analyst])
      expect(await figures(perOwner(), reader)).toEqual({
        people: { 'Rep One': ['1000', '1'] },
        total: ['1000', '1'],
      });
    const { result } = await t.run(w.tenant, (ctx) =>
      drillLook(ctx, perOwner(), { path: [w.rep.user_id], start: 0, limit: 10 }),
    );
    expect(result).toMatchObject({ total: 1, rows: [{ id: deal }] });
    await expect(figures(perOwner(), theirs)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of pay has each person’s share, which add up to the deal', async () => {
    expect(await figures(perPerson(), w.tenant.admin)).toEqual({
      people: { 'Rep One': ['30', '600'], 'Rep Two': ['20', '400'] },
      total: ['50', '1000'],
    });
  });

  it('shows its reader the shares of the people whose statements they see, in its files too', async () => {
    const second = { people: { 'Rep Two': ['20', '400'] }, total: ['20', '400'] };
    expect(await figures(perPerson(), theirs)).toEqual(second);
    expect((await figures(perPerson(), boss)).total).toEqual(['50', '1000']);
    // Whose report has a variable of statements that this reader does not see.
    expect(await figures(perPerson(), analyst)).toEqual({ people: {}, total: ['0', '0'] });
    const rows = await t.run(
      w.tenant,
      async (ctx) => {
        const sheet = await lookSheet(ctx, { name: 'Shares', look: perPerson(), view: 'groups' });
        const found: string[] = [];
        for await (const batch of sheet.batches()) found.push(...batch.map((row) => JSON.stringify(row)));
        return found;
      },
      theirs,
    );
    expect(rows.join()).toContain('400');
    expect(rows.join()).not.toMatch(/600|1000|Rep One/);
  });
});

describe('a metric', () => {
  const values = async (id: string, reader: TestUser) => {
    const body = { metric_ids: [id], from: '2017-06', to: '2017-06', by: 'user' };
    const found = (await (await app.as(reader)).post('/api/metrics/values', body)).body.values;
    return Object.fromEntries(
      found.map(({ user_id, value }: { user_id: string; value: string }) => [
        [w.rep, w.other].findIndex((one) => one.user_id === user_id),
        value,
      ]),
    );
  };
  const made = async (source: object) => {
    const body = {
      name: newId(),
      api_key: `m${newId().slice(-8)}`,
      data_type: 'amount',
      aggregation: 'sum',
      source,
    };
    const answer = await (await admin(w)).post('/api/metrics', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.id as string;
  };

  it('of records counts the deal once, whole, for its owner', async () => {
    const { table_id, fields } = w.sales;
    const source = { table_id, field_id: fields.value, date_field_id: fields.date, conditions: null };
    const id = await made({ type: 'record', ...source });
    expect(await values(id, w.tenant.admin)).toEqual({ 0: '1000' });
  });

  it('of a variable, and attainment, are by shares and within the reader’s scope', async () => {
    const variables = [{ compensation_id: w.sales.compensation_id, variable_id: sold }];
    const id = await made({ type: 'statement', variables, filters: [], link: 'and' });
    expect(await values(id, w.tenant.admin)).toEqual({ 0: '600', 1: '400' });
    expect(await values(id, theirs)).toEqual({ 1: '400' });
    expect(await values(STANDARD_METRIC_IDS.attainment, boss)).toEqual({ 0: '0.6', 1: '0.4' });
    expect(await values(STANDARD_METRIC_IDS.earnings, boss)).toEqual({ 0: '30', 1: '20' });
    // 50 for 1,000 sold: the deal counts once.
    expect(await values(STANDARD_METRIC_IDS.cost_of_sales, w.tenant.admin)).toEqual({ 0: '0.05', 1: '0.05' });
  });
});

describe('the home page', () => {
  const home = async (reader: { account_id: string | null }) =>
    (await (await app.as(reader)).get('/api/home?year=2017&month=6')).body;

  it('has the attainment, the pay and the deal of the person with the smaller share', async () => {
    const { own } = await home(w.other);
    expect(own).toMatchObject({
      earned: '20',
      attainments: [{ attainment: '0.4', measure: '400', target: '1000' }],
      recent: [{ title: 'Of two', share: '20' }],
    });
  });

  it('has the pay of the people whom a manager sees', async () => {
    const board = async (reader: TestUser) =>
      (await (await app.as(reader)).post('/api/statements/search', JUNE)).body;
    expect((await board(theirs)).totals.earned).toBe('20');
    expect((await board(boss)).totals.earned).toBe('50');
  });
});
