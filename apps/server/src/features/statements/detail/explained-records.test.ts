import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { setRecordStatus } from '../../records/set-record-status.ts';
import { shareDeals } from '../testing/shared-deals.ts';
import {
  admin,
  app,
  calculate,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

it('is explained down to what does not count', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const { body } = await statement(w, w.rep);
  const why = await (
    await admin(w)
  ).get(`/api/statements/${body.id}/compensations/${w.sales.compensation_id}/explanation`);
  expect(why.status).toBe(200);
  const climb = why.body.steps.find((step: { kind: string }) => step.kind === 'Accelerator').detail.climbs[0];
  expect(climb.tiers.map((tier: { pay: string }) => Number(tier.pay))).toEqual([600, 1500, 400.0008]);
  expect(why.body.scopes[0].counted).toBe(3);
  const reasons = Object.fromEntries(
    why.body.scopes[0].not_counted.map((row: { title: string; reason: { kind: string } }) => [
      row.title,
      row.reason,
    ]),
  );
  const groups = why.body.scopes[0].not_counted_groups;
  expect(groups.reduce((sum: number, group: { rows: number }) => sum + group.rows, 0)).toBe(
    why.body.scopes[0].not_counted_rows,
  );
  expect(
    groups.some(({ nearest }: { nearest: { title: string }[] }) =>
      nearest.some(({ title }) => title === 'Lost'),
    ),
  ).toBe(true);
  expect(reasons.Lost).toMatchObject({
    kind: 'condition',
    field_name: 'stage',
    operator: 'is',
    expected: ['Won'],
    actual: { value: 'Lost' },
  });
  expect(reasons.Late).toMatchObject({ kind: 'period', date: '2017-07-02' });
  const found = await (
    await admin(w)
  ).get(
    `/api/statements/scope/${w.sales.scope_id}/records?statement_id=${body.id}&compensation_id=${w.sales.compensation_id}&search=l`,
  );
  expect(
    found.body.records.map((one: { title: string; counts: boolean }) => [one.title, one.counts]),
  ).toEqual([
    ['Alpha', true],
    ['Late', false],
    ['Lost', false],
  ]);
  // Every rule with the record's value, and whether it passes.
  type Check = { passed: boolean; rule: { kind: string; actual?: { value: string } } };
  const checks = (title: string) =>
    found.body.records
      .find((one: { title: string }) => one.title === title)
      .checks.map(({ passed, rule }: Check) => [rule.kind, passed]);
  expect([checks('Alpha'), checks('Late'), checks('Lost')]).toEqual([
    [
      ['user', true],
      ['period', true],
      ['condition', true],
    ],
    [
      ['user', true],
      ['period', false],
      ['condition', true],
    ],
    [
      ['user', true],
      ['period', true],
      ['condition', false],
    ],
  ]);
});

it('an inactive record is found and named as such: one’s own by a part of its name, another’s by all of it', async () => {
  const w = await world();
  await threeDeals(w);
  const own = await w.sales.addDeal({
    name: 'Omega',
    user_id: w.rep.user_id,
    date: '2017-06-03',
    value: '900',
  });
  const others = await w.sales.addDeal({
    name: 'Omen',
    user_id: w.other.user_id,
    date: '2017-06-03',
    value: '900',
  });
  await t.run(w.tenant, (ctx) =>
    setRecordStatus(ctx, w.sales.table_id, { record_ids: [own, others], active: false }),
  );
  await calculate(w.tenant);
  const { body } = await statement(w, w.rep);
  const place = `statement_id=${body.id}&compensation_id=${w.sales.compensation_id}`;
  const find = async (user: TestUser, search: string) =>
    (
      await (
        await app.as(user)
      ).get(`/api/statements/scope/${w.sales.scope_id}/records?${place}&search=${search}`)
    ).body.records;
  const inactive = (title: string) => ({ title, counts: false, reason: { kind: 'inactive' }, line: null });
  expect(await find(w.rep, 'ome')).toMatchObject([inactive('Omega')]);
  expect(await find(w.rep, 'omen')).toMatchObject([inactive('Omen')]);
  expect(await find(w.tenant.admin, 'ome')).toMatchObject([inactive('Omega'), inactive('Omen')]);
  expect(JSON.stringify(await find(w.rep, ''))).not.toContain('inactive');
});

