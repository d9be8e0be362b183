import { expect, it } from 'vitest';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { act, admin, calculate, JUNE, statement, threeDeals, useStatements, worldWith } from './testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
const JULY = { year: 2017, month: 7 };

/** June is paid and locked; then one of its deals is dated in July. */
async function moved() {
  const w = await world();
  const [, beta = ''] = await threeDeals(w);
  await calculate(w.tenant, [JUNE, JULY]);
  const june = (await statement(w, w.rep)).body;
  expect((await act(w, 'lock', [june.id])).body.changed).toBe(1);
  await w.sales.setDeal(beta, { date: '2017-07-05' });
  await calculate(w.tenant, [JUNE, JULY]);
  const july = (await statement(w, w.rep, JULY)).body;
  const before = async (id: string = july.id) => (await (await admin(w)).get(`/api/statements/${id}/paid-before`)).body.records;
  return { w, beta, june, july, before };
}

it('an open statement tells which of its deals a locked one has paid, until they are paid once', async () => {
  const { w, beta, june, before } = await moved();
  const { compensation_id } = w.sales;
  expect(await before()).toEqual([{ compensation_id, record_id: beta, title: 'Beta', month: '2017-06', share: expect.any(String) }]);
  const lines = (await (await admin(w)).get(`/api/statements/${june.id}/compensations/${compensation_id}`)).body.lines;
  expect((await before())[0].share).toBe(lines.find((line: { title: string }) => line.title === 'Beta').share);
  // The locked one has nothing to tell: it stands.
  expect(await before(june.id)).toEqual([]);
  await w.sales.setDeal(beta, { date: '2017-06-10' });
  await calculate(w.tenant, [JULY]);
  expect(await before()).toEqual([]);
});

it('says nothing once the earlier statement is open again', async () => {
  const { w, june, before } = await moved();
  await act(w, 'unlock', [june.id]);
  expect(await before()).toEqual([]);
});

it('says nothing of records that count in several months by the plan', async () => {
  const { w, before } = await moved();
  await w.sales.saveDocument((document) => ({
    ...document,
    scopes: document.scopes.map((scope) => ({ ...scope, period_rule: { field_id: w.sales.fields.date, window: 'quarter', shift: null } })),
  }));
  expect(await before()).toEqual([]);
});
