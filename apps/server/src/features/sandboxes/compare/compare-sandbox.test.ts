import type { SandboxDifference } from '@comptoir/contract';
import { type CompensationDocument, parseFormula } from '@comptoir/engine';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { app, t, worldWith } from '../../statements/testing/statement-world.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { type Both, copied, secondTier, useSandboxes } from '../testing/sandbox-world.ts';

useSandboxes();

const compare = async ({ id, live }: Pick<Both, 'id' | 'live'>) =>
  (await live('GET', `/api/company/environments/${id}/comparison`)).body;
/** `changed field Stage (live)`. */
const lines = (differences: readonly SandboxDifference[]) =>
  differences.map(({ kind, name, manner, changed_in }) => `${manner} ${kind} ${name} (${changed_in})`);

it('says every kind of difference, and which side changed since the copy', async () => {
  const both = await copied();
  const { w, live, sandbox, id } = both;
  expect((await compare(both)).differences).toEqual([]);

  await both.write(sandbox, w.sales.compensation_id, secondTier('0.06'));
  await sandbox('PUT', `/api/plans/${w.sales.plan_id}/members`, {
    members: [
      {
        user_id: w.rep.user_id,
        team_id: null,
        group_id: null,
        start_date: '2017-02-01',
        end_date: null,
      },
    ],
  });
  await sandbox('POST', '/api/plans', { name: 'Spiff' });
  const field = { type: 'float', decimals: 0, options: [] };
  const added = await sandbox('POST', `/api/tables/${w.sales.table_id}/fields`, { name: 'Margin', ...field });
  expect(added.status, added.text).toBe(200);
  await sandbox('PATCH', `/api/tables/${w.sales.table_id}/fields/${w.sales.fields.stage}`, {
    name: 'Phase',
    version: 1,
  });
  const dimension = await sandbox('POST', '/api/groups/dimensions', { name: 'Region', attribute_id: null });
  await sandbox('POST', '/api/groups', { name: 'North', dimension_id: dimension.body.id });
  await live('POST', '/api/quotas', { name: 'Bookings', frequency: 'monthly', type: 'amount' });
  await live('POST', '/api/attributes', { name: 'Grade', type: 'text' });

  const answer = await compare(both);
  expect(answer).toMatchObject({ sandbox: { id, name: 'Next year' }, hidden: [], can_promote: true });
  expect(lines(answer.differences)).toEqual([
    'changed plan Sales plan (sandbox)',
    'new plan Spiff (sandbox)',
    'changed compensation Closed-won commission (sandbox)',
    'changed field Phase (sandbox)',
    'new field Margin (sandbox)',
    'gone attribute Grade (live)',
    'new dimension Region (sandbox)',
    'new group North (sandbox)',
    'gone quota Bookings (live)',
  ]);
  const [plan, , compensation, renamed] = answer.differences as SandboxDifference[];
  expect(compensation?.rules).toMatchObject([
    {
      part: 'variable',
      name: 'Commission',
      key: 'tiers.value',
      at: 2,
      before: '0.05',
      after: '0.06',
      is_ratio: true,
    },
  ]);
  expect(
    plan?.members.map(({ manner, name, start_date }) => `${manner} ${name} ${start_date}`).toSorted(),
  ).toEqual([
    'added Rep One 2017-02-01',
    expect.stringMatching(/^removed Rep One/) as string,
    expect.stringMatching(/^removed Rep Two/) as string,
  ]);
  expect(renamed).toMatchObject({ values: [{ key: 'name', before: 'stage', after: 'Phase' }] });
  // The same from the sandbox itself.
  const from_inside = await sandbox('GET', `/api/company/environments/${id}/comparison`);
  expect(from_inside.body).toEqual(answer);

  await both.write(live, w.sales.compensation_id, secondTier('0.055'));
  expect(lines((await compare(both)).differences)).toContain(
    'changed compensation Closed-won commission (both)',
  );
  // Without what it was copied from, nobody knows which side changed.
  await t.query('delete from sandbox_origins where environment_id = $1', [id]);
  expect(lines((await compare(both)).differences)).toContain(
    'changed compensation Closed-won commission (null)',
  );
});

