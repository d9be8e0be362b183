import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect, it } from 'vitest';
import type { TestClient, TestUser } from '../../platform/testing/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { app, calculate, JUNE, t, useStatements, worldWith } from '../statements/testing/statement-world.ts';
import { agentKey, call, connect, OTHERS, useAgents } from './testing/agent-world.ts';

useStatements(OTHERS);
useAgents(() => app);

const world = worldWith(salesFixture);
const MONTHS = [JUNE, { year: 2017, month: 7 }];
const textOf = ({ year, month }: (typeof MONTHS)[number]) => `${year}-0${month}`;

let w: Awaited<ReturnType<typeof world>>;
let manager: TestUser;
let client: TestClient;
let agent: Client;
let candidates: Readonly<Record<string, readonly unknown[]>>;

/** 3 % of the deals of one person in both months. */
const MINE = '210.03';
const OTHERS_PAY = { two: '243.69', three: '296.13', payment: '77.77' };
/** Each amount of others, and every sum that one of them is in. */
const BEYOND = ((): string[] => {
  const cents = [MINE, ...Object.values(OTHERS_PAY)].map((text) => Math.round(Number(text) * 100));
  const sums: number[] = [];
  for (let chosen = 1; chosen < 2 ** cents.length; chosen += 1)
    if (chosen !== 1) sums.push(cents.reduce((sum, one, at) => sum + ((chosen >> at) & 1 ? one : 0), 0));
  return sums.map((sum) => (sum / 100).toFixed(2));
})();

const link = (user_id: string, end_date: string | null) =>
  t.query(
    'insert into manager_links (environment_id, id, manager_id, user_id, end_date) values ($1, gen_random_uuid(), $2, $3, $4)',
    [w.tenant.tenant.environment_id, manager.user_id, user_id, end_date],
  );

beforeAll(async () => {
  w = await world();
  const three = await w.tenant.addUser({ name: 'Rep Three' });
  await w.sales.addMember(three.user_id);
  for (const month of MONTHS)
    for (const [user, value] of [
      [w.rep, '7001'],
      [w.other, '8123'],
      [three, '9871'],
    ] as const)
      await w.sales.addDeal({
        name: `Deal ${value}`,
        user_id: user.user_id,
        date: `${textOf(month)}-02`,
        value,
      });
  await calculate(w.tenant, MONTHS);
  const admin = await app.as(w.tenant.admin);
  const read = { effect: 'allow', level: 'read' } as const;
  manager = await w.tenant.addUser({
    name: 'Manager',
    permissions: {
      resources: {
        statement: read,
        plan: read,
        quota: read,
        data_table: read,
        user: read,
        company_setting: { effect: 'allow', level: 'write' },
      },
      binary: { statement_manual_payment_add: true, statement_comment: true },
      statement_scope: 'teams_below',
      request_scope: 'mine',
    },
  });
  await link(w.rep.user_id, null);
  // Theirs once, not in these months.
  await link(three.user_id, '2017-05-31');
  const paid = await admin.post('/api/statements/manual-payments', {
    user_id: w.other.user_id,
    ...JUNE,
    label: 'Bridge',
    amount: OTHERS_PAY.payment,
    currency: 'USD',
  });
  expect(paid.status, paid.text).toBe(200);
  const quota = (await admin.post('/api/quotas', { name: 'Target', frequency: 'monthly', type: 'amount' }))
    .body.id;
  const statements = await t.query<{ id: string }>('select id from statements where environment_id = $1', [
    w.tenant.tenant.environment_id,
  ]);
  candidates = {
    user_id: [w.rep, w.other, three, manager].map(({ user_id }) => user_id),
    month: MONTHS.map(textOf),
    statement_id: statements.map(({ id }) => id),
    compensation_id: [w.sales.compensation_id],
    plan_id: [w.sales.plan_id],
    quota_id: [quota],
    table_id: [w.sales.table_id],
    import_id: [quota],
    discussion_id: [quota],
    since: ['2017-01-01'],
  };
  client = await app.as(manager);
  agent = await connect((await agentKey(client, 'Mine', null)).secret);
});

/** Every way to fill the inputs that a tool needs, from what there is. */
function inputsOf(required: readonly string[]): Record<string, unknown>[] {
  return required.reduce<Record<string, unknown>[]>(
    (made, name) => {
      const values = candidates[name];
      if (!values) throw new Error(`no candidates for ${name}: name some here`);
      return made.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
}

it("shows no number beyond the manager's people, whatever is read", async () => {
  const { tools } = await agent.listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  const boards = MONTHS.flatMap((month) =>
    ['smart', 'amount_desc', 'attainment_asc'].map((sort) => ({ month: textOf(month), sort })),
  );
  let answered = '';
  for (const { name, inputSchema } of reading) {
    const inputs = [...inputsOf(inputSchema.required ?? []), ...(name === 'read_board' ? boards : [])];
    for (const args of inputs) {
      const { text, data, is_error } = await call(agent, name, args);
      const all = `${text} ${JSON.stringify(data)}`;
      expect([name, args, BEYOND.filter((amount) => all.includes(amount))]).toEqual([name, args, []]);
      if (!is_error) answered += all;
    }
  }
  expect(reading.length).toBeGreaterThan(15);
  expect(answered).toContain(MINE);
});

it('sees others by a proposal no more than otherwise', async () => {
  const payment = {
    month: '2017-06',
    label: 'Bridge',
    amount: '1',
    currency: 'USD',
    why: 'It was promised.',
  };
  const beyond = await call(agent, 'propose_manual_payment', { ...payment, user_id: w.other.user_id });
  expect([beyond.is_error, beyond.text]).toEqual([true, expect.stringContaining('statement_forbidden')]);
});

it('confirms with the scope of that moment: a person who left the team is nobody of theirs', async () => {
  const made = await call(agent, 'propose_manual_payment', {
    user_id: w.rep.user_id,
    month: '2017-06',
    label: 'Bridge',
    amount: '1',
    currency: 'USD',
    why: 'It was promised.',
  });
  expect([made.is_error, made.text]).toEqual([false, expect.any(String)]);
  const path = `/api/proposals/${made.data.proposal_id}`;
  expect((await client.get(path)).body.can_confirm).toBe(true);
  await t.query('update manager_links set end_date = $2 where user_id = $1', [w.rep.user_id, '2017-05-31']);
  const answer = await client.post(`${path}/confirm`, {});
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  const admin = await app.as(w.tenant.admin);
  const stored = (await admin.get(`/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`)).body;
  expect(stored.manual_payments).toEqual([]);
  const refused = await call(agent, 'read_statement', { user_id: w.rep.user_id, month: '2017-06' });
  expect([refused.is_error, refused.text.slice(0, 19)]).toEqual([true, 'statement_forbidden']);
});
