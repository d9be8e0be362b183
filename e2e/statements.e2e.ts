import type { ResponseOf, searchStatements } from '@comptoir/contract';
import { describe, expect, test } from 'vitest';
import { expectAccessible, useProduct } from './harness.ts';
import { openBoard } from './pages/board.ts';

type Board = ResponseOf<typeof searchStatements>;

/** The month's end as an admin lives it, and a rep's question about a deal that is not in their pay. */
const app = useProduct({ seed: 'demo' });
const login = (role: 'admin' | 'manager' | 'rep') => app.product.logins[role]!;

describe('the end of a month', () => {
  test('is locked and validated for everyone, and taken back for one', async () => {
    const page = await app.signedIn(login('admin'));
    await openBoard(page, 2017, 7);
    await page.getByRole('button', { name: 'Lock all · 41' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Lock 41 statements?').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('41 statements locked').waitFor();
    await page.getByRole('button', { name: /^Validate all · / }).click();
    await dialog.getByRole('button', { name: 'Validate', exact: true }).click();
    await page.getByText(/statements validated/).waitFor();

    const row = page.getByRole('row').filter({ hasText: 'Moses Frase' });
    await row.getByRole('checkbox').check({ force: true });
    await page.getByRole('toolbar').getByRole('button', { name: 'Unlock · 1' }).click();
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
    await page.getByText('1 statement unlocked, being recalculated').waitFor();
    await row.getByText('To lock').waitFor();
  });

  test('tells what is wrong with a statement and mends it without a reload', async () => {
    const page = await app.signedIn(login('admin'));
    await openBoard(page, 2017, 12);
    await page
      .getByRole('link', { name: /Carl Lin/ })
      .first()
      .click();
    await page.getByText('The quota Monthly sales has no value for this person in this period.').first().waitFor();
    const fix = page.getByRole('link', { name: 'Fill the quota' }).first();
    const quota_id = /\/quotas\/([0-9a-f-]{36})/.exec((await fix.getAttribute('href')) ?? '')?.[1];
    expect(quota_id).toBeDefined();
    const api = await app.api(login('admin'));
    const { body } = await api.post<Board>('/api/statements/search', { year: 2017, month: 12, filters: { username: 'Carl Lin' } });
    const answer = await api.put(`/api/quotas/${quota_id}/values`, {
      values: [{ user_id: body.statements[0]!.user.id, month: '2017-12', value: '1000' }],
    });
    expect(answer.status).toBe(200);
    await page.getByText('The quota Monthly sales has no value').first().waitFor({ state: 'detached', timeout: 30_000 });
    await page.getByText('To lock').first().waitFor();
  });
});

test('a rep asks why a deal is not in the pay, and is told the first condition that it failed', async () => {
  const page = await app.signedIn(login('rep'));
  await page.goto('/statements?year=2017&month=6');
  await page
    .getByRole('link', { name: /Darcel Schlecht/ })
    .first()
    .click();
  await page.getByText('37 records count').waitFor();
  const missing = page.getByRole('listitem').filter({ hasText: 'Deal stage is Lost' }).first();
  const name = (await missing.innerText()).split('\n')[0]!;
  await page.getByRole('searchbox', { name: 'Name of a record' }).fill(name);
  await page.locator('[aria-live=polite]').getByText('Deal stage is Lost').waitFor();
  // Of a colleague's statement there is nothing to see.
  const { body } = await (await app.api(login('admin'))).post<Board>('/api/statements/search', { year: 2017, month: 6, limit: 1 });
  await page.goto(`/statements?year=2017&month=6&user=${body.statements[0]!.user.id}`);
  await page.getByText('No statement here').waitFor();
});
