import { describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { startCalculations } from './index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  calculate,
  JUNE,
  monthNumber,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from './testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const contents = (w: World) =>
  t.query<{ hash: string }>(
    `select encode(s.content_hash, 'hex') || ' ' || encode(x.content_hash, 'hex') as hash from statements s
       join transactions x on x.environment_id = s.environment_id and x.statement_id = s.id where s.environment_id = $1 order by s.user_id, x.position`,
    [w.tenant.tenant.environment_id],
  );

/** the explanation of a locked statement never changes. */
describe('the explanation of a locked statement', () => {
  it('stays as it was, whatever becomes of records, rules and names; that of an open one follows', async () => {
    const w = await world();
    const [first] = await threeDeals(w);
    await w.sales.addDeal({ name: 'Other', user_id: w.other.user_id, date: '2017-06-02', value: '1000' });
    await calculate(w.tenant);
    const client = await admin(w);
    const explain = async (user: World['rep']) => {
      const { id } = (await statement(w, user)).body;
      return {
        id,
        ...(await client.get(`/api/statements/${id}/compensations/${w.sales.compensation_id}/explanation`)),
      };
    };
    const locked = await explain(w.rep);
    const open = await explain(w.other);
    expect([locked.status, open.status]).toEqual([200, 200]);
    expect((await act(w, 'lock', [locked.id])).status).toBe(200);
    const kept = (await explain(w.rep)).body;
    await w.sales.setDeal(first ?? '', { value: '999999', stage: 'Lost' });
    await w.sales.addDeal({ name: 'Later', user_id: w.rep.user_id, date: '2017-06-25', value: '50000' });
    await w.sales.addDeal({
      name: 'Later too',
      user_id: w.other.user_id,
      date: '2017-06-25',
      value: '50000',
    });
    await w.sales.saveDocument((document) => ({
      ...document,
      variables: document.variables.map((each) =>
        each.kind === 'Accelerator'
          ? { ...each, name: 'Renamed', tiers: [{ from: '0', to: null, value: '0.5' }] }
          : each,
      ),
    }));
    await t.query(`update compensations set name = 'Renamed' where id = $1`, [w.sales.compensation_id]);
    await calculate(w.tenant);
    expect((await explain(w.rep)).body).toEqual(kept);
    // Control.
    expect((await explain(w.other)).body).not.toEqual(open.body);
  });
});

/** the same data give the same pay, byte for byte, in any storage order and on any thread. Runs last: it changes the calculation thread. */
describe('a calculation of the same data', () => {
  it('changes nothing when records lie in another order and another thread computes, in another zone and language', async () => {
    const w = await world();
    for (let n = 0; n < 60; n += 1)
      await w.sales.addDeal({
        name: `Deal ${n}`,
        user_id: n % 3 ? w.rep.user_id : w.other.user_id,
        date: `2017-06-${String((n % 28) + 1).padStart(2, '0')}`,
        value: `${n * 97}.37`,
      });
    await calculate(w.tenant);
    const before = await contents(w);
    expect(before).toHaveLength(2);
    const hex = (id: string) => id.replaceAll('-', '');
    const table = `records_${hex(w.tenant.tenant.environment_id)}.t_${hex(w.sales.table_id)}`;
    // Rewriting the rows in another order changes their order on disk.
    const { environment_id } = w.tenant.tenant;
    const [first] = await t.database.transaction({ environment_id }, async (db) => {
      const read = async (order: string) =>
        (await sql.raw<{ id: string }>(`select id from ${table} ${order}`).execute(db)).rows;
      const rows = await read('order by md5(id::text)');
      for (const { id } of rows) await sql`update ${sql.raw(table)} set id = id where id = ${id}`.execute(db);
      expect(rows).toHaveLength(60);
      expect(await read('')).not.toEqual([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));
      return rows;
    });
    const { TZ, LANG } = process.env;
    Object.assign(process.env, { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' });
    const elsewhere = startCalculations({ app_url: t.app_url });
    const again = () =>
      elsewhere.run(
        { tenant: w.tenant.tenant, now: t.clock.now().toISOString() },
        {
          kind: 'calculate',
          months: [monthNumber(JUNE)],
          user_ids: null,
          cause: 'asked',
          requested_by: null,
        },
      );
    try {
      expect(await again()).toMatchObject({ changed: 0 });
      expect(await contents(w)).toEqual(before);
      // Control: other data.
      await w.sales.setDeal(first?.id ?? '', { value: '123456' });
      expect(await again()).toMatchObject({ changed: 1 });
      expect(await contents(w)).not.toEqual(before);
    } finally {
      await elsewhere.close();
      for (const [name, value] of Object.entries({ TZ, LANG }))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  });
});
