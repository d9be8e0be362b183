import { STANDARD_METRIC_IDS } from '@comptoir/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { newId } from '../../platform/clock/clock.ts';
import { csvBytes, xlsxBytes } from '../../platform/files/sheet.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { routes as exportRoutes } from '../exports/index.ts';
import {
  act,
  admin,
  app,
  calculate,
  REP,
  t,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { accrualSheet, routes } from './index.ts';

useStatements([...routes, ...exportRoutes]);
const world = worldWith(salesFixture);
type W = Awaited<ReturnType<typeof world>>;

const MONTHS = [2, 3, 4, 5, 6].map((month) => ({ year: 2017, month }));
let w: W;
let sold: string;
beforeAll(async () => {
  w = await world();
  for (const { month } of MONTHS)
    await w.sales.addDeal({
      name: `In ${month}`,
      user_id: w.rep.user_id,
      date: `2017-0${month}-05`,
      value: `${month * 1000}`,
    });
  sold = newId();
  await w.sales.saveDocument((document) => ({
    ...document,
    variables: [
      ...document.variables,
      {
        kind: 'Aggregate',
        id: sold,
        name: 'Sold',
        description: '',
        format: 'amount',
        function: 'sum',
        of_variable_id: w.sales.variables.value,
        scope_id: null,
        window: 'exact',
      },
    ],
  }));
});

const get = async (path: string, as: { account_id: string | null } = w.tenant.admin) =>
  (await app.as(as)).get(path);
const variable = () => ({
  target: { kind: 'variable', compensation_id: w.sales.compensation_id, variable_id: sold },
});

describe('a flag', () => {
  const states = async () =>
    new Map<string, string>(
      (await get(`/api/flaggable?kind=compensation&id=${w.sales.compensation_id}`)).body.items.map(
        (one: { name: string; state: string }) => [one.name, one.state],
      ),
    );

  it('needs statements, and one that can have the value', async () => {
    expect((await states()).get('Sold')).toBe('no_statements');
    const refused = await (await admin(w)).post('/api/flags', variable());
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'flag_refused', params: { name: 'Sold', state: 'no_statements' } },
    ]);
    await calculate(w.tenant, MONTHS);
    expect((await states()).get('Sold')).toBe('flaggable');
    for (const period of MONTHS)
      expect((await act(w, 'lock', null, w.tenant.admin, period)).status).toBe(200);
    expect((await states()).get('Sold')).toBe('no_statements_to_flag');
    expect((await (await admin(w)).post('/api/flags', variable())).body.params.state).toBe(
      'no_statements_to_flag',
    );
    for (const period of MONTHS.toReversed())
      expect((await act(w, 'unlock', null, w.tenant.admin, period)).status).toBe(200);
  });

  it('is set once, kept with the next calculation, and shown on the board within the scope', async () => {
    const flag = (await (await admin(w)).post('/api/flags', variable())).body;
    expect(flag).toMatchObject({
      kind: 'variable',
      name: 'Sold',
      parent_name: 'Closed-won commission',
      data_type: 'amount',
    });
    expect((await states()).get('Sold')).toBe('already_flagged');
    expect((await (await admin(w)).post('/api/flags', variable())).body.params.state).toBe('already_flagged');
    await calculate(w.tenant, MONTHS);
    const { id: statement_id } = (await get(`/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`))
      .body;
    const body = { month: '2017-06', statement_ids: [statement_id] };
    const shown = (await (await admin(w)).post('/api/flags/values', body)).body;
    expect(shown).toEqual({
      flags: [flag],
      values: [{ statement_id, flag_id: flag.id, value: '6000', currency: 'USD' }],
    });
    const stranger = await w.tenant.addUser({
      name: 'Sees only themselves',
      permissions: { ...REP, resources: { ...REP.resources, report: { effect: 'allow', level: 'read' } } },
    });
    expect((await (await app.as(stranger)).post('/api/flags/values', body)).body.values).toEqual([]);
    expect((await (await admin(w)).delete(`/api/flags/${flag.id}`)).status).toBe(200);
    expect((await (await admin(w)).delete(`/api/flags/${flag.id}`)).status).toBe(404);
  });

  it('is of numbers alone; fields of a table have flags, too', async () => {
    const field = (id: string) => ({ target: { kind: 'field', table_id: w.sales.table_id, field_id: id } });
    const by = await admin(w);
    expect((await by.post('/api/flags', field(w.sales.fields.stage))).body).toMatchObject({
      code: 'not_numeric',
      params: { name: 'stage' },
    });
    const gone = { kind: 'variable', compensation_id: w.sales.compensation_id, variable_id: newId() };
    expect((await by.post('/api/flags', { target: gone })).status).toBe(404);
    await t.query(
      `insert into object_uses (environment_id, by_kind, by_id, used_id, spot, spot_name) values ($1, 'compensation', $2, $3, 'source', 'Won deals')`,
      [w.tenant.tenant.environment_id, w.sales.compensation_id, w.sales.table_id],
    );
    const flagged = await by.post('/api/flags', field(w.sales.fields.value));
    expect(flagged.body).toMatchObject({ kind: 'field', name: 'value', parent_name: 'Deals' });
    expect((await get(`/api/flaggable?kind=table&id=${w.sales.table_id}`)).body.items).toEqual([
      expect.objectContaining({ name: 'value', state: 'already_flagged', flag_id: flagged.body.id }),
    ]);
  });
});

