import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSideScroll, useProduct } from './harness.ts';

/** A metric from its form to the home page, a flag on the board, and what finance takes away. */
const app = useProduct({ seed: 'demo-2017' });
const admin = () => app.product.logins['admin']!;

const choose = async (page: Page, field: RegExp, option: RegExp | string) => {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
};

test('a metric is made with conditions, is on the home page, and moves by keyboard', async () => {
  const page = await app.signedIn(admin(), { at: '/reports/manage' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New metric' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Closed-won earnings');
  await dialog.getByText('Statements', { exact: true }).click();
  await dialog.getByRole('button', { name: /Variables$/ }).click();
  await page.getByRole('option', { name: 'Closed-won commission · Commission' }).first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('menuitem', { name: 'Adjusted by hand' }).click();
  await choose(page, /^Yes Adjusted by hand$/, 'No');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'closed_won_earnings' }).waitFor();

  // The key is taken: the form says so and keeps what was typed.
  await page.getByRole('button', { name: 'New metric' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Again');
  await dialog.getByLabel(/^API key/).fill('Won_Deals');
  await choose(page, /Calculation$/, 'Count the records');
  await choose(page, /Data table$/, 'Opportunities');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Won_Deals/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // On the home page: by quarter, then one place earlier, by keyboard alone.
  await page.goto('/?month=2017-12');
  await page.getByRole('button', { name: 'Add a figure' }).click();
  await choose(page, /Metric$/, 'Closed-won earnings');
  await dialog.getByText('Quarter so far').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const card = page.getByRole('region', { name: 'Closed-won earnings' });
  await card.getByText('Q4 2017 so far').waitFor();
  await expectAccessible(page);
  const menu = card.getByRole('button', { name: 'Actions for Closed-won earnings' });
  await menu.focus();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move earlier' }).press('Enter');
  await page.getByText('Moved to place 4 of 5.').waitFor({ state: 'attached' });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await card.getByText('Q4 2017 so far').waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export accruals' }).click();
  await dialog.getByRole('button', { name: 'Choose the format' }).click();
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^accruals.*\.csv$/);
});

test('a flagged variable is a column of the board', async () => {
  const page = await app.signedIn(admin(), { at: '/reports/manage?tab=flags' });
  const flagged = page.getByRole('region', { name: 'Flagged numbers' });
  await flagged.getByRole('cell', { name: 'Won value', exact: true }).waitFor();
  await choose(page, /Compensation or data table$/, 'Sales 2017 · Closed-won commission');
  await page.getByRole('button', { name: 'Flag Quota' }).click();
  await flagged.getByRole('cell', { name: 'Quota', exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the flag of Quota' }).first().click();
  await expect.poll(() => flagged.getByRole('cell', { name: 'Quota', exact: true }).count()).toBe(0);

  await page.goto('/statements?year=2017&month=12');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog').getByText('Won value').click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Won value' }).waitFor();
  const board = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Won value' }) });
  await board
    .getByRole('cell', { name: /^\$[\d,]+/ })
    .first()
    .waitFor();

  const phone = await app.signedIn(admin(), { at: '/', width: 390 });
  await phone.getByRole('heading', { name: 'Cost of the year' }).waitFor();
  await expectNoSideScroll(phone);
});
