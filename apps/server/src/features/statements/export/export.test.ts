import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { shareDeals } from '../testing/shared-deals.ts';
import {
  admin,
  calculate,
  JUNE,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

it('the CSV adds up to the statement and no cell runs as a formula', async () => {
  const w = await world();
  await w.sales.addDeal({
    name: '=HYPERLINK("x")',
    user_id: w.rep.user_id,
    date: '2017-06-01',
    value: '1000',
  });
  await calculate(w.tenant);
  const file = await (await admin(w)).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
  expect(file.headers['content-disposition']).toContain('statement-rep-one-2017-06.csv');
  expect(file.text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(file.text).toContain(',30,USD,2017-06');
  const board = await (await admin(w)).post('/api/statements/export', JUNE);
  expect(board.text).toMatch(/^\uFEFFMonth,Person,Team,/);
  expect(board.text.split('\n').filter((line) => line.includes('Closed-won commission'))).toHaveLength(2);
});

it('the CSV has what is paid by hand or taken back, so that it adds up to what is paid', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const add = (kind: string, label: string, value: number, active = true) =>
    t.query(
      `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, active, created_at, created_by_name)
       values ($1, $2, $3, '2017-06-01', $4, $5, $6, $7, now(), 'Ada')`,
      [w.tenant.tenant.environment_id, newId(), w.rep.user_id, kind, label, value, active],
    );
  await add('manual', 'Referral', 50);
  await add('manual', 'Waits', 7, false);
  await add('clawback', 'Gamma', -20);
  const file = await (await admin(w)).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
  expect(file.text).toMatch(/^Manual payment · Referral,.*,50,USD,2017-06/m);
  expect(file.text).toMatch(/^Clawback · Gamma,.*,-20,USD,2017-06/m);
  expect(file.text).not.toContain('Waits');
  const board = await (await admin(w)).post('/api/statements/export', JUNE);
  expect(board.text).toContain('Manual payment · Referral,50,USD,2017-06');
});

it('a variable shows the decimals that the plan chose: on the statement, in its explanation and in the CSV', async () => {
  const w = await world();
  await w.sales.addDeal({ name: 'A', user_id: w.rep.user_id, date: '2017-06-01', value: '1000.5' });
  await w.sales.saveDocument((document) => ({
    ...document,
    variables: document.variables.map((one) => ({ ...one, decimals: 3 })),
  }));
  await calculate(w.tenant);
  const { body } = await statement(w, w.rep);
  const transaction = body.transactions[0];
  const variables = transaction.columns.filter((one: { source: string }) => one.source === 'variable');
  expect([...transaction.figures, ...variables].map((one: { decimals?: number }) => one.decimals)).toEqual(
    [...transaction.figures, ...variables].map(() => 3),
  );
  expect(variables.length).toBeGreaterThan(0);
  const why = await (
    await admin(w)
  ).get(`/api/statements/${body.id}/compensations/${transaction.compensation_id}/explanation`);
  expect(why.body.steps.every((one: { decimals?: number }) => one.decimals === 3)).toBe(true);
  const file = await (await admin(w)).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
  expect(file.text).toContain('1000.500');
});

it('the CSV is in the language of who takes it, and opens in their spreadsheet', async () => {
  const w = await world();
  await w.sales.addDeal({ name: 'Alpha', user_id: w.rep.user_id, date: '2017-06-01', value: '1000.50' });
  await calculate(w.tenant);
  await t.query(`update users set language = 'fr', locale = 'fr-FR' where id = $1`, [w.tenant.admin.user_id]);
  const file = await (await admin(w)).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
  expect(file.text).toMatch(/^\uFEFFRémunération;Enregistrement;Date;/);
  expect(file.text).toContain(';30,02;USD;2017-06');
  const board = await (await admin(w)).post('/api/statements/export', JUNE);
  expect(board.headers['content-disposition']).toContain('releves-2017-06.csv');
  expect(board.text).toContain(';30,02;USD;2017-06;30,02;30,02;À verrouiller;');
});

it('an attribute that is included in exports has its column, with the value of that month', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const insert = async (
    name: string,
    is_exported: boolean,
    values: readonly (readonly [string, string | null, string | null])[],
  ) => {
    const { environment_id } = w.tenant.tenant;
    const attribute_id = newId();
    await t.query(
      `insert into attributes (environment_id, id, name, type, include_in_exports) values ($1, $2, $3, 'text', $4)`,
      [environment_id, attribute_id, name, is_exported],
    );
    for (const [value, start_date, end_date] of values)
      await t.query(
        `insert into attribute_values (environment_id, id, attribute_id, user_id, value, start_date, end_date)
         values ($1, $2, $3, $4, $5, $6::date, $7::date)`,
        [environment_id, newId(), attribute_id, w.rep.user_id, value, start_date, end_date],
      );
  };
  await insert('Cost centre', true, [
    ['4100', null, '2017-06-29'],
    ['4200', '2017-06-30', null],
  ]);
  await insert('Shoe size', false, [['43', null, null]]);
  const [head, ...lines] = (await (await admin(w)).post('/api/statements/export', JUNE)).text
    .trim()
    .split('\n');
  expect(head).toMatch(/,Error,Cost centre$/);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['4200', '']);
});

it('the CSV says which share of what a shared amount is, and pays the share', async () => {
  const w = await world();
  const set = await shareDeals(w, { by: 'given' });
  const id = await w.sales.addDeal({
    name: 'Of two',
    user_id: w.rep.user_id,
    date: '2017-06-01',
    value: '1000',
  });
  await set([id], { part: '0.6', second: w.other.user_id, 'second part': '0.4' });
  await calculate(w.tenant);
  await t.query(
    `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, active, created_at, created_by_name)
     values ($1, $2, $3, '2017-06-01', 'manual', 'Referral', 50, true, now(), 'Ada')`,
    [w.tenant.tenant.environment_id, newId(), w.rep.user_id],
  );
  const rowsOf = async (user: { user_id: string }) => {
    const file = await (await admin(w)).post('/api/statement/export', { user_id: user.user_id, ...JUNE });
    return file.text.trim().split(/\r?\n/);
  };
  const [head = '', mine = '', entry = ''] = await rowsOf(w.rep);
  expect(entry).toMatch(/,50,USD,2017-06,,,$/);
  expect(head.split(',').slice(-3)).toEqual(['Share of the record', 'value: whole', 'Won value: whole']);
  expect(mine).toMatch(/,600,.*,18,USD,2017-06,0\.6,1000,1000$/);
  const [, theirs = ''] = await rowsOf(w.other);
  expect(theirs).toMatch(/,400,.*,12,USD,2017-06,0\.4,1000,1000$/);
});

it('the CSV of records that nobody shares has no columns of shares', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const file = await (await admin(w)).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
  expect(file.text.split(/\r?\n/)[0]).toMatch(/Payment month$/);
});
