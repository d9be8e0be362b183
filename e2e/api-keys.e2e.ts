import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, FIRST_ADMIN, useProduct } from './harness.ts';

const app = useProduct({ seed: 'none' });

beforeAll(async () => {
  await (await app.api(FIRST_ADMIN)).patch('/api/me', { onboarded: true });
});

const read = (secret: string) =>
  fetch(`${app.product.url}/api/public/v2/data-structures`, { headers: { 'x-api-key': secret } });

test('a key is made in the settings, shown once, used by a program, and deleted', async () => {
  const page = await app.signedIn(FIRST_ADMIN, { at: '/parameters/api' });
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('Name').fill('Warehouse');
  await form.getByText('Read data tables').click();
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  const secret = await shown.getByLabel('API key').inputValue();
  expect(secret).toMatch(/^cpt_[\w-]{65}$/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.getByText(`cpt_…${secret.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(secret);

  expect((await read(secret)).status).toBe(200);
  await page.goto('/parameters/account');
  const own = page.getByRole('row', { name: /Warehouse/ });
  await own.getByText('Never').waitFor({ state: 'detached' });
  await own.getByRole('button', { name: 'End' }).waitFor();
  await expectAccessible(page);
  await page.goto('/parameters/api');
  await page
    .getByRole('row', { name: /Warehouse/ })
    .getByText('Read data tables')
    .waitFor();
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No keys yet').waitFor();
  const refused = await read(secret);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    401,
    'api_key_refused',
  ]);
});

test('an identity provider gets a token, sends people and groups, and its mistakes are shown', async () => {
  const page = await app.signedIn(FIRST_ADMIN, { at: '/parameters/security' });
  await page.getByRole('button', { name: 'Make a token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your token' });
  const token = await shown.getByLabel('Token').inputValue();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByText(`cps_…${token.slice(-4)}`).waitFor();

  const send = (path: string, body: object) =>
    fetch(`${app.product.url}/api/scim/v2${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
  const ada = await send('/Users', { userName: 'ada@demo.example', displayName: 'Ada Demo' });
  expect(ada.status).toBe(201);
  const { id } = (await ada.json()) as { id: string };
  expect((await send('/Groups', { displayName: 'Managers', members: [{ value: id }] })).status).toBe(201);
  expect((await send('/Groups', { displayName: 'Sellers' })).status).toBe(201);
  expect((await send('/Users', { userName: 'no email', displayName: 'Bob Demo' })).status).toBe(400);

  await page.reload();
  await page.getByText('The value of userName isn’t accepted.').waitFor();
  await page.getByRole('button', { name: 'Role of Managers' }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  const admin = await app.api(FIRST_ADMIN);
  const role = async () => (await admin.get<{ role: { name: string } }>(`/api/users/${id}`)).body.role.name;
  await expect.poll(role).toBe('Admin');
  await page.getByRole('button', { name: 'Move Sellers up' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Sellers' }).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End token' }).click();
  await page.getByRole('button', { name: 'Make a token' }).waitFor();
  expect((await send('/Users', {})).status).toBe(401);
});

test('an agent proposes a quota, and a person confirms it', async () => {
  const admin = await app.api(FIRST_ADMIN);
  const made = await admin.put<{ secret: string }>('/api/company/api-keys', {
    name: 'Assistant',
    for_agents: true,
    all_rights: true,
  });
  const { body: quota } = await admin.post<{ id: string }>('/api/quotas', {
    name: 'New customers',
    frequency: 'monthly',
    type: 'number',
  });
  const { body: me } = await admin.get<{ user: { id: string } }>('/api/me');
  const values = [{ user_id: me.user.id, month: '2026-01', value: '12' }];
  const answer = await fetch(`${app.product.url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${made.body.secret}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'propose_quota_values',
        arguments: { quota_id: quota.id, values, why: 'Agreed in <b>January</b>.' },
      },
    }),
  });
  const { result } = (await answer.json()) as {
    result: { structuredContent: { data: { proposal_id: string } } };
  };
  const { proposal_id } = result.structuredContent.data;
  const page = await app.signedIn(FIRST_ADMIN, { at: `/parameters/proposals?id=${proposal_id}` });
  // What an agent writes is text, whatever is in it.
  await page.getByText('Agreed in <b>January</b>.').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  const { body: stored } = await admin.get<{ users: { values: (string | null)[] }[] }>(
    `/api/quotas/${quota.id}?year=2026`,
  );
  expect(stored.users.flatMap(({ values: theirs }) => theirs)).toContain('12');
});

test('the documentation is there without a session', async () => {
  const page = await app.page();
  await page.goto('/api/public/docs');
  await page.getByRole('heading', { name: 'Comptoir public API' }).waitFor();
  await page.getByText('/api/public/v1/users/bulk', { exact: true }).waitFor();
});
