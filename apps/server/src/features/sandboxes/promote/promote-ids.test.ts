import { expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { calculate, t } from '../../statements/testing/statement-world.ts';
import {
  type Both,
  checkPromotion,
  copied,
  inSandbox,
  promote,
  useSandboxes,
  sumOfOwn,
} from '../testing/sandbox-world.ts';

useSandboxes();

type Send = Both['live'];
const made = async (send: Send, path: string, body: object): Promise<string> => {
  const answer = await send('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as string;
};
const changed = async (send: Send, path: string, body: object) => {
  const answer = await send('PATCH', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const tableOf = async (send: Send, id: string) => (await send('GET', `/api/tables/${id}`)).body;
const differences = async ({ live, id }: Both) =>
  (await live('GET', `/api/company/environments/${id}/comparison`)).body.differences;

/** Contracts by account and year, named by both, with their owner, their day and what they pay. */
async function contractsIn({ sandbox }: Both) {
  const table_id = await made(sandbox, '/api/tables', { name: 'Contracts' });
  const field = (name: string, type: string) =>
    made(sandbox, `/api/tables/${table_id}/fields`, { name, type, decimals: 0, options: [] });
  const account = await field('Account', 'string');
  const year = await field('Year', 'string');
  const value = await field('Value', 'float');
  const owner = await field('Owner', 'user');
  const day = await field('Day', 'date');
  await changed(sandbox, `/api/tables/${table_id}/fields/${account}`, { api_name: 'customer' });
  const { id_field_id: key } = await changed(sandbox, `/api/tables/${table_id}`, {
    id_field_ids: [year, account],
  });
  await changed(sandbox, `/api/tables/${table_id}/fields/${key}`, { name: 'Contract', api_name: 'contract' });
  await changed(sandbox, `/api/tables/${table_id}`, {
    name_field_id: key,
    user_field_id: owner,
    conversion_date_field_id: day,
  });
  return { table_id, account, year, value, owner, day, key: key as string };
}

/** A plan that pays the value of a person's contracts. */
async function planOf({ sandbox, w }: Both, contracts: Awaited<ReturnType<typeof contractsIn>>) {
  const plan_id = await made(sandbox, '/api/plans', { name: 'Contract plan' });
  const compensation_id = await made(sandbox, `/api/plans/${plan_id}/compensations`, {
    name: 'Contract bonus',
    description: '',
    calculation_trigger: 'each_month',
    payment_trigger: 'end_of_month',
    only_month: null,
  });
  const { table_id, owner, day, value } = contracts;
  const { scope, variables, sum } = sumOfOwn('Signed', { table_id, owner, day, field_id: value });
  const saved = await sandbox('PUT', `/api/compensations/${compensation_id}/document`, {
    version: 1,
    document: {
      scopes: [scope],
      variables,
      payment: { type: 'standard', variable_id: sum },
      kpi_variable_ids: [],
      dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [contracts.key] },
    },
  });
  expect(saved.status, saved.text).toBe(200);
  const member = { user_id: w.rep.user_id, team_id: null, group_id: null, start_date: null, end_date: null };
  await sandbox('PUT', `/api/plans/${plan_id}/members`, { members: [member] });
  return { plan_id, compensation_id };
}

it('brings a table whose ID and name are several fields, which live then asks for and keeps unique', async () => {
  const both = await copied();
  const { w, live, sandbox } = both;
  const contracts = await contractsIn(both);
  const { table_id, account, year, value, owner, day, key } = contracts;
  const { plan_id, compensation_id } = await planOf(both, contracts);
  expect(await checkPromotion(both, [plan_id])).toMatchObject({ keeps: [], refusals: [] });
  const answer = await promote(both, [plan_id], { member_plan_ids: [plan_id] });
  expect(answer.status, answer.text).toBe(200);
  expect(await differences(both)).toEqual([]);
  const shown = async (send: Send) => {
    const { id_field_id, name_field_id, user_field_id, conversion_date_field_id, fields } = await tableOf(
      send,
      table_id,
    );
    const each = (fields as { id: string; name: string; api_name: string; type: string; formula: unknown }[])
      .map(({ id, name, api_name, type, formula }) => ({ id, name, api_name, type, formula }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return { id_field_id, name_field_id, user_field_id, conversion_date_field_id, each };
  };
  expect(await shown(live)).toEqual(await shown(sandbox));
  expect(await shown(live)).toMatchObject({ id_field_id: key, name_field_id: key, user_field_id: owner });

  const record = {
    [account]: 'Acme',
    [year]: '2017',
    [value]: '1000.01',
    [owner]: w.rep.user_id,
    [day]: '2017-06-05',
  };
  const add = (send: Send, values: object) =>
    send('POST', `/api/tables/${table_id}/records`, { values: { ...record, ...values } });
  const paid: string[] = [];
  for (const [send, environment] of [
    [live, w.tenant],
    [sandbox, inSandbox(both)],
  ] as const) {
    const { body } = await add(send, {});
    const at = (await tableOf(send, table_id)).fields.findIndex(({ id }: { id: string }) => id === key);
    expect(body.record.cells[at]).toBe('2017 · Acme');
    expect((await add(send, {})).body.code).toBe('record_duplicate_id');
    expect((await add(send, { [year]: null })).body.code).toBe('record_value_invalid');
    expect((await add(send, { [year]: '2018', [day]: '2018-01-05' })).status).toBe(200);
    const { version } = (await send('GET', `/api/compensations/${compensation_id}`)).body;
    const went = await send('POST', `/api/compensations/${compensation_id}/go-live`, { version });
    expect(went.status, went.text).toBe(200);
    await calculate(environment);
    paid.push((await send('GET', `/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`)).body.earned);
  }
  // 2,500.00 of the sales plan and the one contract of June.
  expect(paid.map(Number)).toEqual([3500.01, 3500.01]);
});

it('brings an ID of several fields to a table that live has, as a field: its own ID and name stay', async () => {
  const both = await copied();
  const { w, live, sandbox } = both;
  const { plan_id, compensation_id, table_id, fields } = w.sales;
  const before = await tableOf(live, table_id);
  const { id_field_id: key } = await changed(sandbox, `/api/tables/${table_id}`, {
    id_field_ids: [fields.name, fields.stage],
  });
  // What was the name of a record is a text now: another role, and no other values.
  await changed(sandbox, `/api/tables/${table_id}`, { name_field_id: key });
  await both.write(sandbox, compensation_id, (document) => ({
    ...document,
    dashboard: { ...document.dashboard, record_field_ids: [fields.name, key] },
  }));
  const looked = await checkPromotion(both, [plan_id]);
  expect(looked).toMatchObject({
    brings: [{ kind: 'field', id: key, name: 'name + stage' }],
    keeps: [{ kind: 'table', name: 'Deals' }],
    refusals: [],
  });
  expect(looked.keeps[0].values).toMatchObject([
    { key: 'name_field', before: 'name', after: 'name + stage' },
    { key: 'id_field', before: null, after: 'name + stage' },
  ]);
  const answer = await promote(both, [plan_id], { keep: true });
  expect(answer.status, answer.text).toBe(200);
  const after = await tableOf(live, table_id);
  expect(after).toMatchObject({ id_field_id: before.id_field_id, name_field_id: before.name_field_id });
  const brought = after.fields.find(({ id }: { id: string }) => id === key);
  expect(brought).toMatchObject({ type: 'string', formula: { type: 'call', name: 'CONCAT' } });
  // Its values are calculated behind, for the records of live.
  const hex = (uuid: string) => uuid.replaceAll('-', '');
  const { environment_id } = w.tenant.tenant;
  const records = sql.raw(`records_${hex(environment_id)}.t_${hex(table_id)}`);
  const keys = () =>
    t.database.transaction({ environment_id }, async (db) => {
      const column = sql.raw(`f_${hex(key)}`);
      const { rows } = await sql<{ key: string }>`select ${column} as key from ${records}`.execute(db);
      return rows.map((one) => one.key);
    });
  await expect.poll(keys).toContain('Alpha · Won');
});