describe('pinned cards', () => {
  it('are a person’s own, in order, with the month before and the year up to it', async () => {
    const by = await admin(w);
    const { earnings, payout_ratio } = STANDARD_METRIC_IDS;
    const cards = [payout_ratio, earnings, earnings].map((id) => ({ kind: 'metric', id }));
    const kept = cards.slice(0, 2).map((card) => ({ ...card, period: 'month', compare: 'before' }));
    expect((await by.put('/api/dashboard', { cards })).body.cards).toEqual(kept);
    const shown = (await by.get('/api/dashboard?month=2017-06')).body;
    expect(shown.cards.map(({ id }: { id: string }) => id)).toEqual([payout_ratio, earnings]);
    expect(shown.cards[1].series).toMatchObject([{ currency: 'USD', value: '180', compared: '150' }]);
    expect(shown.cards[1].series[0].history.slice(-6)).toEqual([
      { month: '2017-01', value: null },
      ...[60, 90, 120, 150, 180].map((value, at) => ({ month: `2017-0${at + 2}`, value: `${value}` })),
    ]);
    expect((await by.put('/api/dashboard', { cards: [{ kind: 'metric', id: newId() }] })).status).toBe(404);
    const other = await w.tenant.addUser({ name: 'Second admin', role: 'admin' });
    expect((await get('/api/dashboard', other)).body.cards).toEqual([]);
    expect((await get('/api/dashboard', w.rep)).status).toBe(403);
  });
});

describe('a card of a quarter or a year', () => {
  const first = async (card: object) => {
    const by = await admin(w);
    await by.put('/api/dashboard', {
      cards: [{ kind: 'metric', id: STANDARD_METRIC_IDS.earnings, ...card }],
    });
    return (await by.get('/api/dashboard?month=2017-05')).body.cards[0];
  };

  it('adds up the months so far, and compares with as many months before', async () => {
    const quarter = await first({ period: 'quarter' });
    expect(quarter).toMatchObject({
      shown: { from: '2017-04', to: '2017-05' },
      compared_with: { from: '2017-01', to: '2017-02' },
      // April and May; of January and February only February earned.
      series: [{ value: '270', compared: '60' }],
    });
    const year = await first({ period: 'year', compare: 'year_before' });
    expect(year).toMatchObject({
      shown: { from: '2017-01', to: '2017-05' },
      compared_with: { from: '2016-01', to: '2016-05' },
      series: [{ value: '420', compared: null }],
    });
  });

  it('is refused with a period that there is not', async () => {
    const card = { kind: 'metric', id: STANDARD_METRIC_IDS.earnings, period: 'decade' };
    expect((await (await admin(w)).put('/api/dashboard', { cards: [card] })).status).toBe(400);
  });
});

describe('the forecast of the year', () => {
  it('adds to what was earned the mean of the closed months, with a range', async () => {
    const shown = (await get('/api/forecast/cost')).body;
    expect([shown.from, shown.to, shown.currency, shown.earned]).toEqual([
      '2017-01',
      '2017-12',
      'USD',
      '600',
    ]);
    // Five closed months of 60 to 180: mean 120, spread 47.43; 15 of July's 31 days are over.
    expect(shown.basis).toEqual({ months: 5, needed: 3, mean: '120', spread: '47.43' });
    expect(shown.months[6]).toEqual({ month: '2017-07', kind: 'running', earned: '0', expected: '61.94' });
    expect(shown.months[7]).toMatchObject({ kind: 'to_come', expected: '120' });
    expect(shown.total).toBe('1261.94');
    expect(Number(shown.high) - Number(shown.total)).toBeCloseTo(1.2816 * 47.434 * Math.sqrt(5 + 16 / 31), 1);
    const rep = await w.tenant.addUser({
      name: 'Forecasts nothing',
      permissions: { ...REP, resources: { ...REP.resources, report: { effect: 'allow', level: 'read' } } },
    });
    expect((await get('/api/forecast/cost', rep)).body).toMatchObject({
      earned: '0',
      total: null,
      low: null,
    });
  });
});

