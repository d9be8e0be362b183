import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSideScroll, useProduct } from './harness.ts';
import { tick } from './pages/editor.ts';

/** A report from its first row to a chart, and what is behind its figures. */
const app = useProduct({ seed: 'demo-2017' });
const admin = () => app.product.logins['admin']!;

const choose = async (page: Page, field: RegExp, option: string) => {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Report saved').last().waitFor();
};

test('a report is made, filtered, grouped, pivoted, drawn, drilled, shared and exported', async () => {
  const page = await app.signedIn(admin(), { at: '/reports' });
  await page.getByRole('link', { name: 'Reports', exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'New report' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Deals by person');
  await dialog.getByRole('textbox', { name: /^Section/ }).fill('Pipeline');
  await dialog.getByText(/^Data table/).click();
  await choose(page, /Table$/, 'Opportunities');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Deals by person' }).waitFor();

  // Rows: won deals alone.
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await filter
    .getByRole('button', { name: /Field$/ })
    .first()
    .click();
  await page.getByRole('option', { name: /^Deal stage/ }).click();
  await tick(page, filter.getByRole('button', { name: /Values$/ }), ['Won']);
  await expectAccessible(page);
  await filter.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('cell', { name: 'Won', exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('cell', { name: 'Lost', exact: true }).count()).toBe(0);

  // Groups with subtotals, then a pivot.
  await tab(page, 'Groups');
  await choose(page, /Group by$/, 'Sales agent');
  await choose(page, /Add a figure$/, 'Close value');
  await choose(page, /Columns from$/, 'Product');
  // A metric knows people and months: it says what it can't do, and fails nothing.
  await choose(page, /Add a figure$/, 'Earnings');
  await page.getByText(/“Earnings” has no values here: it can’t be filtered by “Deal stage”/).waitFor();
  await page.getByRole('button', { name: 'Remove Earnings' }).click();
  const groups = page.getByRole('table', { name: 'Groups' });
  await groups.getByRole('columnheader', { name: 'GTX Basic' }).waitFor();
  await expectAccessible(page);
  const figure = groups
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /Show the rows/ })
    .first();
  await figure.click();
  await dialog.getByText(/^\d[\d,]* rows?$/).waitFor();
  await dialog.getByRole('cell', { name: 'Won', exact: true }).first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The chart says the same by keyboard and as a table.
  await tab(page, 'Chart');
  await choose(page, /Chart$/, 'Stacked bars');
  const chart = page.getByRole('application');
  await chart.focus();
  await chart.press('ArrowRight');
  await chart.press('ArrowDown');
  await expect.poll(() => page.locator('figure [role=status]').textContent()).toMatch(/, GTX Basic: .*\d/);
  await chart.press('Enter');
  await dialog.getByRole('cell', { name: 'GTX Basic', exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Show .* as a table$/ }).click();
  await page.getByRole('table', { name: /by Sales agent/ }).waitFor();
  await expectAccessible(page);

  // What is not saved is not lost by a link.
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Pin to home' }).click();
  await page.getByRole('button', { name: 'Unpin from home' }).waitFor();

  const actions = page.getByRole('button', { name: 'Actions for Deals by person' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await dialog.getByRole('button', { name: /Share with/ }).click();
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sharing updated').waitFor();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Groups (CSV or Excel)…' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // On a phone the chart is there, without scrolling sideways; then the report is in its section.
  const address = new URL(page.url());
  const phone = await app.signedIn(admin(), { at: address.pathname, width: 390 });
  await phone.getByRole('application').waitFor();
  await expectNoSideScroll(phone);
  await phone.goto('/');
  await phone.getByRole('region', { name: 'Deals by person' }).getByRole('application').waitFor();
  await expectNoSideScroll(phone);
  await phone.goto('/reports');
  await phone
    .getByRole('region', { name: 'Pipeline' })
    .getByRole('link', { name: 'Deals by person' })
    .waitFor();
  await expectNoSideScroll(phone);
  await expectAccessible(phone);

  await phone.goto('/reports/018f0000-0000-7000-8000-000000000000');
  await phone.getByRole('heading', { name: 'Report not found' }).waitFor();
});
