import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../../platform/testing/index.ts';
import type { Route } from '../../../platform/http/index.ts';
import type { JobDefinition } from '../../../platform/jobs/define.ts';
import type { CalculationHost } from '../../calculations/index.ts';
import { jobs } from '../index.ts';
import { routes as jobRoutes } from '../../jobs/index.ts';
import { routes as viewRoutes } from '../views/index.ts';
import { routes } from '../routes.ts';
import { startTestCalculations } from './start-test-calculations.ts';

export let t: TestDatabase;
export let app: TestApp;
export let host: CalculationHost;

/** A database, an application over it (with calls and jobs of `others` too) and a calculation thread for the tests of one file. */
export function useStatements(
  others: readonly Route[] = [],
  other_jobs: readonly JobDefinition[] = [],
): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    t.clock.set('2017-07-15T10:00:00Z');
    host = startTestCalculations(t.app_url);
    app = await startTestApp(t, {
      routes: [...routes, ...jobRoutes, ...viewRoutes, ...others],
      jobs: [...jobs, ...other_jobs],
    });
  });
  afterAll(async () => {
    await host?.close();
    await app?.stop();
    await t?.stop();
  });
}

export const JUNE = { year: 2017, month: 6 };
export const monthNumber = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1;

/** What the worlds need of the sales fixture, which each test file brings: it is another feature's. */
interface Sales {
  addMember(user_id: string): Promise<void>;
  addDeal(deal: {
    name: string;
    user_id: string | null;
    date: string;
    stage?: string;
    value: string;
  }): Promise<string>;
}

interface World<S = Sales> {
  readonly tenant: TestTenant;
  readonly sales: S;
  readonly rep: TestUser;
  readonly other: TestUser;
}

/** A company with two reps in the fixture's plan, one of them with deals to come. */
export function worldWith<S extends Sales, Triggers>(
  fixture: (t: TestDatabase, tenant: TestTenant, triggers?: Triggers) => Promise<S>,
) {
  return async (triggers?: Triggers): Promise<World<S>> => {
    const tenant = await t.tenant({ settings: { currency: 'USD' } });
    const sales = await fixture(t, tenant, triggers);
    const rep = await tenant.addUser({ name: 'Rep One', permissions: REP });
    const other = await tenant.addUser({ name: 'Rep Two', permissions: REP });
    await sales.addMember(rep.user_id);
    await sales.addMember(other.user_id);
    return { tenant, sales, rep, other };
  };
}

export const REP = {
  resources: { statement: { effect: 'allow', level: 'read' } },
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
} as const;

export function calculate(
  tenant: TestTenant,
  periods: readonly { year: number; month: number }[] | null = [JUNE],
  user_ids: string[] | null = null,
) {
  return host.run(
    { tenant: tenant.tenant, now: t.clock.now().toISOString() },
    {
      kind: 'calculate',
      months: periods?.map(monthNumber) ?? null,
      user_ids,
      cause: 'asked',
      requested_by: null,
    },
  );
}

export const admin = (w: World) => app.as(w.tenant.admin);
export const statement = async (
  w: World,
  user: TestUser,
  period = JUNE,
  as: { account_id: string | null } = w.tenant.admin,
) =>
  (await app.as(as)).get(`/api/statement?user_id=${user.user_id}&year=${period.year}&month=${period.month}`);
export const act = async (
  w: World,
  mode: string,
  ids: string[] | null,
  as: { account_id: string | null } = w.tenant.admin,
  period = JUNE,
) => (await app.as(as)).post('/api/validation', { mode, ...period, statement_ids: ids });

export async function threeDeals(w: World): Promise<string[]> {
  const ids = [];
  ids.push(
    await w.sales.addDeal({ name: 'Alpha', user_id: w.rep.user_id, date: '2017-06-01', value: '15000' }),
  );
  ids.push(
    await w.sales.addDeal({ name: 'Beta', user_id: w.rep.user_id, date: '2017-06-10', value: '10000' }),
  );
  ids.push(
    await w.sales.addDeal({ name: 'Gamma', user_id: w.rep.user_id, date: '2017-06-20', value: '30000.01' }),
  );
  await w.sales.addDeal({
    name: 'Lost',
    user_id: w.rep.user_id,
    date: '2017-06-11',
    value: '99999',
    stage: 'Lost',
  });
  await w.sales.addDeal({ name: 'Late', user_id: w.rep.user_id, date: '2017-07-02', value: '99999' });
  return ids;
}
/** 20,000 at 3 %, 30,000 at 5 %, 5,000.01 at 8 %: 600 + 1,500 + 400.0008. */
export const PAY = '2500.00';
export const same = (a: string, b: string) => expect(Number(a)).toBe(Number(b));
