import { payrollSettingsSchema } from '@comptoir/contract';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { makePayrollFile } from './make-payroll-file.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  statement,
  t,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

async function closed() {
  const w = await world();
  await w.sales.addDeal({ name: 'One', user_id: w.rep.user_id, date: '2017-06-03', value: '1000' });
  await w.sales.addDeal({ name: 'Two', user_id: w.other.user_id, date: '2017-06-03', value: '2000' });
  await t.query('update users set external_ref = $2 where id = $1', [w.rep.user_id, '=007']);
  await calculate(w.tenant);
  await act(w, 'lock', null);
  return { ...w, client: await admin(w) };
}

const closesOf = (environment_id: string) =>
  t.query<{ closes: number; open: number }>(
    `select count(*)::int as closes, count(*) filter (where reversed_at is null)::int as open from payroll_closes where environment_id = $1`,
    [environment_id],
  );

const columns = [
  { title: 'Number', value: 'employee' },
  { title: 'Code', value: 'pay_code' },
  { title: '=Label', value: 'label' },
  { title: 'Amount', value: 'amount' },
  { title: 'Currency', value: 'currency' },
  { title: 'Month', value: 'month' },
  { title: 'Company', value: 'constant', text: '+42' },
];

it('200 parallel calls close a statement once', async () => {
  const w = await closed();
  const { id } = (await statement(w, w.rep)).body;
  const clients = await Promise.all(Array.from({ length: 8 }, () => app.as(w.tenant.admin)));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      clients[at % 8]!.post('/api/validation', { mode: 'close', ...JUNE, statement_ids: [id] }),
    ),
  );
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  // Or too many wait: who asks again learns that it was closed.
  const others = answers.filter((one) => one.status !== 200).map((one) => one.body.code as string);
  expect(others.filter((code) => code !== 'statement_changed' && code !== 'unavailable')).toEqual([]);
  expect(await closesOf(w.tenant.tenant.environment_id)).toEqual([{ closes: 1, open: 1 }]);
});

it('a file has the closed statements, as the template says; its total is that of the closes', async () => {
  const w = await closed();
  const settings = { employee: 'external_ref', columns, codes: {} as Record<string, string> };
  const ask = { ...JUNE, settings };
  expect((await w.client.post('/api/payroll/preview', ask)).body).toMatchObject({ row_count: 0, totals: [] });
  await act(w, 'close', null);
  const [compensation] = (await w.client.get('/api/payroll/templates')).body.compensations;
  settings.codes[compensation.id] = '4711';
  const preview = (await w.client.post('/api/payroll/preview', ask)).body;
  expect(preview).toMatchObject({
    header: columns.map((one) => one.title),
    row_count: 2,
    people: 2,
    totals: [{ currency: 'USD', rows: '90', closes: '90' }],
    without_number: [{ name: 'Rep Two' }],
    without_code: [],
  });
  expect(preview.rows[0]).toEqual(['=007', '4711', compensation.name, '30', 'USD', '2017-06', '+42']);
  const csv = (await w.client.post('/api/payroll/file', { ...ask, format: 'csv' })).text;
  // A spreadsheet computes none of these texts.
  const [head, first, second] = csv.replace('\uFEFF', '').trim().split('\n');
  expect(head).toBe(`Number,Code,'=Label,Amount,Currency,Month,Company`);
  expect(first).toBe(`'=007,4711,${compensation.name},30,USD,2017-06,'+42`);
  expect(second).toBe(`,4711,${compensation.name},60,USD,2017-06,'+42`);
  const entries = await t.query<{ after: object }>(
    `select after from audit_log where environment_id = $1 and kind = 'export_payroll'`,
    [w.tenant.tenant.environment_id],
  );
  expect(entries.map((one) => one.after)).toEqual([
    { month: '2017-06', format: 'csv', rows: 2, people: 2, totals: ['90 USD'] },
  ]);
  // What is recalled is in no file.
  const { id } = (await statement(w, w.rep)).body;
  await act(w, 'unclose', [id]);
  expect((await w.client.post('/api/payroll/preview', ask)).body.totals).toEqual([
    { currency: 'USD', rows: '60', closes: '60' },
  ]);
});

it('a workbook has numbers as numbers, and no formula', async () => {
  const w = await closed();
  await act(w, 'close', null);
  const settings = payrollSettingsSchema.parse({ employee: 'external_ref', columns, codes: {} });
  const file = await t.run(w.tenant, (ctx) => makePayrollFile(ctx, { ...JUNE, settings, format: 'xlsx' }));
  const book = await readXlsx(file.content as Uint8Array);
  const [, first] = book.sheets[0]!.rows;
  expect(first?.slice(0, 4)).toEqual(["'=007", '', expect.any(String), 30]);
});

it('a template is kept under its name, and saved by one editor at a time', async () => {
  const w = await closed();
  const save = (body: object) => w.client.put('/api/payroll/templates', body);
  const settings = { employee: 'email', columns, codes: {} };
  const made = (await save({ name: 'Payroll', settings })).body;
  expect(made.templates).toMatchObject([{ name: 'Payroll', version: 1 }]);
  expect((await save({ name: 'payroll', settings })).body.code).toBe('name_used');
  expect((await save({ id: made.id, version: 2, name: 'Payroll', settings })).status).toBe(409);
  expect((await save({ id: made.id, version: 1, name: 'Wages', settings })).body.templates).toMatchObject([
    { name: 'Wages', version: 2 },
  ]);
  expect((await w.client.delete(`/api/payroll/templates/${made.id}`)).status).toBe(200);
  expect((await w.client.get('/api/payroll/templates')).body.templates).toEqual([]);
});
