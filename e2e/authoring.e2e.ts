import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, FIRST_ADMIN } from './harness.ts';
import { address, api, makeCompensation, payUser, productWithDeals } from './pages/editor-world.ts';
import { choose, saved, typeFormula } from './pages/editor.ts';

/** Plans are changed with care: as text, against examples, with a look at whose pay changes, and with a way back; and pay in several currencies. */
const app = productWithDeals();

const BONUS = '01a00000-0000-7000-8000-000000000001';

/** A compensation that pays one amount a month. */
async function makeBonus(name: string, amount: string) {
  const ids = await makeCompensation(name);
  const answer = await api.put(`/api/compensations/${ids.compensation}/document`, {
    version: 1,
    document: {
      scopes: [],
      variables: [
        {
          id: BONUS,
          name: 'Bonus',
          description: '',
          format: 'amount',
          kind: 'Formula',
          tree: { type: 'number', value: amount },
          broken_text: null,
        },
      ],
      payment: { type: 'standard', variable_id: BONUS },
      kpi_variable_ids: [],
      dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return ids;
}

async function chooseOfPlan(page: Page, plan: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${plan}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const earned = (page: Page, amount: string) =>
  page.getByTestId('tried-earned').filter({ hasText: amount }).waitFor();

test('a plan is exported as text, and what is changed in it is imported into its draft', async () => {
  const ids = await makeBonus('Written', '250');
  const page = await app.signedIn(FIRST_ADMIN, { at: `/plan/${ids.plan}` });
  const download = page.waitForEvent('download');
  await chooseOfPlan(page, 'Plan of Written', 'Export as text');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Plan of Written.yaml');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('formula: 250');

  await chooseOfPlan(page, 'Plan of Written', 'Import from text…');
  const dialog = page.getByRole('dialog');
  const written = dialog.getByRole('textbox', { name: 'Text' });
  // A mistake is named by its line, and nothing can be imported.
  await written.fill(text.replace('pays: Bonus', 'pays: Bonnus'));
  await dialog.getByRole('button', { name: 'Check' }).click();
  const line = text.split('\n').findIndex((one) => one.includes('pays: Bonus')) + 1;
  await dialog.getByText(`Line ${line}, column 11:`).waitFor();
  await expectAccessible(page);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'plan.yaml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(text.replace('formula: 250', 'formula: 300')),
  });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Written: the draft changes').waitFor();
  await dialog.getByText('250 → 300').waitFor();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(address(ids, 'rules'));
  await earned(page, '300.00');
});

test('a plan check that fails keeps a compensation from going live', async () => {
  const ids = await makeBonus('Checked', '250');
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'checks') });
  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByRole('textbox', { name: 'Expected pay' }).fill('300');
  await page.keyboard.press('Tab');
  await page.getByText('Expected $300.00, got $250.00').waitFor();
  await page.getByRole('button', { name: 'Save checks' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save checks' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The plan check Check 1 doesn’t pass.').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Expected pay' }).fill('250');
  await page.keyboard.press('Tab');
  await page.getByText('Pays $250.00 as expected').waitFor();
  await page.getByRole('button', { name: 'Save checks' }).click();
  await page.getByRole('button', { name: 'Save checks' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Checked is live').waitFor();
});

test('whose pay changes is shown before, and an earlier version comes back', async () => {
  const ids = await makeBonus('Paid', '250');
  await payUser(ids);
  const page = await app.signedIn(FIRST_ADMIN, { at: `${address(ids, 'rules')}&variable=${BONUS}` });
  await earned(page, '250.00');
  await typeFormula(page, '300');
  await earned(page, '300.00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Show everyone, month by month' }).click();
  const june = dialog.getByRole('row', { name: /First admin June 2017/ });
  await june
    .filter({ hasText: '$250.00' })
    .filter({ hasText: '$300.00' })
    .filter({ hasText: '$50.00' })
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await saved(page);

  await page.getByRole('button', { name: 'More actions for this compensation' }).click();
  await page.getByRole('menuitem', { name: 'Version history…' }).click();
  const history = page.getByRole('dialog');
  // Beside the version that changed it, and in the comparison.
  await history.getByText('250 → 300').nth(1).waitFor();
  await history.getByRole('button', { name: / · Published$/ }).click();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Restore this version' }).click();
  // It is live: what the version pays is shown before it comes back.
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Restore · −\$/ })
    .click();
  await page.getByText('Version restored').waitFor();
  await earned(page, '250.00');
});

test('a person is calculated in euros and paid in pounds, at rates that are typed and imported', async () => {
  const page = await app.signedIn(FIRST_ADMIN, { at: '/parameters/currencies?year=2017' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add currency' }).click();
  await choose(page, dialog.getByRole('button', { name: /Currency$/ }), 'EUR');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const june = await page.getByRole('columnheader', { name: /^Jun/ }).getAttribute('aria-colindex');
  const cell = page.getByRole('row', { name: /EUR/ }).locator(`[role=gridcell][aria-colindex="${june}"]`);
  await cell.dblclick();
  await page.keyboard.type('1.1');
  await page.keyboard.press('Enter');
  await cell.filter({ hasText: '1.1' }).waitFor();

  await page.getByRole('button', { name: 'Import rates' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('currency,month,rate\nEUR,2017-07,1.15\nGBP,2017-06,1.25\nGBP,2017-07,none\n'),
  });
  await dialog.getByText('Add the currencies that you don’t have yet: GBP').click();
  await dialog.getByText('3 rows read: 2 new or changed, 0 unchanged, 1 with a problem.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 rates' }).click();
  await page.getByText('2 rates imported').waitFor();
  await page.getByRole('row', { name: /GBP/ }).filter({ hasText: '1.25' }).waitFor();

  const rep = await api.post<{ id: string }>('/api/users', {
    name: 'Émile Durand',
    currency: 'GBP',
    calculation_currency: 'EUR',
  });
  expect(rep.status, JSON.stringify(rep.body)).toBe(200);
  const ids = await makeBonus('Abroad', '250');
  const members = [{ user_id: rep.body.id, team_id: null, start_date: null, end_date: null }];
  expect((await api.put(`/api/plans/${ids.plan}/members`, { members })).status).toBe(200);
  const { version } = (await api.get<{ version: number }>(`/api/compensations/${ids.compensation}`)).body;
  expect((await api.post(`/api/compensations/${ids.compensation}/go-live`, { version })).status).toBe(200);
  await api.post('/api/statements/refresh', { year: 2017, month: 6, user_ids: null });
  const at = `user_id=${rep.body.id}&year=2017&month=6`;
  await expect.poll(async () => (await api.get(`/api/statement?${at}`)).status).toBe(200);
  await page.goto(`/statements?year=2017&month=6&user=${rep.body.id}`);
  const pay = page.getByRole('region', { name: 'Abroad' });
  // The board behind has its own choice.
  const mode = (shown: string) => page.getByRole('button', { name: `${shown} currency Currency` });
  await pay.getByText('€250.00').first().waitFor();
  await choose(page, mode('Calculation'), 'Payment currency');
  // 250 × 1.1 ÷ 1.25
  await pay.getByText('£220.00').first().waitFor();
  await choose(page, mode('Payment'), 'Company currency');
  await pay.getByText('$275.00').first().waitFor();
  await expectAccessible(page);
});
