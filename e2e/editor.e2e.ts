import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSideScroll, FIRST_ADMIN } from './harness.ts';
import {
  addScope,
  addValue,
  address,
  api,
  makeCompensation,
  makeMember,
  payUser,
  user,
  productWithDeals,
} from './pages/editor-world.ts';
import { choose, saved, tick, typeFormula } from './pages/editor.ts';

/** The editor met with what goes wrong: each mistake is said at its place, and nothing that was typed is lost. */
const app = productWithDeals();

describe('a compensation from nothing', () => {
  test('shows its values on a person while it is built, saves itself and survives a reload', async () => {
    const ids = await makeCompensation('From nothing');
    const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
    await addScope(page);
    await page.getByRole('button', { name: /add condition/i }).click();
    await page
      .getByRole('group', { name: 'Condition 1' })
      .getByRole('button', { name: /Field$/ })
      .click();
    await page.getByRole('option', { name: 'stage' }).click();
    await tick(page, page.getByRole('button', { name: /Values$/ }), ['Won', 'Lost']);
    await page.getByTestId('scope-counted').filter({ hasText: '3 records for' }).waitFor();
    await tick(page, page.getByRole('button', { name: /Values$/ }), ['Lost']);
    await page.getByTestId('scope-counted').filter({ hasText: '2 records for' }).waitFor();
    // A date is set by its parts, in the order of the company.
    await page.getByRole('button', { name: /add condition/i }).click();
    const second = page.getByRole('group', { name: 'Condition 2' });
    await choose(page, second.getByRole('button', { name: /Field$/ }), 'closed');
    await choose(page, second.getByRole('button', { name: /Comparison$/ }), 'after');
    await second.getByRole('spinbutton', { name: /day/ }).click();
    await page.keyboard.type('10062017');
    await page.getByTestId('scope-counted').filter({ hasText: '1 record for' }).waitFor();
    await second.getByRole('button', { name: /Remove condition 2/ }).click();
    await page.getByTestId('scope-counted').filter({ hasText: '2 records for' }).waitFor();

    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Tiers/);
    await page.getByLabel('Tier 1 rate').fill('3');
    await page.getByRole('button', { name: 'Add tier' }).click();
    await page.getByLabel('Tier 2 threshold').fill('20000');
    await page.getByLabel('Tier 2 rate').fill('5');
    await page.keyboard.press('Tab');
    // 20,000 at 3 % and 5,000 at 5 %
    await page.getByTestId('tried-earned').filter({ hasText: '850.00' }).waitFor();
    await saved(page);
    await page.reload();
    await page.getByTestId('tried-earned').filter({ hasText: '850.00' }).waitFor();
    await expectAccessible(page);
  });

  test('goes live only when it can be computed, and says what is missing', async () => {
    const ids = await makeCompensation('Incomplete');
    const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Can’t be published yet').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    // Nothing was chosen yet: nothing is red.
    await page.getByRole('button', { name: 'Checks', exact: true }).click();
    await page.getByText('Choose the variable to pay (step 2).').waitFor();
    // The server refuses it too.
    const answer = await api.post<{ code: string }>(`/api/compensations/${ids.compensation}/go-live`, {
      version: 1,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'compensation_incomplete']);
  });
});

