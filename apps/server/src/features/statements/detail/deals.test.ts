import { beforeEach, describe, expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { routes as recordRoutes } from '../../records/index.ts';
import { admin, app, calculate, statement, t, useStatements, worldWith } from '../testing/statement-world.ts';

useStatements(recordRoutes);
const world = worldWith(salesFixture);

let w: Awaited<ReturnType<typeof world>>;
let id: string;
let deals: Record<string, string>;

const DEALS = [
  ['Alpha', 'Acme', '2017-06-01', '15000'],
  ['Beta', 'Acme', '2017-06-10', '10000'],
  ['Gamma', 'Globex', '2017-06-20', '30000.01'],
  ['Delta', '', '2017-06-25', '5000'],
] as const;

/** The plan shows two fields of each deal: a text, which is the customer here, and the amount. */
beforeEach(async () => {
  w = await world();
  await w.sales.saveDocument((document) => ({
    ...document,
    scopes: document.scopes.map((scope) => ({ ...scope, conditions: null })),
  }));
  deals = {};
  for (const [name, stage, date, value] of DEALS)
    deals[name] = await w.sales.addDeal({ name, stage, date, value, user_id: w.rep.user_id });
  deals['Other'] = await w.sales.addDeal({
    name: 'Other',
    stage: 'Acme',
    date: '2017-06-02',
    value: '1',
    user_id: w.other.user_id,
  });
  await calculate(w.tenant);
  id = (await statement(w, w.rep)).body.id;
});

const get = async (user: { account_id: string | null }, path: string) =>
  (await app.as(user)).get(`/api/statements/${id}/${path}`);
const groups = async (query = '') => (await get(w.rep, `deals${query}`)).body;
const listed = ({ groups: all }: { groups: Record<string, unknown>[] }) =>
  all.map(({ value, deals: count, amount, pay }) => [value, count, amount, pay]);

describe('deals by customer', () => {
  it('adds up count, amount and pay, the best paid first, and to what was earned', async () => {
    const found = await groups();
    // 15,000 and 5,000 at 3 %, 5,000 and 25,000 at 5 %, 5,000.01 and 5,000 at 8 %.
    expect(listed(found)).toEqual([
      ['Globex', 1, '30000.01', '1650'],
      ['Acme', 2, '25000', '850'],
      [null, 1, '5000', '400'],
    ]);
    expect(found).toMatchObject({
      choices: ['stage'],
      by: 'stage',
      currency: 'USD',
      deals: 4,
      group_count: 3,
      earned: '2900',
      not_by_deal: '0',
    });
    const second = await groups('?offset=1&limit=1');
    expect([listed(second)[0]?.[0], second.group_count]).toEqual(['Acme', 3]);
  });

  it('names what no deal brought, to the cent', async () => {
    await t.query('update transactions set value = value + 12.34 where statement_id = $1', [id]);
    expect(await groups()).toMatchObject({ earned: '2912.34', not_by_deal: '12.34' });
  });

  it('knows no sum while a part is in error', async () => {
    await t.query('update transactions set value = null where statement_id = $1', [id]);
    expect(await groups()).toMatchObject({ earned: null, not_by_deal: null, deals: 4 });
  });

  it('leaves out what runs over the month: it is not earned yet', async () => {
    await t.query('update transactions set ongoing = true where statement_id = $1', [id]);
    expect(await groups()).toMatchObject({ choices: [], by: null, groups: [], deals: 0, earned: '0' });
  });

  it('opens the deals of a customer, and those without one', async () => {
    const acme = (await get(w.rep, 'deals/of-group?by=stage&value=Acme')).body;
    expect(acme).toMatchObject({
      total: 2,
      deals: [
        { title: 'Alpha', date: '2017-06-01', amount: '15000', pay: '450', record_id: deals['Alpha'] },
        { title: 'Beta', compensation_id: w.sales.compensation_id, scope_id: w.sales.scope_id, pay: '400' },
      ],
    });
    expect((await get(w.rep, 'deals/of-group?by=stage')).body).toMatchObject({
      total: 1,
      deals: [{ title: 'Delta' }],
    });
  });

  it('is refused to a colleague', async () => {
    for (const path of ['deals', 'deals/of-group?by=stage', record('Alpha')])
      expect((await get(w.other, path)).body).toMatchObject({ code: 'statement_forbidden' });
  });
});

const record = (name: string) =>
  `compensations/${w.sales.compensation_id}/records/${deals[name]}?scope_id=${w.sales.scope_id}`;
const factsOf = async (user: { account_id: string | null }, name: string) =>
  (await get(user, record(name))).body;

async function edit(name: string, field: 'user' | 'value', value: string) {
  const client = await admin(w);
  const { record: row } = (await client.get(`/api/tables/${w.sales.table_id}/records/${deals[name]}`)).body;
  const answer = await client.patch(`/api/tables/${w.sales.table_id}/records`, {
    edits: [{ record_id: row.id, version: row.version, field_id: w.sales.fields[field], value }],
    comment: 'Between us',
  });
  expect(answer.status).toBe(200);
}

describe('the record behind an amount', () => {
  it('shows its person what the plan shows, and who changed that', async () => {
    await edit('Alpha', 'value', '16000');
    await edit('Alpha', 'user', w.other.user_id);
    const facts = await factsOf(w.rep, 'Alpha');
    expect(facts).toMatchObject({ table_id: null, is_whole: false, title: 'Alpha' });
    const cells = facts.fields.map(({ name, cell }: { name: string; cell: string }) => [name, cell]);
    expect(cells).toEqual([
      ['name', 'Alpha'],
      ['date', '2017-06-01'],
      ['stage', 'Acme'],
      ['value', '16000'],
    ]);
    // Whose it is now is not shown, nor why somebody changed it.
    expect(facts.changes).toMatchObject([
      {
        kind: 'edited',
        comment: '',
        reason: null,
        values: [{ name: 'value', before: '15000', after: '16000' }],
      },
    ]);
    expect(JSON.stringify(facts)).not.toContain(w.other.user_id);
  });

  it('shows all of it to readers of data tables, of records that count and others', async () => {
    await edit('Alpha', 'user', w.other.user_id);
    const facts = await factsOf(w.tenant.admin, 'Alpha');
    expect(facts).toMatchObject({ table_id: w.sales.table_id, is_whole: true });
    expect(facts.fields).toHaveLength(5);
    expect(facts.changes[0]).toMatchObject({ comment: 'Between us', values: [{ name: 'user' }] });
    expect(facts.users[w.other.user_id]).toBe('Rep Two');
    expect(await factsOf(w.tenant.admin, 'Other')).toMatchObject({ title: 'Other' });
  });

  it('shows nobody else a record that is not in the amount, nor one by a scope of another', async () => {
    expect(await factsOf(w.rep, 'Other')).toMatchObject({ code: 'record_not_found' });
    const wrong = `compensations/${w.sales.compensation_id}/records/${deals['Alpha']}?scope_id=${w.sales.plan_id}`;
    for (const user of [w.rep, w.tenant.admin])
      expect((await get(user, wrong)).body).toMatchObject({ code: 'record_not_found' });
  });
});