it('one record is explained by its id to its owner and to readers of the table, a colleague’s to nobody else', async () => {
  const w = await world();
  const own = await w.sales.addDeal({
    name: 'Own',
    user_id: w.rep.user_id,
    date: '2017-06-03',
    value: '900',
  });
  const others = await w.sales.addDeal({
    name: 'Theirs',
    user_id: w.other.user_id,
    date: '2017-06-03',
    value: '900',
  });
  await calculate(w.tenant);
  const { body } = await statement(w, w.rep);
  const place = `statement_id=${body.id}&compensation_id=${w.sales.compensation_id}`;
  const read = async (user: TestUser, id: string) =>
    (await app.as(user)).get(`/api/statements/scope/${w.sales.scope_id}/records/${id}?${place}`);
  expect((await read(w.rep, own)).body).toMatchObject({ title: 'Own', counts: true });
  expect((await read(w.rep, others)).body.code).toBe('not_found');
  expect((await read(w.rep, newId())).body.code).toBe('not_found');
  expect((await read(w.tenant.admin, others)).body).toMatchObject({
    title: 'Theirs',
    checks: [{ passed: false, rule: { kind: 'user' } }],
  });
});

it('tells a rep of a colleague’s deal only by its whole name, and names none by a part of it', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Alphabet', user_id: w.other.user_id, date: '2017-06-03', value: '900' });
  await calculate(w.tenant);
  const { body } = await statement(w, w.rep);
  const scope = `/api/statements/scope/${w.sales.scope_id}`;
  const place = `statement_id=${body.id}&compensation_id=${w.sales.compensation_id}`;
  const find = async (user: TestUser, search: string) => {
    const found = await (await app.as(user)).get(`${scope}/records?${place}&search=${search}`);
    return found.body.records.map((one: { title: string; reason: { kind: string } | null }) => [
      one.title,
      one.reason?.kind ?? null,
    ]);
  };
  expect(await find(w.rep, 'ALPHA')).toEqual([['Alpha', null]]);
  expect(await find(w.rep, '')).not.toContainEqual(['Alphabet', 'user']);
  expect(await find(w.rep, 'alphabet')).toEqual([['Alphabet', 'user']]);
  expect(await find(w.rep, 'alphabe_')).toEqual([]);
  expect(await find(w.tenant.admin, 'alpha')).toEqual([
    ['Alpha', null],
    ['Alphabet', 'user'],
  ]);
  await w.sales.addDeal({ name: 'Aaa', user_id: w.other.user_id, date: '2017-06-03', value: '900' });
  expect((await (await app.as(w.rep)).get(`${scope}/record-example?${place}`)).body.record.title).toBe(
    'Alpha',
  );
});

it('where people share deals, it says who has a share, and names no field in its place', async () => {
  const w = await world();
  const deals = await threeDeals(w);
  const set = await shareDeals(w, { by: 'equal' });
  await set(deals.slice(0, 1), { second: w.other.user_id });
  await calculate(w.tenant);
  const { id } = (await statement(w, w.other)).body;
  const client = await app.as(w.other);
  const path = `/api/statements/${id}/compensations/${w.sales.compensation_id}/explanation`;
  const [scope] = (await client.get(path)).body.scopes;
  expect(scope.user_rule).toMatchObject({ match: 'current_user', is_shared: true });
  const find = async (name: string) => {
    const query = `statement_id=${id}&compensation_id=${w.sales.compensation_id}&search=${name}`;
    return (await client.get(`/api/statements/scope/${w.sales.scope_id}/records?${query}`)).body.records[0];
  };
  const share = { kind: 'user', field_name: '', user_name: null };
  expect(await find('Alpha')).toMatchObject({
    counts: true,
    checks: [{ passed: true, rule: { ...share, has_share: true } }, {}, {}],
  });
  expect(await find('Beta')).toMatchObject({
    counts: false,
    reason: { ...share, has_share: false },
    checks: [{ passed: false, rule: { ...share, has_share: false } }],
  });
  // Of what no longer counts too, by a part of its name.
  await t.run(w.tenant, (ctx) =>
    setRecordStatus(ctx, w.sales.table_id, { record_ids: deals.slice(0, 1), active: false }),
  );
  await calculate(w.tenant);
  expect(await find('lph')).toMatchObject({ title: 'Alpha', counts: false, reason: { kind: 'inactive' } });
});
