import { HOOK_PAYLOADS } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { notifyEnd } from './notify-end.ts';
import { tellEndpoints } from './tell-endpoints.ts';
import { company, services, t, useImports } from './testing/import-world.ts';

useImports();

/** An import of the admin that ended now, and the cards that people got of it. */
async function ended(status: 'finished' | 'failed', file: string, rejected = 0): Promise<string> {
  const id = newId();
  await t.query(
    `insert into imports (environment_id, id, author_user_id, file_name, status, results, finished_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      company.tenant.environment_id,
      id,
      company.admin.user_id,
      file,
      status,
      JSON.stringify({ rejected }),
      t.clock.now(),
    ],
  );
  await t.run(company, (ctx) => notifyEnd({ ...ctx, services }, id, id));
  return id;
}
const cardsOf = (user_id: string, file: string) =>
  t.query<{ type: string; reference_url: string; count: number }>(
    `select type, reference_url, count from notifications where user_id = $1 and reference_parameters ->> 'name' = $2 order by created_at, id`,
    [user_id, file],
  );
const types = async (user_id: string, file: string) =>
  (await cardsOf(user_id, file)).map(({ type }) => type).toSorted();

test('the author learns how their import ended, once however often the job is run', async () => {
  const { user_id } = company.admin;
  const fine = await ended('finished', 'fine.csv');
  expect(await cardsOf(user_id, 'fine.csv')).toEqual([
    { type: 'import_finished', reference_url: `/tables/imports?import=${fine}`, count: 1 },
  ]);
  await t.run(company, (ctx) => notifyEnd({ ...ctx, services }, fine, fine));
  expect(await cardsOf(user_id, 'fine.csv')).toMatchObject([{ count: 1 }]);
  await ended('finished', 'partly.csv', 3);
  expect(await types(user_id, 'partly.csv')).toEqual(['import_errors']);
  const other = await company.addUser({ name: 'Rep' });
  await ended('failed', 'broken.csv');
  expect(await types(user_id, 'broken.csv')).toEqual(['import_failed']);
  expect(await types(other.user_id, 'broken.csv')).toEqual([]);
});

test('endpoints learn how an import ended', async () => {
  await t.query(
    `insert into webhooks (environment_id, id, name, url, events, active, secret_sealed, owner_id, created_at)
     values ($1, $2, 'Desk', 'https://desk.example.com', '{import.finished,import.failed}', true, 'v1.x', $3, now())`,
    [company.tenant.environment_id, newId(), company.admin.user_id],
  );
  const id = await ended('failed', 'late.csv', 2);
  await t.run(company, (ctx) => tellEndpoints(ctx, id, { status: 'failed', error: 'disk_full' }));
  const sent = await t.query<{ type: string; data: unknown }>(
    `select type, body::jsonb -> 'data' as data from webhook_messages`,
  );
  const data = {
    import: {
      id,
      file_name: 'late.csv',
      table_id: null,
      rejected_rows: 2,
      status: 'failed',
      error: 'disk_full',
    },
  };
  expect(sent).toEqual([{ type: 'import.failed', data }]);
  expect(HOOK_PAYLOADS['import.failed'].parse(data)).toEqual(data);
});

test('of the third day of failures in a row the admins learn, once that day', async () => {
  const second = await company.addUser({ name: 'Second admin', role: 'admin' });
  const on = (day: string) => t.clock.set(`${day}T08:00:00Z`);
  for (const day of ['2018-03-05', '2018-03-06']) {
    on(day);
    await ended('failed', 'nightly.csv');
  }
  expect(await types(second.user_id, 'nightly.csv')).toEqual([]);
  on('2018-03-07');
  await ended('failed', 'nightly.csv');
  expect(await types(second.user_id, 'nightly.csv')).toEqual(['import_failed_again']);
  await ended('failed', 'nightly.csv');
  expect(await cardsOf(second.user_id, 'nightly.csv')).toMatchObject([{ count: 1 }]);
});

test('a day on which one succeeded ends the row', async () => {
  const third = await company.addUser({ name: 'Third admin', role: 'admin' });
  const on = (day: string) => t.clock.set(`${day}T08:00:00Z`);
  for (const day of ['2018-05-01', '2018-05-02', '2018-05-03']) {
    on(day);
    if (day === '2018-05-02') await ended('finished', 'weekly.csv');
    await ended('failed', 'weekly.csv');
  }
  expect(await types(third.user_id, 'weekly.csv')).toEqual([]);
});
