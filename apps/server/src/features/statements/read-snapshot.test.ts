import { expect, it } from 'vitest';
import { pauseQuery } from '../../platform/testing/pause-query.ts';
import type { TestClient, TestResponse } from '../../platform/testing/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  admin,
  calculate,
  JUNE,
  PAY,
  same,
  threeDeals,
  useStatements,
  worldWith,
} from './testing/statement-world.ts';

/* Each answer is read in several statements. Control: without `repeatable read` in register-route.ts every test here is red. */

useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

/** The answer to a read that a calculation overtakes, right before the read's query that matches. */
async function overtaken(
  w: World,
  query: RegExp,
  read: (client: TestClient) => Promise<TestResponse>,
): Promise<TestResponse> {
  const client = await admin(w);
  const paused = pauseQuery(query);
  const answer = read(client);
  await Promise.race([
    paused.reached,
    answer.then(() => Promise.reject(new Error('the query was never sent'))),
  ]);
  await w.sales.addDeal({ name: 'Delta', user_id: w.rep.user_id, date: '2017-06-21', value: '40000' });
  expect(await calculate(w.tenant)).toMatchObject({ changed: 1 });
  paused.resume();
  return answer;
}

async function calculated(): Promise<World> {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  return w;
}

/** The amounts of the named column, by the file's first line. */
function column(csv: string, name: string): number[] {
  const [header = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\n');
  const at = header.split(',').indexOf(name);
  expect(at).toBeGreaterThanOrEqual(0);
  return lines.map((line) => Number(line.split(',')[at]));
}

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

it('a statement and its transactions are of one calculation', async () => {
  const w = await calculated();
  const url = `/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`;
  const { body } = await overtaken(w, /select id, compensation_id/, (client) => client.get(url));
  same(body.earned, PAY);
  same(body.transactions[0].value, PAY);
});

it('the rows and the totals of the board are of one calculation', async () => {
  const w = await calculated();
  // A cluster keeps no board: there the totals are read after the rows (decision 173).
  const query = process.env['CITUS_URL'] ? /as people, coalesce\(sum\(s\.earned\)/ : /as has_validations/;
  const { body } = await overtaken(w, query, (client) => client.post('/api/statements/search', JUNE));
  same(body.statements[0].earned, PAY);
  same(body.totals.earned, PAY);
});

it('the payroll export adds up to what it names as earned', async () => {
  const w = await calculated();
  const { text } = await overtaken(w, /select statement_id, plan_name/, (client) =>
    client.post('/api/statements/export', JUNE),
  );
  expect(sum(column(text, 'Amount'))).toBeCloseTo(column(text, 'Statement: earned')[0] ?? 0, 2);
});

it('the export of one statement adds up to its transactions', async () => {
  const w = await calculated();
  const { text } = await overtaken(w, /select lines from transactions/, (client) =>
    client.post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE }),
  );
  expect(sum(column(text, 'Amount'))).toBeCloseTo(Number(PAY), 2);
});
