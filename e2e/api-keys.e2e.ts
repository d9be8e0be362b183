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

test('the documentation is there without a session', async () => {
  const page = await app.page();
  await page.goto('/api/public/docs');
  await page.getByRole('heading', { name: 'Comptoir public API' }).waitFor();
  await page.getByText('/api/public/v1/users/bulk', { exact: true }).waitFor();
});
