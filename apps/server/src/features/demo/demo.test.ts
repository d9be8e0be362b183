import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changeStatementState,
  login,
  setPreferences,
  type ResponseOf,
  type searchStatements,
} from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { startRunner, type Runner } from '../../platform/jobs/runner.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
} from '../../platform/testing/index.ts';
import type { CalculationHost } from '../calculations/index.ts';
import { features } from '../index.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { demoClient } from './demo-client.ts';
import { DEMO_PASSWORD_FILE } from './demo-password.ts';
import { demoLogins, needsDemo, seedDemo } from './index.ts';
import { demoQuotas } from './demo-quotas.ts';
import { markDemo } from './demo-queries.ts';
import { movedDeals, plannedMonths, secondYearOf } from './demo-second-year.ts';
import { startTestCalculations } from '../statements/testing/start-test-calculations.ts';

type Board = ResponseOf<typeof searchStatements>;

let t: TestDatabase;
let app: TestApp;
let host: CalculationHost;
let runner: Runner;
let admin: TestClient;
let data_dir: string;

const quiet = () => {};

beforeAll(async () => {
  t = await startTestDatabase();
  host = startTestCalculations(t.app_url);
  app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
  });
  runner = startRunner({ ...app.platform, clock: fixedClock('2026-01-15T10:00:00Z') });
  expect(await needsDemo(app.platform)).toBe(true);
  data_dir = await mkdtemp(join(tmpdir(), 'comptoir-demo-'));
  await seedDemo(app.platform, app.app, { data_dir, years: 'both', say: quiet });
  admin = await loggedIn('admin');
});
afterAll(async () => {
  await runner?.stop();
  await host?.close();
  await app?.stop();
  await t?.stop();
  await rm(data_dir, { recursive: true, force: true });
});