it('writes formulas as the editor shows them to the reader', async () => {
  const both = await copied();
  const { w, id, live, sandbox } = both;
  const variable_id = newId();
  const formula = (text: string) => (document: CompensationDocument) => ({
    ...document,
    variables: [
      ...document.variables,
      {
        kind: 'Formula' as const,
        id: variable_id,
        name: 'Rate',
        description: '',
        format: null,
        tree: parseFormula(text, []).tree,
        broken_text: null,
      },
    ],
  });
  await both.write(live, w.sales.compensation_id, formula('ROUND(0.125, 2)'));
  await both.write(sandbox, w.sales.compensation_id, formula('MAX(1.5, 2)'));
  const rule = async () =>
    (await compare({ id, live })).differences.flatMap(({ rules }: SandboxDifference) => rules)[0];
  expect(await rule()).toMatchObject({ before: 'ROUND(0.125, 2)', after: 'MAX(1.5, 2)' });
  await t.query(`update users set language = 'fr' where id = $1`, [w.tenant.admin.user_id]);
  expect(await rule()).toMatchObject({ before: 'ROUND(0,125; 2)', after: 'MAX(1,5; 2)' });
});

it('counts the records that differ, and shows none', async () => {
  const both = await copied();
  const { w, id, live } = both;
  const count = async () =>
    (await live('GET', `/api/company/environments/${id}/comparison/records`)).body.tables;
  expect(await count()).toEqual([]);
  const added = await w.sales.addDeal({
    name: 'New',
    user_id: w.rep.user_id,
    date: '2017-06-21',
    value: '1',
  });
  expect(await count()).toMatchObject([
    { name: 'Deals', only_live: 1, only_sandbox: 0, changed: 0, many: false },
  ]);
  const hex = (uuid: string) => uuid.replaceAll('-', '');
  const relation = `records_${hex(id)}.t_${hex(w.sales.table_id)}`;
  await t.database.transaction({ environment_id: id }, async (db) => {
    for (const change of [
      `delete from ${relation} where f_${hex(w.sales.fields.name)} = 'Lost'`,
      `update ${relation} set f_${hex(w.sales.fields.value)} = 7 where f_${hex(w.sales.fields.name)} = 'Alpha'`,
    ])
      await sql.raw(change).execute(db);
  });
  await w.sales.removeDeal(added);
  expect(await count()).toMatchObject([{ only_live: 1, only_sandbox: 0, changed: 1 }]);
});

it('is for who may read both, in one company', async () => {
  const both = await copied();
  const { id, w } = both;
  const path = `/api/company/environments/${id}/comparison`;
  const stranger = await app.as((await worldWith(salesFixture)()).tenant.admin);
  for (const other of [path, `${path}/records`]) expect((await stranger.get(other)).status).toBe(404);
  const rights = (level: 'read' | 'none', more: object = {}) => ({
    resources: {
      sandbox: { effect: 'allow', level: 'read' },
      plan: { effect: 'allow', level },
      ...more,
    } as const,
    binary: {},
    statement_scope: 'me' as const,
    request_scope: 'mine' as const,
  });
  // Somebody who came after the copy is nobody in the sandbox.
  const late = await w.tenant.addUser({ permissions: rights('read') });
  expect((await (await both.as(late)).live('GET', path)).status).toBe(404);
  const found = await t.query<{ role_id: string }>(
    'select role_id from users where environment_id = $1 and id = $2',
    [id, w.other.user_id],
  );
  const inSandbox = (permissions: object) =>
    t.query('update roles set permissions = $3 where environment_id = $1 and id = $2', [
      id,
      found[0]?.role_id,
      JSON.stringify(permissions),
    ]);
  const inLive = (permissions: object) =>
    t.query('update roles set permissions = $3 where environment_id = $1 and id = $2', [
      w.tenant.tenant.environment_id,
      found[0]?.role_id,
      JSON.stringify(permissions),
    ]);
  const status = async () => (await (await both.as(w.other)).live('GET', path)).status;
  await inLive(rights('read'));
  await inSandbox({ ...rights('read'), resources: { plan: { effect: 'allow', level: 'read' } } });
  expect(await status()).toBe(404);
  await inSandbox(rights('none'));
  expect(await status()).toBe(403);
  await inSandbox(rights('read', { data_table: { effect: 'allow', level: 'read' } }));
  const { status: seen, body } = await (await both.as(w.other)).live('GET', path);
  expect([seen, body.hidden, body.can_promote]).toEqual([
    200,
    ['table', 'field', 'dimension', 'group', 'quota'],
    false,
  ]);
  await inLive(rights('none'));
  expect(await status()).toBe(403);
  expect((await (await both.as(w.other)).live('GET', `${path}/records`)).status).toBe(403);
});
