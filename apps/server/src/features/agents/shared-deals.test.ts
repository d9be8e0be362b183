import { beforeAll, describe, expect, it } from 'vitest';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { shareDeals } from '../statements/testing/shared-deals.ts';
import {
  admin,
  app,
  calculate,
  statement,
  t,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { agentKey, call, connect, OTHERS, useAgents } from './testing/agent-world.ts';

useStatements(OTHERS);
useAgents(() => app);
const world = worldWith(salesFixture);

let w: Awaited<ReturnType<typeof world>>;
let deal: string;
let theirs: string;

beforeAll(async () => {
  w = await world();
  const set = await shareDeals(w, { by: 'given' });
  deal = await w.sales.addDeal({ name: 'Of two', user_id: w.rep.user_id, date: '2017-06-05', value: '1000' });
  await set([deal], { part: '0.6', second: w.other.user_id, 'second part': '0.4' });
  await calculate(w.tenant);
  theirs = (await statement(w, w.other)).body.id;
});

describe('a deal that two people share', () => {
  it('is explained to an agent with the share and the whole of its amounts', async () => {
    const agent = await connect((await agentKey(await admin(w), 'Agent', null)).secret);
    const { compensation_id } = w.sales;
    const { data } = await call(agent, 'explain_pay', { statement_id: theirs, compensation_id });
    expect(data).toMatchObject({ person: 'Rep Two', value: '12' });
    expect(data.records).toMatchObject([
      {
        title: 'Of two',
        share: '12',
        values: { value: { value: '400' } },
        shared: { value: { share: '0.4', whole: '1000' } },
      },
    ]);
  });

  it('is shown by each person’s own statement alone', async () => {
    const { compensation_id } = w.sales;
    const path = `/api/statements/${theirs}/compensations/${compensation_id}`;
    const own = await (await app.as(w.other)).get(path);
    expect(own.body.lines).toMatchObject([{ record_id: deal, share: '12' }]);
    const colleague = await (await app.as(w.rep)).get(path);
    expect([colleague.status, colleague.body.code]).toEqual([403, 'statement_forbidden']);
  });

  it('is linked in a discussion with the amount of the statement that it is linked from', async () => {
    await t.query(
      `update companies set settings = settings || '{"discussion_activated": true}' where id = $1`,
      [w.tenant.tenant.company_id],
    );
    const { permissions } = (
      await t.query<{ permissions: { resources: object } }>(`select permissions from roles where id = $1`, [
        w.other.role_id,
      ])
    )[0]!;
    const asks = { ...permissions.resources, request: { effect: 'allow', level: 'write' } };
    for (const { role_id } of [w.rep, w.other])
      await t.query('update roles set permissions = $2 where id = $1', [
        role_id,
        JSON.stringify({ ...permissions, resources: asks }),
      ]);
    const line = { statement_id: theirs, compensation_id: w.sales.compensation_id, record_id: deal };
    const seller = await app.as(w.other);
    const { id } = (await seller.post('/api/discussions', { name: 'Is 40 % right?', statement: line })).body;
    const added = await seller.post(`/api/discussions/${id}/members`, { user_ids: [w.rep.user_id] });
    expect(added.body.blind_user_ids).toEqual([w.rep.user_id]);
    const links = async (user: { account_id: string | null }) =>
      (await (await app.as(user)).get(`/api/discussions/${id}`)).body.statements;
    expect(await links(w.other)).toMatchObject([{ line: { label: 'Of two', amount: '12' } }]);
    // The colleague has a share of the same deal, and sees nothing of this statement.
    expect(await links(w.rep)).toEqual([{ id: expect.any(String), is_visible: false }]);
  });
});