async function loggedIn(role: string): Promise<TestClient> {
  const found = (await demoLogins(app.platform, data_dir)).find((candidate) => candidate.role === role);
  const client = app.anonymous();
  const answer = await client.post('/auth/login', { email: found?.email, password: found?.password });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

async function board(month: number, client = admin, year = 2017): Promise<Board> {
  const answer = await client.post('/api/statements/search', { year, month });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Whole cents, as text with two decimals. */
const cents = (text: string) => {
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) throw new Error(`not in cents: ${text}`);
  return `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`;
};

/** sales_agent, won_deals, won_value, commission; the last line is the total. */
async function expectedReps(): Promise<string[][]> {
  const url = new URL('../../../../../e2e/data/expected-reps-2017-06.csv', import.meta.url);
  const lines = (await readFile(url, 'utf8')).trim().split('\n').slice(1, -1);
  return lines.map((line) => line.split(','));
}

describe('the demo company', () => {
  it('pays all 35 agents in June 2017 what an independent program with exact fractions says', async () => {
    const expected = new Map(
      (await expectedReps()).map(([agent = '', , , commission = '']) => [agent, commission]),
    );
    expect(expected.size).toBe(35);
    const { statements } = await board(6);
    const paid = statements
      .filter((row) => row.plan_names.includes('Sales 2017'))
      .map((row) => [row.user.name, cents(row.earned)] as const);
    expect(new Map(paid)).toEqual(expected);
    const divided = await admin.get('/api/statements/repartition?year=2017&month=6');
    const main = divided.body.compensations.find(
      (part: { name: string }) => part.name === 'Closed-won commission',
    );
    expect(cents(main.earned)).toBe('62030.72');
  });

  it('pays managers half a percent of what their people won', async () => {
    const [team, won] = await Promise.all([
      readFile(new URL('./data/sales_teams.csv', import.meta.url), 'utf8'),
      expectedReps().then(
        (rows) =>
          new Map(rows.map(([agent = '', , value = '0']) => [agent, BigInt(value.replace('.00', ''))])),
      ),
    ]);
    const expected = new Map<string, bigint>();
    for (const line of team.trim().split(/\r?\n/).slice(1)) {
      const [agent = '', manager = ''] = line.split(',');
      expected.set(manager, (expected.get(manager) ?? 0n) + (won.get(agent) ?? 0n));
    }
    const { statements } = await board(6);
    const overrides = statements
      .filter((row) => row.plan_names.includes('Management 2017'))
      .map((row) => [row.user.name, cents(row.earned)] as const);
    // Half a percent of whole dollars, in tenths of a cent: 5 per dollar; half a cent is rounded away from zero.
    const half = (dollars: bigint) => (dollars * 5n + 5n) / 10n;
    const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
    expect(new Map(overrides)).toEqual(
      new Map([...expected].map(([manager, dollars]) => [manager, text(half(dollars))])),
    );
  });

  it('pays who joined on 15 March for the deals since then, and says so of those before', async () => {
    const { statements } = await board(3);
    const row = statements.find((one) => one.user.name === 'Vicki Laflamme');
    const { body } = await admin.get(`/api/statement?user_id=${row?.user.id}&year=2017&month=3`);
    const main = body.transactions.find(
      (one: { compensation_name: string }) => one.compensation_name === 'Closed-won commission',
    );
    // 33 deals won in March, 10 of them before the 15th.
    expect(main.line_count).toBe(23);
    const why = await admin.get(
      `/api/statements/${body.id}/compensations/${main.compensation_id}/explanation`,
    );
    const before = why.body.scopes[0].not_counted.filter(
      (one: { reason: { kind: string } }) => one.reason.kind === 'attribution',
    );
    expect(
      before.some((one: { reason: object }) => 'from' in one.reason && one.reason.from === '2017-03-15'),
    ).toBe(true);
  });

  it('has months in every state, and one statement in error with its fix', async () => {
    const counts = new Map<number, object>();
    for (let month = 3; month <= 12; month += 1) counts.set(month, (await board(month)).totals.counts);
    expect(counts.get(3)).toMatchObject({ paid: 41 });
    expect(counts.get(4)).toMatchObject({ paid: 41 });
    expect(counts.get(5)).toMatchObject({ validated: 41 });
    expect(counts.get(6)).toMatchObject({ locked: 23, to_lock: 18, error: 0 });
    // The manager validated most of an office: they wait for the second approver.
    const chained = (await board(6)).statements.flatMap(({ validation }) => validation ?? []);
    const waiting = Map.groupBy(chained, ({ done, of, waits_for }) =>
      [done, of, ...waits_for.map(({ name }) => name)].join(' '),
    );
    expect(new Map([...waiting].map(([at, rows]) => [at, rows.length]))).toEqual(
      new Map([
        ['0 2 Melvin Marxen', 4],
        ['1 2 Admin', 7],
      ]),
    );
    expect(counts.get(12)).toMatchObject({ to_lock: 40, error: 1 });
    const inError = (await board(12)).statements.filter((row) => row.error_count > 0);
    expect(inError.map((row) => [row.user.name, row.error_kinds])).toEqual([
      ['Carl Lin', ['unfilled_quota']],
    ]);
  });

  it('has a paid statement whose data changed after its lock', async () => {
    const drifts = async () =>
      (await board(3)).statements
        .filter((row) => row.drift_amount !== null)
        .map((row) => [row.user.name, row.drift_amount]);
    // The product calculates after every edit; here tables and calculations have not met.
    expect(
      (await admin.post('/api/statements/refresh', { year: 2017, month: 3, user_ids: null })).status,
    ).toBe(200);
    await expect.poll(drifts).toHaveLength(2);
    // 540 more at 3 %; his manager's half a percent of it.
    expect(await drifts()).toEqual(
      expect.arrayContaining([
        ['Darcel Schlecht', expect.any(String)],
        ['Melvin Marxen', '2.7'],
      ]),
    );
  });

  it('lets each login see its part: everyone, the people below, oneself', async () => {
    const manager = await board(6, await loggedIn('manager'));
    expect(manager.statements.map((row) => row.user.name)).toContain('Darcel Schlecht');
    expect(manager.statements.map((row) => row.user.name)).toContain('Melvin Marxen');
    expect(manager.statements).toHaveLength(7);
    const rep = await board(6, await loggedIn('rep'));
    expect(rep.statements.map((row) => [row.user.name, cents(row.earned)])).toEqual([
      ['Darcel Schlecht', '7870.16'],
    ]);
    const support = await loggedIn('support');
    expect((await support.get('/api/me')).body).toMatchObject({
      code: 'reason_required',
      params: { company: 'CRM demo' },
    });
    expect((await support.post('/auth/reason', { reason: 'Shows the demo' })).status).toBe(200);
    expect((await support.get('/api/me')).body.user.role_category).toBe('god');
  });

  it('has requests that wait, in views with fields of their own, once support switches them on', async () => {
    const support = await loggedIn('support');
    expect((await support.post('/auth/reason', { reason: 'Shows requests' })).status).toBe(200);
    const turn = (requests: boolean) => support.put('/api/company/features', { features: { requests } });
    expect((await admin.get('/api/requests/views')).body).toMatchObject({ code: 'feature_off' });
    expect((await turn(true)).status).toBe(200);
    const { views } = (await admin.get('/api/requests/views')).body;
    const names = views.map((one: { name: string }) => one.name);
    expect(names).toEqual(['As each person sees it', 'Open, the oldest first']);
    expect(views[1].users_avatar_for_preview).toMatchObject([{ name: 'Melvin Marxen' }]);
    const { rows } = (await admin.get(`/api/requests?view_id=${views[1].id}`)).body;
    expect(rows.map((row: { name: string }) => row.name)).toEqual([
      'July: a deal of Golddex is missing',
      'Is August paid with the salary of September?',
    ]);
    await turn(false);
  });

  it('may take longer to make than a login counts: its client confirms the password where a call asks for it', async () => {
    const { email, password } = (await demoLogins(app.platform, data_dir)).find(
      ({ role }) => role === 'admin',
    )!;
    const client = demoClient(app.app, password);
    await client.call(login, { body: { email, password } });
    await t.query('update sessions set confirmed_at = null');
    // Nothing is left to send of a month that is paid: only the guard can refuse this.
    const close = { mode: 'close', year: 2017, month: 3, statement_ids: null };
    expect((await client.call(changeStatementState, { body: close })).changed).toBe(0);
  });

  it('is made behind a proxy with TLS too, where cookies have other names', async () => {
    const { email, password } = (await demoLogins(app.platform, data_dir)).find(
      ({ role }) => role === 'admin',
    )!;
    const secure = await startTestApp(t, {
      routes: features.flatMap((feature) => feature.routes),
      services: { public_url: 'https://commissions.example.com' },
    });
    const client = demoClient(secure.app, password);
    await client.call(login, { body: { email, password } });
    await client.call(setPreferences, { body: { onboarded: true } });
    await secure.stop();
  });

  it('has letters that are signed, read, to be signed and declined', async () => {
    const { rows } = (await admin.get('/api/commission-letters/campaigns')).body;
    const states = rows.map((row: { name: string; counts: Record<string, number> }) => [
      row.name,
      Object.fromEntries(Object.entries(row.counts).filter(([, count]) => count > 0)),
    ]);
    expect(Object.fromEntries(states)).toEqual({
      'Plan letters 2026': { signed: 1, viewed: 1 },
      'Change of the plan in 2027': { sent: 1, declined: 1 },
    });
  });

  it('made again from a cut-short making changes nothing', async () => {
    const everything = () =>
      t.query<{ what: string; rows: string }>(`
        select 'users' as what, count(*)::text as rows from users union all select 'teams', count(*)::text from teams
        union all select 'team_members', count(*)::text from team_members union all select 'manager_links', count(*)::text from manager_links
        union all select 'data_tables', sum(record_count)::text from data_tables union all select 'plans', count(*)::text from plans
        union all select 'compensations', sum(version)::text from compensations union all select 'quota_values', sum(value)::text from quota_values
        union all select 'statements', count(*)::text from statements union all select 'transactions', sum(value)::text from transactions
        union all select 'versions', count(*)::text from statement_versions union all select 'accounts', count(*)::text from accounts`);
    const before = await everything();
    expect(await needsDemo(app.platform)).toBe(false);
    await t.database.transaction({}, (db) => markDemo(db, false));
    expect(await needsDemo(app.platform)).toBe(true);
    await seedDemo(app.platform, app.app, { data_dir, years: 'both', say: quiet });
    expect(await everything()).toEqual(before);
    expect(await needsDemo(app.platform)).toBe(false);
  });
});

describe('the demo’s password', () => {
  const PUBLISHED = 'Comptoir-demo-2017!';
  const tryLogin = async (password: string) =>
    (await app.anonymous().post('/auth/login', { email: 'support@comptoir.test', password })).status;

  it('is this installation’s own, for the account that runs it alone', async () => {
    const [{ password } = { password: '' }] = await demoLogins(app.platform, data_dir);
    expect(password).toMatch(/^K7(-[a-z2-9]{4}){4}$/);
    expect((await stat(join(data_dir, DEMO_PASSWORD_FILE))).mode & 0o777).toBe(0o600);
    expect([await tryLogin(PUBLISHED), await tryLogin(password)]).toEqual([400, 200]);
  });

  it('takes the place of the one that earlier versions published, and of no other', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'comptoir-demo-'));
    const kept = (await demoLogins(app.platform, data_dir))[0]?.password ?? '';
    // The control: without a published password nothing is made or printed.
    expect(await demoLogins(app.platform, elsewhere)).toEqual([]);
    await t.query('update accounts set password_hash = $1 where email = $2', [
      await hashPassword(PUBLISHED),
      'support@comptoir.test',
    ]);
    expect(await tryLogin(PUBLISHED)).toBe(200);
    const [{ password } = { password: '' }] = await demoLogins(app.platform, elsewhere);
    expect([await tryLogin(PUBLISHED), await tryLogin(password)]).toEqual([400, 200]);
    expect(
      (await app.anonymous().post('/auth/login', { email: 'admin@comptoir.test', password: kept })).status,
    ).toBe(200);
    await rm(elsewhere, { recursive: true, force: true });
  });
});

