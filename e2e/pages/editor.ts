import type { Page } from 'playwright-core';

/** The compensation editor, by what an admin reads on it. */
export async function addPlan(page: Page, name: string, members: readonly string[]): Promise<void> {
  await page.goto('/plan');
  await page.getByRole('button', { name: 'Add plan' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create plan' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('tab', { name: /^Members/ }).click();
  await page.getByRole('button', { name: 'Add people, teams or groups' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const member of members) {
    await dialog.getByRole('searchbox').fill(member);
    await dialog.locator('label', { hasText: new RegExp(`^\\s*${member}`) }).click();
  }
  await dialog.getByRole('button', { name: /^Add \d+ members?$/ }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByText('Members saved').waitFor();
  await page.getByRole('tab', { name: /^Compensations/ }).click();
}

/** On the plan's page; ends in the editor. */
export async function addCompensation(page: Page, name: string, computed?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add compensation' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (computed) await choose(page, dialog.getByRole('button', { name: /Calculated$/ }), computed);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Step 1: rows of the table, with one value of a picklist. */
export async function addScope(
  page: Page,
  table: string,
  where: { readonly field: string; readonly value: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add scope' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${table}`) }).click();
  await page.getByRole('heading', { name: 'Owner' }).waitFor();
  await page.getByRole('button', { name: /add condition/i }).click();
  const condition = page.getByRole('group', { name: 'Condition 1' });
  await choose(page, condition.getByRole('button', { name: /Field$/ }), where.field);
  await tick(page, condition.getByRole('button', { name: /Values$/ }), [where.value]);
}

export async function goTo(
  page: Page,
  step: 'Data' | 'Payout' | 'Calculation rules' | 'KPIs' | 'Rep view',
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^\\d ${step}`) }).click();
}

export async function addValue(
  page: Page,
  kind: 'Field' | 'Sum or count' | 'Tiers' | 'Formula' | 'Quota',
): Promise<void> {
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
}

/** The chosen accelerator's tiers: where each begins and the percentage that it pays. */
export async function setTiers(
  page: Page,
  tiers: readonly (readonly [from: string, percent: string])[],
): Promise<void> {
  for (const [index, [from, percent]] of tiers.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Add tier' }).click();
      await page.getByLabel(`Tier ${index + 1} threshold`).fill(from);
    }
    await page.getByLabel(`Tier ${index + 1} rate`).fill(percent);
    await page.keyboard.press('Tab');
  }
}

export async function typeFormula(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Formula' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
}

/** Picks an option of a select, by its opening button. */
export async function choose(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  option: string,
): Promise<void> {
  await button.click();
  await page.getByRole('option', { name: option, exact: false }).first().click();
}

/** Ticks options of a select that takes several. */
export async function tick(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  options: readonly string[],
): Promise<void> {
  await button.click();
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** What was typed is stored. */
export async function saved(page: Page): Promise<void> {
  await page
    .getByTestId('save-state')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
}

export async function goLive(page: Page, name: string): Promise<void> {
  await saved(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText(`${name} is live`).waitFor();
}
