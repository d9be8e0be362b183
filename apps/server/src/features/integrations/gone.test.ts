import type { GoneChoice, IntegrationRun, IntegrationSync } from '@comptoir/contract';
import { expect, test } from 'vitest';
import {
  admin,
  connection,
  csv,
  files,
  filledTable,
  lastRun,
  t,
  untilRun,
  useIntegrations,
} from './testing/integration-world.ts';

useIntegrations();

const HEADER = 'deal_id,name,amount\n';
const deals = (...ids: number[]) => HEADER + ids.map((id) => `D${id},Deal ${id},${id}00\n`).join('');
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

async function filled(name: string, gone: GoneChoice, ids: readonly number[]) {
  files.answer = csv(deals(...ids));
  const id = await connection();
  const made = await filledTable(id, name);
  const { body } = await admin.get('/api/company/integrations');
  const own = (body.integrations as { id: string; syncs: IntegrationSync[] }[]).find((one) => one.id === id);
  await t.query(`update integration_syncs set gone = $1 where id = $2`, [gone, own?.syncs[0]?.id]);
  return { id, table: made.table };
}

async function refreshed(
  id: string,
  content: string,
  {
    mode = 'full',
    status = 'finished',
  }: { mode?: 'full' | 'incremental'; status?: IntegrationRun['status'] } = {},
) {
  files.answer = csv(content);
  const started = await admin.post(`/api/import/integration/${id}`, { mode });
  expect(started.body.runs, started.text).toHaveLength(1);
  await expect.poll(async () => (await lastRun(id)).status).not.toMatch(/queued|fetching|importing/);
  const run = await lastRun(id);
  expect(run.status, JSON.stringify(run.error)).toBe(status);
  return run;
}

async function recordsOf(table: string): Promise<Record<string, string>> {
  const { body } = await admin.post(`/api/tables/${table}/records/search`, {});
  const { fields } = (await admin.get(`/api/tables/${table}`)).body as {
    fields: { id: string; name: string }[];
  };
  const own = fields.find(({ name }) => name === 'deal_id')?.id ?? '';
  const at = (body.field_ids as string[]).indexOf(own);
  return Object.fromEntries(
    (body.records as { status: string; cells: string[] }[]).map(({ status, cells }) => [cells[at], status]),
  );
}

test('records that are gone stay, unless the sync says otherwise', async () => {
  const { id, table } = await filled('Kept deals', 'keep', [1, 2, 3]);
  await refreshed(id, deals(1));
  expect(await recordsOf(table)).toEqual({ D1: 'created', D2: 'created', D3: 'created' });
});

test('records that are gone are inactive, and active again when they come back; one that a person set so is not', async () => {
  const { id, table } = await filled('Inactive deals', 'inactive', [1, 2, 3]);
  // Only everything says what is gone.
  await refreshed(id, deals(1, 2), { mode: 'incremental' });
  expect(await recordsOf(table)).toEqual({ D1: 'created', D2: 'created', D3: 'created' });
  await refreshed(id, deals(1, 2));
  expect(await recordsOf(table)).toEqual({ D1: 'created', D2: 'created', D3: 'inactive' });
  const { body } = await admin.post(`/api/tables/${table}/records/search`, {});
  const first = (body.records as { id: string; cells: string[] }[]).find(({ cells }) => cells.includes('D1'));
  await admin.put(`/api/tables/${table}/records/status`, { record_ids: [first?.id], active: false });
  await refreshed(id, deals(1, 2, 3));
  expect(await recordsOf(table)).toEqual({ D1: 'inactive', D2: 'created', D3: 'created' });
});

test('records that are gone are deleted, may come again, and a refused row is not gone', async () => {
  const { id, table } = await filled('Removed deals', 'remove', [1, 2, 3]);
  await refreshed(id, `${HEADER}D1,Deal 1,100\nD2,Deal 2,no number\n`);
  expect(await recordsOf(table)).toEqual({ D1: 'created', D2: 'created' });
  expect((await admin.get(`/api/tables/${table}`)).body.record_count).toBe(2);
  await refreshed(id, deals(1, 2, 3));
  expect(await recordsOf(table)).toEqual({ D1: 'created', D2: 'created', D3: 'created' });
  expect((await admin.get(`/api/tables/${table}`)).body.record_count).toBe(3);
});

test('when many would go the refresh changes nothing and waits: it goes on when a person says so, and for no more than that', async () => {
  const { id, table } = await filled('Guarded deals', 'remove', upTo(12));
  const answer = async (run: IntegrationRun, what: 'go_on' | 'give_up') =>
    admin.post(`/api/company/integrations/runs/${run.id}`, { answer: what });
  const run = await refreshed(id, `${deals(1, 2, 3, 4, 5, 6)}D20,New,1\n`, { status: 'confirming' });
  expect(run.guard).toEqual({ gone: 6, of: 12 });
  expect(Object.keys(await recordsOf(table))).toHaveLength(12);
  const notices = await t.query(`select 1 from notifications n where n::text like $1`, [`%${id}%`]);
  expect(notices).not.toHaveLength(0);
  // A later one waits for the same answer, and the earlier one is over.
  const later = await refreshed(id, deals(1, 2, 3, 4, 5, 6), { status: 'confirming' });
  expect((await answer(run, 'go_on')).status).toBe(409);

  files.answer = csv(deals(1));
  expect((await answer(later, 'go_on')).status).toBe(200);
  await untilRun(id, 'confirming');
  const more = await lastRun(id);
  expect(more.guard).toEqual({ gone: 11, of: 12 });
  files.answer = csv(deals(1, 2));
  expect((await answer(more, 'go_on')).status).toBe(200);
  await untilRun(id, 'finished');
  expect(Object.keys(await recordsOf(table))).toEqual(['D1', 'D2']);
  expect((await answer(more, 'give_up')).status).toBe(409);
});

test('a mapping that nobody makes holds no refresh up, and reading again takes its place', async () => {
  const { id, table } = await filled('Mapped again', 'keep', [1]);
  const { body } = await admin.get('/api/company/integrations');
  const own = (body.integrations as { id: string; syncs: IntegrationSync[] }[]).find((one) => one.id === id);
  const again = () =>
    admin.put(`/api/company/integrations/syncs/${own?.syncs[0]?.id}`, { selection: { path: 'deals.csv' } });
  expect((await again()).status).toBe(200);
  await untilRun(id, 'mapping');
  const waiting = await lastRun(id);
  await refreshed(id, deals(1, 2));
  expect(Object.keys(await recordsOf(table))).toEqual(['D1', 'D2']);
  expect((await again()).status).toBe(200);
  await untilRun(id, 'mapping');
  expect((await admin.get(`/api/import/${waiting.import_id}`)).body.import.status).toBe('cancelled');
  const given_up = await admin.post(`/api/company/integrations/runs/${(await lastRun(id)).id}`, {
    answer: 'give_up',
  });
  expect(given_up.body.status).toBe('cancelled');
});