describe('the second year', () => {
  it('is none while the extract is the present', () => {
    expect(secondYearOf('2017-12-31')).toBeNull();
    expect(secondYearOf('2018-01-05')).toMatchObject({ label: '2018', months: ['2018-01'], shift: 1 });
  });

  it('moves dates by whole months; what closes after today is open', () => {
    const year = secondYearOf('2026-02-14')!;
    expect(year).toMatchObject({ label: '2025/26', shift: 98 });
    expect([year.months[0], year.months.at(-1)]).toEqual(['2025-05', '2026-02']);
    const header = 'opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value';
    const moved = movedDeals(
      Buffer.from(
        [
          header,
          'A,X,P,C,Won,12/31/2016,12/14/2017,100',
          'B,X,P,C,Lost,11/1/2017,12/15/2017,0',
          'C,X,P,C,Engaging,11/1/2017,,',
          'D,X,P,C,Won,11/1/2017,12/15/2017,70',
        ].join('\n'),
      ),
      year,
    );
    expect(moved.toString().trim().split('\n')).toEqual([
      header,
      'A-2,X,P,C,Won,2/28/2025,2/14/2026,100',
      'B-2,X,P,C,Engaging,1/1/2026,,',
      'D-2,X,P,C,Engaging,1/1/2026,,70',
    ]);
  });

  it('has targets to the end of its last year', () => {
    expect(plannedMonths(secondYearOf('2026-11-22')!).slice(-3)).toEqual(['2026-10', '2026-11', '2026-12']);
    expect(plannedMonths(secondYearOf('2026-01-05')!).slice(-12)[0]).toBe('2026-01');
  });

  it('pays in a month of the past what its month of 2017 paid, by plans of its own', async () => {
    const today = app.platform.clock.today('America/New_York');
    const { months, label } = secondYearOf(today)!;
    const [year, month] = months[3]!.split('-').map(Number);
    const reps = (rows: Board['statements'], plan: string) =>
      new Map(rows.filter((row) => row.plan_names.includes(plan)).map((row) => [row.user.name, row.earned]));
    const now = reps((await board(month!, admin, year)).statements, `Sales ${label}`);
    expect(now.size).toBe(35);
    expect(now).toEqual(reps((await board(6)).statements, 'Sales 2017'));
  });

  it('leaves the present month running, and one quota of the month before forgotten', async () => {
    const { months } = secondYearOf(app.platform.clock.today('America/New_York'))!;
    const [present, before] = [months.at(-1)!, months.at(-2)!].map((text) => text.split('-').map(Number));
    const states = (answer: Board) => new Set(answer.statements.map((row) => row.status));
    expect(states(await board(present![1]!, admin, present![0]))).toEqual(new Set(['ongoing']));
    const last = await board(before![1]!, admin, before![0]);
    expect(states(last)).toEqual(new Set(['locked', 'to_lock']));
    // With the two in Europe.
    expect(last.totals.people).toBe(43);
    expect(cents(last.totals.earned)).not.toBe('0.00');
    expect(last.statements.filter((row) => row.error_count > 0).map((row) => row.user.name)).toEqual([
      'Carl Lin',
    ]);
  });

  it('has a sandbox of the last four months, in which a rate is tried', async () => {
    const { months } = secondYearOf(app.platform.clock.today('America/New_York'))!;
    const { status, body } = await admin.get('/api/company/environments');
    expect(status).toBe(200);
    expect(body.environments.filter((one: { live: boolean }) => !one.live)).toMatchObject([
      {
        name: 'Plans of next year',
        range_calculations: { start_period: `${months.at(-4)}-01`, end_period: `${months.at(-1)}-01` },
      },
    ]);
    const sandbox = body.environments.find((one: { live: boolean }) => !one.live);
    const compared = await admin.get(`/api/company/environments/${sandbox.id}/comparison`);
    expect(compared.body.differences).toMatchObject([
      { name: 'Closed-won commission', rules: [{ key: 'tiers.value', before: '0.05', after: '0.06' }] },
    ]);
  });
});

describe('the derived quotas', () => {
  it('are the average of the months with won deals, up to the next thousand', () => {
    const row = (sales_agent: string, deal_stage: string, close_date: string, close_value: string) => ({
      sales_agent,
      deal_stage,
      close_date,
      close_value,
    });
    const rows = [
      row('A', 'Won', '3/1/2017', '1500'),
      row('A', 'Won', '3/31/2017', '1500'),
      row('A', 'Won', '5/2/2017', '1002'),
      row('A', 'Lost', '6/2/2017', '0'),
    ];
    // 4,002 over March and May: 2,001.
    expect(demoQuotas(rows, ['A', 'B'])).toEqual(
      new Map([
        ['A', 3000],
        ['B', 20_000],
      ]),
    );
  });
});
