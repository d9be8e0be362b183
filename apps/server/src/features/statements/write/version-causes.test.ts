import { expect, it } from 'vitest';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { makeCtx } from '../../../platform/testing/test-ctx.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  app,
  calculate,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';
import type { Change, Writer } from './statement-write-queries.ts';
import { MAX_EXPLAINED, readVersionChanges } from './version-change-queries.ts';

/** Why a version differs from the one before, and who made it so. */
useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const versionsOf = async (w: World, as = w.tenant.admin) => {
  const { id } = (await statement(w, w.rep)).body;
  return (await (await app.as(as)).get(`/api/statements/${id}/versions`)).body.versions;
};

/** An entry of the trail of this moment: the calculation reads its data afterwards. */
const noted = (w: World, object_type: string, object_id: string) =>
  makeCtx(t.database, { ...t.clock, now: () => new Date() }, w.tenant.tenant, w.tenant.admin, (ctx) =>
    writeAudit(ctx, 'edit_record', [{ object_type, object_id }]),
  );

it('names the records that changed, with who changed them, for the person paid too', async () => {
  const w = await world();
  const deals = await threeDeals(w);
  await calculate(w.tenant);
  await w.sales.setDeal(deals[2]!, { value: '20000' });
  await noted(w, 'record', deals[2]!);
  await calculate(w.tenant);
  await w.sales.addDeal({ name: 'Delta', user_id: w.rep.user_id, date: '2017-06-29', value: '1000' });
  await calculate(w.tenant);
  const versions = await versionsOf(w, w.rep);
  expect(versions.map((one: { version: number }) => one.version)).toEqual([3, 2, 1]);
  expect(versions[2].changes).toBeNull();
  const [edited] = versions[1].changes;
  expect(edited).toMatchObject({ kind: 'changed', target: null, rates: [], record_count: 1 });
  same(edited.before, '2500');
  same(edited.after, '1850');
  expect(edited.records).toMatchObject([
    { record_id: deals[2], title: 'Gamma', kind: 'changed', changed_by: w.tenant.admin.name },
  ]);
  same(edited.records[0].before, '1650');
  same(edited.records[0].after, '1000');
  const [added] = versions[0].changes;
  expect(added.records).toMatchObject([{ title: 'Delta', kind: 'added', before: null, changed_by: null }]);
});

it('names a tier’s rate alone where it changed every share, with who changed the plan', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  await w.sales.saveDocument((document) => ({
    ...document,
    variables: document.variables.map((one) =>
      one.kind === 'Accelerator'
        ? { ...one, tiers: one.tiers.map((tier, at) => (at === 1 ? { ...tier, value: '0.06' } : tier)) }
        : one,
    ),
  }));
  await noted(w, 'compensation', w.sales.compensation_id);
  await calculate(w.tenant);
  const [{ changes }] = await versionsOf(w);
  expect(changes).toMatchObject([
    {
      rates: [{ tier: 1, pays: 'rate', before: '0.05', after: '0.06' }],
      records: [],
      record_count: 0,
      rules_by: w.tenant.admin.name,
    },
  ]);
});

it('adds what a record moved elsewhere: others climb into another tier with it', async () => {
  const w = await world();
  const deals = await threeDeals(w);
  await calculate(w.tenant);
  await w.sales.setDeal(deals[0]!, { value: '20000' });
  await calculate(w.tenant);
  const [{ changes, earned }, before] = await versionsOf(w);
  const [change] = changes;
  const own = Number(change.records[0].after) - Number(change.records[0].before);
  expect(change.records).toHaveLength(1);
  same(change.other_records, String(Number(earned) - Number(before.earned) - own));
});

it('reads nothing where more statements change in one write than are explained', async () => {
  const rewritten = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: String(at), version: 2 }) as Change);
  const readless = {} as Writer;
  expect(await readVersionChanges(readless, rewritten(MAX_EXPLAINED + 1))).toEqual(new Map());
  await expect(readVersionChanges(readless, rewritten(MAX_EXPLAINED))).rejects.toThrow();
});
