import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { startTestCalculations } from '../testing/start-test-calculations.ts';
import {
  calculate,
  host,
  JUNE,
  monthNumber,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const JULY = { year: 2017, month: 7 };
const BOTH = [JUNE, JULY];

/** What a thread writes that has calculated nothing before: nothing, where the one before wrote all. */
async function calculateElsewhere({ tenant }: World): Promise<number> {
  const elsewhere = startTestCalculations(t.app_url);
  try {
    const { changed } = await elsewhere.run(
      { tenant: tenant.tenant, now: t.clock.now().toISOString() },
      {
        kind: 'calculate',
        months: BOTH.map(monthNumber),
        user_ids: null,
        cause: 'asked',
        requested_by: null,
      },
    );
    return changed;
  } finally {
    await elsewhere.close();
  }
}

type Document = Parameters<Parameters<World['sales']['saveDocument']>[0]>[0];
const dearer = (document: Document): Document => ({
  ...document,
  variables: document.variables.map((each) =>
    each.kind === 'Accelerator' ? { ...each, tiers: [{ from: '0', to: null, value: '0.5' }] } : each,
  ),
});
const adjust = ({ tenant, sales, rep }: World) =>
  t.query(
    `insert into statement_overwrites (environment_id, id, user_id, month, compensation_id, compensation_name, currency, value, state, created_at, created_by_name)
     values ($1, gen_random_uuid(), $2, '2017-06-01', $3, 'Pay', 'USD', 5, 'active', now(), 'Admin')`,
    [tenant.tenant.environment_id, rep.user_id, sales.compensation_id],
  );

/** As a job after an edit of a record. */
const calculateEdit = ({ tenant }: World) =>
  host.run(
    { tenant: tenant.tenant, now: t.clock.now().toISOString() },
    { kind: 'calculate', months: null, user_ids: null, cause: 'edit', requested_by: null, missing: false },
  );

it('after an edit of records months in which nothing differs are left out, unless something else is stored', async () => {
  const w = await world();
  const [first = '', second = ''] = await threeDeals(w);
  await calculate(w.tenant, BOTH);
  const changed = async (change: () => Promise<unknown>) => {
    await change();
    const written = (await calculateEdit(w)).changed;
    expect(await calculateElsewhere(w)).toBe(0);
    return written;
  };
  const { id } = (await statement(w, w.rep)).body;
  expect(await changed(async () => {})).toBe(0);
  expect(await changed(() => w.sales.setDeal(first, { value: '16000' }))).toBe(1);
  expect(await changed(() => w.sales.setDeal(second, { date: '2017-07-03' }))).toBe(2);
  // A process beside this one writes in between, and the record is as before again.
  await w.sales.setDeal(first, { value: '17000' });
  expect(await calculateElsewhere(w)).toBe(1);
  expect(await changed(() => w.sales.setDeal(first, { value: '16000' }))).toBe(1);
  expect(
    await changed(() => t.query(`update statements set content_hash = '\\x00' where id = $1`, [id])),
  ).toBe(1);
  expect(await changed(() => t.query('update statements set ready = false where id = $1', [id]))).toBe(0);
  expect(await t.query('select ready from statements where id = $1', [id])).toEqual([{ ready: true }]);
});

it('after each change a thread that keeps drafts writes what a new thread would', async () => {
  const w = await world();
  const [first = '', second = ''] = await threeDeals(w);
  await calculate(w.tenant, BOTH);
  const id = (await statement(w, w.rep)).body.id;
  const steps: readonly [what: string, change: () => Promise<unknown>, changed: number | null][] = [
    ['nothing', async () => {}, 0],
    ['an amount', () => w.sales.setDeal(first, { value: '16000' }), 1],
    ['an owner: both', () => w.sales.setDeal(second, { user_id: w.other.user_id }), 2],
    ['a month: both', () => w.sales.setDeal(second, { date: '2017-07-03' }), 2],
    ['a condition', () => w.sales.setDeal(second, { stage: 'Lost' }), 1],
    ['a deletion', () => w.sales.removeDeal(first), 1],
    ['a plan', () => w.sales.saveDocument(dearer), null],
    ['a name', () => t.query('update users set name = $2 where id = $1', [w.rep.user_id, 'Renamed']), 0],
    ['an adjustment', () => adjust(w), 1],
    ['its removal', () => t.query('delete from statement_overwrites where user_id = $1', [w.rep.user_id]), 1],
    // Somebody else wrote it: what is kept is not what is stored.
    ['another content', () => t.query(`update statements set content_hash = '\\x00' where id = $1`, [id]), 1],
    ['a statement that is gone', () => t.query('delete from statements where id = $1', [id]), 1],
    ['a new person', async () => w.sales.addMember((await w.tenant.addUser()).user_id), null],
  ];
  for (const [what, change, changed] of steps) {
    await change();
    const written = (await calculate(w.tenant, BOTH)).changed;
    if (changed === null) expect(written, what).toBeGreaterThan(0);
    else expect(written, what).toBe(changed);
    expect(await calculateElsewhere(w), what).toBe(0);
  }
});
