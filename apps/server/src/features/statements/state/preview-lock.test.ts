import { expect, it } from 'vitest';
import type { TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  app,
  calculate,
  JUNE,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

it('what changed lately is summed by cause before a lock, in the caller’s scope', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const { body } = await statement(w, w.rep);
  const preview = async (user: TestUser, ids: string[] | null = null) =>
    (await app.as(user)).post('/api/validation/lock/preview', { ...JUNE, statement_ids: ids });
  expect((await preview(w.tenant.admin)).body).toMatchObject({ statements: 0, causes: [], rows: [] });
  await w.sales.addDeal({ name: 'Delta', user_id: w.rep.user_id, date: '2017-06-20', value: '1000' });
  await calculate(w.tenant);
  // The worker of this test has the system's clock: the versions are ten days apart by the server's.
  for (const version of [1, 2])
    await t.query('update statement_versions set created_at = $3 where statement_id = $1 and version = $2', [
      body.id,
      version,
      new Date(t.clock.now().getTime() - (2 - version) * 10 * 86_400_000),
    ]);
  const changed = (await preview(w.tenant.admin, [body.id])).body;
  expect(changed).toMatchObject({
    statements: 1,
    currency: 'USD',
    causes: [{ cause: 'data' }],
    rows: [{ name: 'Rep One', difference: changed.difference }],
  });
  same(changed.causes[0].earned, changed.difference);
  expect(Number(changed.difference)).toBeGreaterThan(0);
  // All that a lock fits.
  expect((await preview(w.tenant.admin)).body).toMatchObject({ statements: 1 });
  // Nobody else's statement is in the answer.
  expect((await preview(w.other, [body.id])).body).toMatchObject({ statements: 0, causes: [], rows: [] });
});
