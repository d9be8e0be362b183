import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  calculate,
  JUNE,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

/** What a locked statement says of data that changed after its lock. */
useStatements();
const world = worldWith(salesFixture);

async function locked() {
  const w = await world();
  const ids = await threeDeals(w);
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  expect((await act(w, 'lock', [id])).status).toBe(200);
  const read = async () => (await statement(w, w.rep)).body;
  return { w, id, deals: ids, read };
}

const onBoard = async (w: Awaited<ReturnType<typeof world>>) =>
  (await (await admin(w)).post('/api/statements/search', JUNE)).body.statements.find(
    (row: { user: { id: string } }) => row.user.id === w.rep.user_id,
  );

it('an edit behind the lock is said with its amount and its records, and taken back with the edit', async () => {
  const { w, id, deals, read } = await locked();
  const unlocking = async () =>
    (await (await admin(w)).post('/api/validation/unlock/preview', { ...JUNE, statement_ids: [id] })).body;
  expect(await unlocking()).toMatchObject({ statements: 1, rows: [], now: '2500', after: '2500' });
  expect(await read()).toMatchObject({ drift: null, drift_amount: null });
  // The calculation that follows every edit names no months.
  await w.sales.setDeal(deals[2]!, { value: '20000' });
  await calculate(w.tenant, null);
  const changed = await read();
  expect(changed).toMatchObject({
    earned: '2500',
    // 45,000 pay 600 + 1,250.
    drift_amount: '-650',
    drift: {
      transactions: [
        {
          compensation_name: 'Closed-won commission',
          locked: '2500',
          today: '1850',
          record_count: 1,
          records: [{ record_id: deals[2], title: 'Gamma', locked: '1650', today: '1000' }],
        },
      ],
    },
  });
  expect(await onBoard(w)).toMatchObject({ status: 'locked', drift_amount: '-650' });
  // What unlocking would change is shown before, to those alone who see the statement.
  expect(await unlocking()).toMatchObject({
    rows: [
      {
        user_id: w.rep.user_id,
        month: '2017-06',
        now: '2500',
        after: '1850',
        difference: '-650',
        kind: 'changes',
      },
    ],
    after: '1850',
    is_compared: true,
  });
  await w.sales.setDeal(deals[2]!, { value: '30000.01' });
  await calculate(w.tenant, null);
  expect(await read()).toMatchObject({ drift: null, drift_amount: null });
  expect(await onBoard(w)).toMatchObject({ drift_amount: null });
});

it('a deleted deal and one that came later are both named', async () => {
  const { w, deals, read } = await locked();
  await w.sales.removeDeal(deals[0]!);
  await w.sales.addDeal({ name: 'Forgotten', user_id: w.rep.user_id, date: '2017-06-02', value: '15000' });
  await calculate(w.tenant, null);
  const { drift } = await read();
  // Taken over at the same place of the climb: each brings what the other did.
  expect(drift).toBeNull();
  await w.sales.addDeal({ name: 'One more', user_id: w.rep.user_id, date: '2017-06-30', value: '100' });
  await calculate(w.tenant, null);
  const [transaction] = (await read()).drift.transactions;
  expect(
    transaction.records.map((one: { title: string; locked: string | null; today: string | null }) => [
      one.title,
      one.locked,
      one.today,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Alpha', '450', null],
      ['Forgotten', null, '450'],
      ['One more', null, '8'],
    ]),
  );
  expect(transaction.record_count).toBe(3);
});

it('a statement that is unlocked says nothing, and neither does one that is locked again with the new amount', async () => {
  const { w, id, deals, read } = await locked();
  await w.sales.setDeal(deals[2]!, { value: '20000' });
  await calculate(w.tenant, null);
  expect((await read()).drift_amount).toBe('-650');
  await act(w, 'unlock', [id]);
  expect(await read()).toMatchObject({ drift: null, drift_amount: null });
  await calculate(w.tenant, null);
  expect((await act(w, 'lock', [id])).status).toBe(200);
  expect(await read()).toMatchObject({ earned: '1850', drift: null });
});

it('who has nothing to be paid for any more would be paid nothing', async () => {
  const { w, read } = await locked();
  await t.query('delete from plan_members where environment_id = $1 and user_id = $2', [
    w.tenant.tenant.environment_id,
    w.rep.user_id,
  ]);
  await calculate(w.tenant, null);
  expect(await read()).toMatchObject({
    earned: '2500',
    drift_amount: '-2500',
    drift: { transactions: [{ today: null, record_count: 3 }] },
  });
});

it('is compared once, not at every calculation', async () => {
  const { w, id, deals } = await locked();
  await w.sales.setDeal(deals[2]!, { value: '20000' });
  await calculate(w.tenant, null);
  const found = () =>
    t.query('select xmin::text, difference from statement_drifts where statement_id = $1', [id]);
  const before = await found();
  expect(before).toHaveLength(1);
  await calculate(w.tenant, null);
  expect(await found()).toEqual(before);
});
