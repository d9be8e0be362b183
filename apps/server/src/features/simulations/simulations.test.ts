import { describe, expect, it } from 'vitest';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { shareDeals } from '../statements/testing/shared-deals.ts';
import {
  act,
  admin,
  app,
  calculate,
  PAY,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { routes as planRoutes } from '../plans/index.ts';
import { routes } from './routes.ts';
import { sweeps } from './index.ts';

useStatements([...routes, ...planRoutes]);

const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const JUNE = { year: 2017, month: 6 };

/** A statement of June with an open deal of 10,000 that the plan lets its people change, and the rep's simulation of it. */
async function simulated() {
  const w = await world();
  const deals = await threeDeals(w);
  const open = await w.sales.addDeal({
    name: 'Delta',
    user_id: w.rep.user_id,
    date: null,
    stage: 'Open',
    value: '10000',
  });
  const other = await w.sales.addDeal({
    name: 'Not mine',
    user_id: w.other.user_id,
    date: '2017-06-12',
    stage: 'Open',
    value: '50',
  });
  await calculate(w.tenant);
  const boss = await admin(w);
  const pipeline = `/api/plans/${w.sales.plan_id}/data_tables`;
  await boss.patch(`/api/plans/${w.sales.plan_id}`, { simulation_allowed: true });
  expect((await boss.post(pipeline, { data_table_id: w.sales.table_id })).status).toBe(200);
  const { id: statement_id } = (await statement(w, w.rep)).body as { id: string };
  const rep = await app.as(w.rep);
  const started = await rep.put(`/api/simulations?statement_id=${statement_id}`);
  expect(started.status, started.text).toBe(200);
  const id = started.body.id as string;
  const url = `/api/simulations/${id}?statement_id=${statement_id}`;
  const run = (records: object[] = []) => rep.post(url, { records });
  const change = (record_id: string, cells: object | null) => ({
    data_table_id: w.sales.table_id,
    record_id,
    cells,
  });
  return {
    w,
    boss,
    rep,
    id,
    url,
    statement_id,
    pipeline: `${pipeline}/${w.sales.table_id}`,
    deals,
    open,
    other,
    run,
    change,
  };
}

const stored = async (w: World) =>
  t.query(
    `select s.earned, s.version, s.content_hash, s.last_modification_date, x.value, x.content_hash as own
    from statements s join transactions x on x.environment_id = s.environment_id and x.statement_id = s.id where s.environment_id = $1 order by x.id`,
    [w.tenant.tenant.environment_id],
  );

describe('a simulation', () => {
  it('is not ready until it is computed, then pays as the deal would, and writes no statement', async () => {
    const { w, rep, url, open, run, change } = await simulated();
    const before = await stored(w);
    expect((await rep.get(url)).body).toMatchObject({ ready: false, transactions: [] });
    const { fields } = w.sales;
    const won = { [fields.stage]: 'Won', [fields.date]: '2017-06-25' };
    const after = await run([change(open, won)]);
    expect(after.status, after.text).toBe(200);
    expect(after.body).toMatchObject({ ready: true, user: { name: 'Rep One' }, year: 2017, month: 6 });
    // 65,000.01: 600 + 1,500 + 1,200.
    expect(after.body.total_payment).toBe('3300');
    expect(after.body.transactions).toMatchObject([
      {
        compensation_id: w.sales.compensation_id,
        value: '3300',
        simulated: true,
        tier: { reached: 3, of: 3 },
      },
    ]);
    same((await rep.get(`${url}&post_simulation=false`)).body.total_payment as string, PAY);
    expect(await stored(w)).toEqual(before);
    // It becomes real: the statement is what was simulated.
    await w.sales.setDeal(open, { stage: 'Won', date: '2017-06-25' });
    await calculate(w.tenant);
    same((await statement(w, w.rep)).body.earned as string, after.body.total_payment as string);
    // The statement is another one now: what was computed before is old.
    expect((await rep.get(url)).body.ready).toBe(false);
  });

  it('takes deals that are not there, and says what each brings', async () => {
    const { w, rep, id, run } = await simulated();
    const { fields, scope_id, compensation_id } = w.sales;
    const entries = `/api/simulations/${id}/manual-entries`;
    const cells = {
      [fields.name]: 'Epsilon',
      [fields.user]: w.rep.user_id,
      [fields.stage]: 'Won',
      [fields.date]: '2017-06-30',
      [fields.value]: '1000',
    };
    const added = await rep.post(entries, { compensation_id, scope_internal_id: scope_id, cells });
    expect(added.status, added.text).toBe(200);
    expect((await run()).body).toMatchObject({
      total_payment: '2580',
      manual_entries: [{ scope_internal_id: scope_id }],
    });
    const detail = await rep.get(`/api/simulations/${id}/compensation/${compensation_id}`);
    expect(detail.body).toMatchObject({
      before: { value: '2500' },
      after: { value: '2580' },
      lines: [{ title: 'Epsilon', share: '80', share_before: null, simulated: 'added' }, {}, {}, {}],
    });
    const found = await rep.get(`/api/simulations/${id}/scope/${scope_id}/records?search=eps`);
    expect(found.body).toMatchObject({ total: 1, records: [{ title: 'Epsilon' }] });
    const manual_entry_id = added.body.id as string;
    await rep.patch(entries, { manual_entry_id, cells: { [fields.value]: '2000' } });
    expect((await run()).body.total_payment).toBe('2660');
    expect((await rep.delete(entries, { manual_entry_id })).status).toBe(200);
    expect((await run()).body).toMatchObject({ total_payment: '2500', manual_entries: [] });
    // Only what the compensation reads: no field of another table.
    const strange = await rep.post(entries, {
      compensation_id,
      scope_internal_id: scope_id,
      cells: { [id]: 'x' },
    });
    expect(strange.body).toMatchObject({ code: 'invalid_field' });
  });

  it('changes only records and fields that the pipeline shows', async () => {
    const { w, boss, rep, id, pipeline, open, other, run, change } = await simulated();
    const { fields } = w.sales;
    const shown = await rep.get(`${pipeline}/records?simulation_id=${id}&query=delta`);
    expect(shown.body).toMatchObject({ total: 1, rows: [{ id: open, title: 'Delta', simulated: null }] });
    expect((await run([change(other, { [fields.value]: '1' })])).body.code).toBe('record_not_found');
    expect((await run([change(open, { [fields.user]: w.other.user_id })])).body.code).toBe('invalid_field');
    expect((await run([change(open, { [fields.value]: 'much' })])).body.code).toBe('record_value_invalid');
    const [view] = (await rep.get(`/api/plans/${w.sales.plan_id}/data_tables?simulation_id=${id}`)).body
      .data_tables as {
      version: number;
      date_field_id: string;
      preset: object;
      fields: { field_id: string; editable: boolean }[];
    }[];
    expect(view).toMatchObject({ date_field_id: fields.date, preset: { [fields.stage]: 'Won' } });
    // An admin narrows the view: what is no longer shown can no longer be changed.
    const body = {
      filters: [],
      link: 'and',
      preview_mode: true,
      fields: [{ field_id: fields.name, editable: false }],
      version: view!.version,
    };
    expect((await boss.put(pipeline, body)).status).toBe(200);
    expect((await boss.put(pipeline, body)).body.code).toBe('conflict');
    expect((await run([change(open, { [fields.stage]: 'Won' })])).body.code).toBe('invalid_field');
    const seen = await boss.get(
      `${pipeline}/records?preview_user_id=${w.other.user_id}&preview_period=2017-06`,
    );
    expect(seen.body.total).toBe(7);
    expect((await boss.get(`/api/plans/${w.sales.plan_id}/pipelines/count`)).body).toEqual({ count: 1 });
    expect((await boss.delete(pipeline)).status).toBe(200);
    expect((await run([change(open, { [fields.stage]: 'Won' })])).body.code).toBe('pipeline_table_not_found');
  });

  it('shows shared deals to each who has a share, and takes a new one as wholly the person’s', async () => {
    const { w, boss, rep, id, pipeline, deals, other, run, change } = await simulated();
    const { fields, scope_id, compensation_id } = w.sales;
    const set = await shareDeals(w, { by: 'given' });
    await set(deals, { part: '1' });
    await set([other], { part: '0.6', second: w.rep.user_id, 'second part': '0.4' });
    await w.sales.setDeal(other, { value: '10000' });
    expect((await boss.delete(pipeline)).status).toBe(200);
    const [path] = pipeline.split(`/${w.sales.table_id}`);
    expect((await boss.post(path ?? '', { data_table_id: w.sales.table_id })).status).toBe(200);
    const shown = await rep.get(`${pipeline}/records?simulation_id=${id}&query=not mine`);
    expect(shown.body).toMatchObject({ total: 1, rows: [{ id: other }] });
    await calculate(w.tenant);
    // 40 % of 10,000 at the top rate of 8 %.
    expect((await run([change(other, { [fields.stage]: 'Won' })])).body.total_payment).toBe('2820');
    await run([change(other, null)]);
    const [view] = (await rep.get(`/api/plans/${w.sales.plan_id}/data_tables?simulation_id=${id}`)).body
      .data_tables as { entry_scopes: { owner: { user_field_ids: string[]; share_field_id: string } }[] }[];
    const owner = view?.entry_scopes[0]?.owner;
    expect(owner?.user_field_ids).toEqual([fields.user]);
    const cells = {
      [fields.user]: w.rep.user_id,
      [fields.stage]: 'Won',
      [fields.date]: '2017-06-30',
      [fields.value]: '1000',
      [owner?.share_field_id ?? '']: '1',
    };
    const entries = `/api/simulations/${id}/manual-entries`;
    await rep.post(entries, { compensation_id, scope_internal_id: scope_id, cells });
    expect((await run()).body.total_payment).toBe('2580');
  });

  it('is of one person, on an open statement, while the plan allows it', async () => {
    const { w, boss, rep, id, url, statement_id, run, pipeline } = await simulated();
    const other = await app.as(w.other);
    expect((await other.put(`/api/simulations?statement_id=${statement_id}`)).body.code).toBe(
      'statement_forbidden',
    );
    expect((await other.get(url)).body.code).toBe('simulation_not_found');
    // Another reader of the statement has a simulation of their own.
    const own = await boss.put(`/api/simulations?statement_id=${statement_id}`);
    expect(own.body.id).not.toBe(id);
    await rep.get(url);
    await boss.patch(`/api/plans/${w.sales.plan_id}`, { simulation_allowed: false });
    const off = await run();
    expect([off.status, off.body.code]).toEqual([403, 'simulation_disabled']);
    expect((await rep.get(`${pipeline}/records?simulation_id=${id}`)).body.code).toBe('simulation_disabled');
    expect((await rep.get(`${pipeline}/records`)).body.code).toBe('forbidden');
    await boss.patch(`/api/plans/${w.sales.plan_id}`, { simulation_allowed: true });
    await act(w, 'lock', [statement_id], w.tenant.admin, JUNE);
    expect((await run()).body.code).toBe('statement_locked');
    expect((await rep.delete(`/api/simulations/${id}`)).status).toBe(200);
    expect((await rep.get(url)).body.code).toBe('simulation_not_found');
  });

  it('is forgotten some days after its last use', async () => {
    const { w, rep, url, run } = await simulated();
    await run();
    for (const sweep of sweeps) await sweep(app.platform);
    expect((await rep.get(url)).status).toBe(200);
    t.clock.set('2017-07-24T10:00:00Z');
    for (const sweep of sweeps) await sweep(app.platform);
    expect((await (await app.as(w.rep)).get(url)).status).toBe(404);
    t.clock.set('2017-07-15T10:00:00Z');
  });
});

describe('one more deal', () => {
  const url = (statement_id: string, amount?: string) =>
    `/api/next-deal?statement_id=${statement_id}${amount === undefined ? '' : `&amount=${amount}`}`;

  it('earns what the calculation would pay for it, and is kept nowhere', async () => {
    const { w, rep, statement_id } = await simulated();
    const before = await stored(w);
    const { body, status, text } = await rep.get(url(statement_id, '1000'));
    expect(status, text).toBe(200);
    // In the top tier of 8 %, which has no next one to suppose a deal for.
    expect(body).toEqual({
      deal: {
        compensation_id: w.sales.compensation_id,
        compensation_name: expect.any(String),
        currency: 'USD',
        amount: '1000',
        usual: '1000',
        earns: '80',
        attainment_before: body.deal.attainment_before,
        attainment_after: body.deal.attainment_after,
      },
    });
    expect((await rep.get(url(statement_id))).body.deal).toMatchObject({ amount: '1000', earns: '80' });
    expect(await stored(w)).toEqual(before);
  });
  it('is wholly the reader’s where people share deals', async () => {
    const { w, rep, statement_id, deals } = await simulated();
    const set = await shareDeals(w, { by: 'given' });
    await set(deals, { part: '1' });
    await calculate(w.tenant);
    same((await statement(w, w.rep)).body.earned, PAY);
    const { body } = await rep.get(url(statement_id, '1000'));
    expect(body.deal).toMatchObject({ amount: '1000', earns: '80' });
  });
  it('is the reader’s own: nobody tries it for others, nor on a locked statement, nor where the plan allows none', async () => {
    const { w, boss, rep, statement_id } = await simulated();
    expect((await boss.get(url(statement_id))).body.code).toBe('statement_forbidden');
    await boss.patch(`/api/plans/${w.sales.plan_id}`, { simulation_allowed: false });
    expect((await rep.get(url(statement_id))).body).toEqual({ deal: null });
    await act(w, 'lock', [statement_id]);
    expect((await rep.get(url(statement_id))).body.code).toBe('statement_locked');
  });
});