async function whole(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

describe('the accruals', () => {
  it('are what was earned and not sent to payroll by the end of the month, by cost centre, as SQL by hand says', async () => {
    const later = await world({ payment: 'end_of_quarter' });
    const environment = later.tenant.tenant.environment_id;
    const by = await app.as(later.tenant.admin);
    for (const [user, date, value] of [
      [later.rep, '2017-03-03', '1000'],
      [later.rep, '2017-04-03', '2000'],
      [later.other, '2017-04-04', '3000'],
      [later.other, '2017-05-04', '4000'],
    ] as const)
      await later.sales.addDeal({ name: date, user_id: user.user_id, date, value });
    const months = [3, 4, 5, 6].map((month) => ({ year: 2017, month }));
    await calculate(later.tenant, months);
    const attribute = newId();
    await t.query(
      `insert into attributes (environment_id, id, name, type) values ($1, $2, 'Cost centre', 'text')`,
      [environment, attribute],
    );
    // The second person changed it in May.
    for (const [user, value, start, end] of [
      [later.rep, 'CC-100', null, null],
      [later.other, 'CC-200', null, '2017-04-30'],
      [later.other, 'CC-300', '2017-05-01', null],
    ] as const)
      await t.query(
        'insert into attribute_values (environment_id, id, attribute_id, user_id, value, start_date, end_date) values ($1, $2, $3, $4, $5, $6, $7)',
        [environment, newId(), attribute, user.user_id, value, start, end],
      );
    t.clock.set('2017-04-10T10:00:00Z');
    for (const mode of ['lock', 'validate', 'close'])
      expect((await act(later, mode, null, later.tenant.admin, { year: 2017, month: 3 })).status).toBe(200);
    t.clock.set('2017-07-15T10:00:00Z');
    const rowsOf = async (month: string) => {
      const source = { month, cost_centre: { kind: 'attribute', id: attribute } } as const;
      const sheet = await t.run(later.tenant, (ctx) => accrualSheet(ctx, source));
      const rows = [];
      for await (const batch of sheet.batches()) rows.push(...batch);
      return rows.map((row) =>
        row.map((cell) => (typeof cell === 'object' && 'number' in cell ? cell.number : cell)),
      );
    };
    const may = await rowsOf('2017-05');
    expect(may).toEqual([
      ['CC-100', '2017-04', '2017-06', '1', '60', 'USD'],
      ['CC-200', '2017-04', '2017-06', '1', '90', 'USD'],
      ['CC-300', '2017-05', '2017-06', '1', '120', 'USD'],
    ]);
    const byHand = await t.query<{ centre: string; earned_in: string; amount: string }>(
      `select d.value as centre, to_char(t.month, 'YYYY-MM') as earned_in, sum(t.value)::text as amount
       from transactions t join attribute_values d on d.attribute_id = $2 and d.user_id = t.user_id
         and coalesce(d.start_date, '-infinity') <= t.month and coalesce(d.end_date, 'infinity') >= t.month
       where t.environment_id = $1 and t.month <= '2017-05-01' and not t.ongoing
         and not exists (select 1 from statements s where s.environment_id = $1 and s.user_id = t.user_id and s.month = t.payment_month
           and s.paid_at < '2017-06-01')
       group by 1, 2 having sum(t.value) <> 0 order by 1, 2`,
      [environment, attribute],
    );
    expect(byHand.map(({ centre, earned_in, amount }) => [centre, earned_in, Number(amount)])).toEqual(
      may.map(([centre, earned_in, , , amount]) => [centre, earned_in, Number(amount)]),
    );
    // The two files that people download.
    const source = { month: '2017-05', cost_centre: { kind: 'attribute', id: attribute } } as const;
    const sheet = await t.run(later.tenant, (ctx) => accrualSheet(ctx, source));
    const csv = await whole(csvBytes(sheet, sheet.batches()));
    expect(csv.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'Cost center,Earned in,Due with the statement of,People,Amount,Currency',
      'CC-100,2017-04,2017-06,1,60,USD',
      'CC-200,2017-04,2017-06,1,90,USD',
      'CC-300,2017-05,2017-06,1,120,USD',
    ]);
    const book = await readXlsx(await whole(xlsxBytes(sheet, sheet.batches())));
    expect(book.sheets[0]?.rows.slice(1)).toEqual([
      ['CC-100', '2017-04', '2017-06', 1, 60, 'USD'],
      ['CC-200', '2017-04', '2017-06', 1, 90, 'USD'],
      ['CC-300', '2017-05', '2017-06', 1, 120, 'USD'],
    ]);
    // In March nothing was sent yet; it was in April.
    expect(await rowsOf('2017-03')).toEqual([['CC-100', '2017-03', '2017-03', '1', '30', 'USD']]);
    const unknown = { kind: 'accruals', month: '2017-05', cost_centre: { kind: 'dimension', id: attribute } };
    expect((await by.post('/api/exports', { source: unknown, format: 'csv' })).status).toBe(404);
    const rep = await app.as(later.rep);
    expect(
      (await rep.post('/api/exports', { source: { ...unknown, cost_centre: null }, format: 'csv' })).status,
    ).toBe(403);
  });
});