describe('rows of something else than a table', () => {
  test('values of a quota, to the cent', async () => {
    const quota = (
      await api.post<{ id: string }>('/api/quotas', { name: 'Target', frequency: 'monthly', type: 'amount' })
    ).body.id;
    const values = [
      { user_id: user, month: '2017-05', value: '100' },
      { user_id: user, month: '2017-06', value: '12345.67' },
    ];
    expect((await api.put(`/api/quotas/${quota}/values`, { values })).status).toBe(200);
    const ids = await makeCompensation('On quotas');
    const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
    await addScope(page, /^Target/);
    await page.getByTestId('scope-counted').filter({ hasText: '1 record for' }).waitFor();
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Total * 10%');
    await page.getByRole('button', { name: 'Use as payout' }).click();
    await page.getByTestId('tried-earned').filter({ hasText: '1,234.57' }).waitFor();
    // The quarter so far: both months.
    await page.getByRole('button', { name: /^1 Data/ }).click();
    await choose(page, page.getByRole('button', { name: /is in$/ }), 'quarter to date');
    await page.getByTestId('tried-earned').filter({ hasText: '1,244.57' }).waitFor();
    await saved(page);

    // On the statement its fields, which nobody has named, have words.
    await payUser(ids);
    await page.goto(`/statements?year=2017&month=6&user=${user}`);
    await page.getByText(/^Period end from .*, Person is this person$/).waitFor();
    await page.getByText('Value on each record').waitFor();
  });

  test('what another compensation gave in the month before, to the cent; a draft source is said', async () => {
    const base = await makeCompensation('Base pay');
    await makeMember(base);
    const page = await app.signedIn(FIRST_ADMIN, { at: address(base, 'data') });
    await addScope(page);
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Total * 3.333%');
    await page.getByRole('button', { name: 'Use as payout' }).click();
    // 15,000, 10,000 and 99,999, won or not.
    await page.getByTestId('tried-earned').filter({ hasText: '4,166.22' }).waitFor();
    await saved(page);

    await page.goto(
      `${address(await makeCompensation('Bonus on pay'), 'data').replace('2017-06', '2017-07')}`,
    );
    await addScope(page, /^Base pay/);
    await page.getByText('is still a draft, so it has no results').waitFor();
    const { version } = (await api.get<{ version: number }>(`/api/compensations/${base.compensation}`)).body;
    expect((await api.post(`/api/compensations/${base.compensation}/go-live`, { version })).status).toBe(200);
    await saved(page);
    await page.reload();
    await page.getByTestId('scope-counted').filter({ hasText: '1 record for' }).waitFor();
    await page.getByText('is still a draft').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await page.getByRole('heading', { name: 'Commission earned' }).waitFor();
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Total * 10%');
    await page.getByRole('button', { name: 'Use as payout' }).click();
    await page.getByTestId('tried-earned').filter({ hasText: '416.62' }).waitFor();
    // Its values are fields as well as what it earned.
    await page.getByRole('button', { name: /^Commission earned/ }).click();
    await choose(page, page.getByRole('button', { name: /Field$/ }), 'Total');
    await page.getByTestId('tried-earned').filter({ hasText: '12,499.90' }).waitFor();
    await expectAccessible(page);
  });
});

describe('formulas', () => {
  test('mistakes show at their place, a click mends them, and a broken text is kept', async () => {
    const ids = await makeCompensation('Formulas');
    const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
    await addScope(page);
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Totl * 2 + ROUN(1.5');
    await page.getByText('Unknown variable.').waitFor();
    await page.getByText('Unknown function.').waitFor();
    await saved(page);
    await page.reload();
    await page.getByText('Unknown variable.').waitFor();
    await page.getByRole('button', { name: 'Use Total' }).click();
    await page.getByText('Unknown variable.').waitFor({ state: 'detached' });
    await typeFormula(page, 'value * 2 + Total');
    await typeFormula(page, 'Total / 0');
    // Division by zero is a value in error, not a mistake of the text.
    await page.getByTestId('tried-values').getByText('division by zero').waitFor();
    await saved(page);
  });

  test('a cycle is shown with its path', async () => {
    const ids = await makeCompensation('Cycle');
    const one = '01a00000-0000-7000-8000-000000000001';
    const two = '01a00000-0000-7000-8000-000000000002';
    const formula = (id: string, name: string, reads: string) => ({
      id,
      name,
      description: '',
      format: null,
      kind: 'Formula',
      tree: { type: 'variable', id: reads },
      broken_text: null,
    });
    const answer = await api.put(`/api/compensations/${ids.compensation}/document`, {
      version: 1,
      document: {
        scopes: [],
        variables: [formula(one, 'Egg', two), formula(two, 'Hen', one)],
        payment: { type: 'standard', variable_id: one },
        kpi_variable_ids: [],
        dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
      },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const page = await app.signedIn(FIRST_ADMIN, { at: `${address(ids, 'rules')}&variable=${one}` });
    await page.getByText('Circular reference: Egg → Hen → Egg.', { exact: true }).waitFor();
  });
});

test('overlapping tiers are refused with the tier at fault', async () => {
  const ids = await makeCompensation('Overlap');
  const one = '01a00000-0000-7000-8000-000000000001';
  await api.put(`/api/compensations/${ids.compensation}/document`, {
    version: 1,
    document: {
      scopes: [],
      variables: [
        {
          id: one,
          name: 'Commission',
          description: '',
          format: null,
          kind: 'Accelerator',
          measure_variable_id: null,
          mode: 'marginal',
          border: 'upper',
          accumulation: 'exact',
          true_up: true,
          order_variable_id: null,
          group_by_variable_ids: [],
          target_variable_id: null,
          pays: 'rate',
          tiers: [
            { from: '0', to: '20000', value: '0.03' },
            { from: '15000', to: null, value: '0.05' },
          ],
        },
      ],
      payment: { type: 'standard', variable_id: one },
      kpi_variable_ids: [],
      dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
    },
  });
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'rules') });
  await page.getByText('Tier 2 overlaps the previous one.').waitFor();
  const threshold = page.getByLabel('Tier 2 threshold');
  await expect.poll(() => threshold.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('The curve and amounts are hidden until the tiers are corrected.').waitFor();
  await expectAccessible(page);
});

describe('rates from a table', () => {
  const cell = (page: Page, row: number, column: number) =>
    page.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"]`);
  const importRows = async (page: Page, lines: string) => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await page.setInputFiles('input[type=file]', {
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Replace with 2 rows' }).click();
  };

  test('are pasted and imported, an overlap shows at its row, and the statement names the row', async () => {
    const ids = await makeCompensation('Looked up');
    const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
    await addScope(page);
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Lookup by range/);
    await cell(page, 1, 1).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '\t20000\t3%\n20000\t\t5%');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await cell(page, 2, 3).getByText('5 %').waitFor();
    await addValue(page, /^Formula/);
    await typeFormula(page, 'value * Rate');
    await page.getByRole('button', { name: 'Use as payout' }).click();
    // 15,000 and 10,000 at 3 %, 99,999 at 5 %
    await page.getByTestId('tried-earned').filter({ hasText: '5,749.95' }).waitFor();

    await page.getByRole('button', { name: /^Rate/ }).click();
    const tried = page.getByRole('region', { name: 'Which row matches?' });
    await tried.getByRole('textbox', { name: 'value' }).fill('20000');
    await tried.getByText('Row 2: 5 %').waitFor();
    await importRows(page, 'from,below,rate\n,20000,3%\n15000,,4%');
    await page.getByText('Row 2 overlaps row 1.').waitFor();
    await importRows(page, ',10000,3%\n10000,,4%');
    // All three at 4 %.
    await page.getByTestId('tried-earned').filter({ hasText: '4,999.96' }).waitFor();
    await page.getByText('Row 2 overlaps row 1.').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await saved(page);
    await page.reload();
    await page.getByTestId('tried-earned').filter({ hasText: '4,999.96' }).waitFor();
  });

  test('a bonus pays by attainment, up to its cap', async () => {
    const quota = (
      await api.post<{ id: string }>('/api/quotas', {
        name: 'Bonus target',
        frequency: 'monthly',
        type: 'amount',
      })
    ).body.id;
    const values = [{ user_id: user, month: '2017-06', value: '100000' }];
    expect((await api.put(`/api/quotas/${quota}/values`, { values })).status).toBe(200);
    const ids = await makeCompensation('Bonus');
    const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
    await addScope(page);
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Quota The/);
    await choose(page, page.getByRole('button', { name: /Quota$/ }), 'Bonus target');
    await addValue(page, /^Target bonus/);
    await choose(page, page.getByRole('button', { name: /Result$/ }), 'Total');
    await choose(page, page.getByRole('button', { name: /Target$/ }), 'Bonus target');
    await choose(page, page.getByRole('button', { name: /Bonus at 100%$/ }), 'Bonus target');
    await page.getByRole('button', { name: 'Use as payout' }).click();
    await page.getByTestId('tried-earned').filter({ hasText: '124,999.00' }).waitFor();
    await page.getByRole('textbox', { name: 'Payout at most' }).fill('110');
    await page.keyboard.press('Tab');
    await page.getByTestId('tried-earned').filter({ hasText: '110,000.00' }).waitFor();
    await expectAccessible(page);

    // The target of the person on each record, on the record's date.
    await addValue(page, /^Quota of the record’s user/);
    await choose(page, page.getByRole('button', { name: /Quota$/ }), 'Bonus target');
    await saved(page);
    await payUser(ids);
    await page.goto(`/statements?year=2017&month=6&user=${user}&compensation=${ids.compensation}`);
    await page.getByText('The payout is at its maximum').waitFor();
  });
});

test('functions are listed with their examples and found by what they do', async () => {
  const ids = await makeCompensation('Examples');
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'rules') });
  await addValue(page, /^Formula/);
  await page.getByRole('button', { name: 'Functions' }).click();
  const list = page.getByRole('region', { name: 'Functions' });
  await list.getByRole('searchbox').fill('condition is true, another');
  await list.getByText('IF(3 > 2, 10, 20) → 10').waitFor();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Insert IF', exact: true }).click();
  // The signature and an example stay in sight while one fills it in.
  await page.getByText('IF(3 > 2, 10, 20) → 10').nth(1).waitFor();
});

test('fits a phone, in French and dark', async () => {
  const ids = await makeCompensation('Petit écran');
  await api.patch('/api/me', { language: 'fr' });
  const page = await app.signedIn(FIRST_ADMIN, {
    width: 390,
    theme: 'dark',
    language: 'fr',
    at: address(ids, 'data'),
  });
  await page.getByRole('button', { name: 'Ajouter un périmètre' }).first().waitFor();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await api.patch('/api/me', { language: 'en' });
});

// The last one: its person has another payment on the statement from here on.
test('pay in installments: shares of 100%, each in its month, and the statement lists them', async () => {
  const ids = await makeCompensation('In installments');
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
  await addScope(page);
  await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
  await addValue(page, /^Field/);
  await addValue(page, /^Tiers/);
  await page.getByLabel('Tier 1 rate').fill('10');
  await page.keyboard.press('Tab');
  await page.getByTestId('tried-earned').filter({ hasText: '12,499.90' }).waitFor();
  await page.getByRole('button', { name: /^2 Payout/ }).click();
  await page.getByRole('radio', { name: 'In installments' }).click();
  await page.getByRole('button', { name: 'Add installment' }).click();
  await page.getByLabel('Share of installment 1').fill('50');
  await page.keyboard.press('Tab');
  await page.getByText('The installments must add up to 100%.').first().waitFor();
  await page.getByLabel('Share of installment 2').fill('25');
  await page.getByLabel('Share of installment 3').fill('25');
  await page.keyboard.press('Tab');
  await page.getByRole('img', { name: '50% without delay, 25% 1 month later, 25% 2 months later' }).waitFor();
  await expectAccessible(page);
  await saved(page);
  await payUser(ids);
  await page.goto(`/statements?year=2017&month=6&user=${user}`);
  const parts = page.getByRole('region', { name: 'In installments' });
  await parts.getByText('With this statement (June 2017)').waitFor();
  await parts.getByText('$6,249.95').waitFor();
  await parts.getByText('With August 2017').waitFor();
  await parts.getByText('$3,124.97').waitFor();
  await expectAccessible(page);
});
