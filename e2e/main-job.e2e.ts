import { readFileSync } from 'node:fs';
import type { getStatement, ResponseOf, searchStatements } from '@comptoir/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { goWithin } from './browser.ts';
import {
  marginal,
  overrideInJune,
  PIPELINE_FILE,
  quarterlyClimbInJune,
  TEAMS,
  TEAMS_FILE,
  WON,
  wonBy,
} from './expected-pay.ts';
import { FIRST_ADMIN, useProduct } from './harness.ts';
import { amountsOnBoard, calculate, centsShown, openBoard } from './pages/board.ts';
import {
  addCompensation,
  addPlan,
  addScope,
  addValue,
  choose,
  goLive,
  goTo,
  saved,
  setTiers,
  typeFormula,
} from './pages/editor.ts';

/**
 * The main job, from an empty installation, through the browser's own screens: a company, its people and deals from CSV files,
 * plans without code, and pay that is exact and explained, over several processes. Each test goes on where the one before left off. Each of
 * its parts is met in the one process of `npm start` too, by the files of its own area.
 */
const app = useProduct({ seed: 'none', company: null });

type Board = ResponseOf<typeof searchStatements>;
const AGENT = 'Darcel Schlecht';
const TIERS = [
  ['0', '3'],
  ['20000', '5'],
  ['50000', '8'],
] as const;

/** sales_agent, won_deals, won_value, commission of an independent program; the last line is the total. */
const expected = new Map(
  readFileSync(new URL('./data/expected-reps-2017-06.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(','))
    .map(([agent = '', , , commission = '']) => [agent, BigInt(commission.replace('.', ''))]),
);

/** The page is opened by what follows. */
async function admin(): Promise<Page> {
  return app.signedIn(FIRST_ADMIN, { at: null });
}

async function boardByApi(): Promise<Board> {
  const api = await app.api(FIRST_ADMIN);
  const answer = await api.post<Board>('/api/statements/search', { year: 2017, month: 6 });
  expect(answer.status).toBe(200);
  return answer.body;
}

const centsOf = (text: string) => {
  const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) throw new Error(`not in cents: ${text}`);
  return BigInt(match[1]!) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
};

test('the setup link makes the company and its first admin', async () => {
  const page = await app.page();
  await page.goto(app.product.setup_url!);
  await page.getByLabel('Company name').fill('Hardware Inc.');
  await page.getByLabel('Your name').fill('First admin');
  await page.getByLabel('Email').fill(FIRST_ADMIN.email);
  await page.getByLabel('New password').fill(FIRST_ADMIN.password);
  await page.getByLabel('Confirm password').fill(FIRST_ADMIN.password);
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByText('Welcome, First admin').waitFor();
  await page.getByText('I agree to the terms').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Comptoir' }).click();
  await page.getByRole('navigation').first().waitFor();

  await page.goto('/parameters/company');
  await page.getByRole('button', { name: /USD.*Currency$/ }).waitFor();
});

test('people come from the sales teams file, with managers and offices', async () => {
  const page = await admin();
  await page.goto('/users');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.setInputFiles('input[type=file]', TEAMS_FILE);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('6 managers will be created').waitFor();
  await page.getByRole('button', { name: 'Import 41 users' }).click();
  await page.getByText('41 users added').waitFor();
});

test('deals come from the pipeline file: US dates, agents by name', async () => {
  const page = await admin();
  await page.goto('/tables');
  await page.getByRole('link', { name: 'Import file' }).first().click();
  await page.setInputFiles('input[type=file]', PIPELINE_FILE);
  await page.getByText('8,800 rows in 8 columns').waitFor();
  await page.getByLabel('New table name').fill('Opportunities');
  await page.getByText('30 of 30 names matched to users').waitFor();
  await page
    .getByRole('button', { name: /mm \/ dd \/ yyyy.*close_date|close_date.*mm \/ dd \/ yyyy/i })
    .waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Import 8,800 rows' }).click();
  await page.getByText('8,800 records imported').waitFor();
});

test('a plan is modelled, tried on a person, given to the offices and taken live', async () => {
  const page = await admin();
  await addPlan(page, 'Sales 2017', ['Central', 'East', 'West']);
  await addCompensation(page, 'Closed-won commission');
  await addScope(page, 'Opportunities', { field: 'Deal stage', value: 'Won' });
  await goTo(page, 'Calculation rules');
  await addValue(page, 'Field');
  await addValue(page, 'Tiers');
  await setTiers(page, TIERS);
  await page.getByRole('combobox', { name: 'Test with' }).fill('Darcel');
  await page.getByRole('option', { name: AGENT }).click();
  // Nothing of theirs counts today: the panel says where to look.
  await page.getByRole('button', { name: 'Go to December 2017' }).click();
  await page.waitForURL(/month=[^&]*2017-12/);
  const url = new URL(page.url());
  url.searchParams.set('month', '2017-06');
  await saved(page);
  await page.goto(url.href);
  await page.getByTestId('tried-earned').filter({ hasText: '7,870.16' }).waitFor();
  await goLive(page, 'Closed-won commission');
});

describe('June 2017', () => {
  test('pays all 35 agents to the cent, on the board and by the API', async () => {
    const page = await admin();
    await openBoard(page, 2017, 6);
    await calculate(page, 'June 2017');
    await page.getByText('62,030.72').first().waitFor();
    await expect.poll(() => amountsOnBoard(page, expected.keys())).toEqual(expected);
    const { statements, totals } = await boardByApi();
    expect(new Map(statements.map((row) => [row.user.name, centsOf(row.earned)]))).toEqual(expected);
    expect(totals.earned).toBe('62030.72');
  });

  test("every agent's own statement has that pay, on its page and by the API", async () => {
    const { statements } = await boardByApi();
    const api = await app.api(FIRST_ADMIN);
    const page = await admin();
    await page.goto('/');
    const earned = new Map<string, bigint>();
    const shown = new Map<string, bigint>();
    for (const { id, name } of statements.map((row) => row.user)) {
      const { body } = await api.get<ResponseOf<typeof getStatement>>(
        `/api/statement?year=2017&month=6&user_id=${id}`,
      );
      earned.set(name, centsOf(body.earned));
      await goWithin(page, `/statements?year=2017&month=6&user=${id}`);
      await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
      const amount = page
        .getByRole('region', { name: 'Closed-won commission' })
        .locator('[id^=value-]')
        .first();
      shown.set(name, centsShown(await amount.innerText()));
    }
    expect(earned).toEqual(expected);
    expect(shown).toEqual(expected);
  });

  test("one agent's statement shows 37 deals, 7,870.16, and why", async () => {
    const page = await admin();
    await openBoard(page, 2017, 6);
    await page
      .getByRole('link', { name: new RegExp(AGENT) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: new RegExp(AGENT) }).waitFor();
    const panel = page.getByRole('region', { name: 'Closed-won commission' });
    await panel.getByText('7,870.16').first().waitFor();
    await panel.getByRole('button', { name: /Why this amount/ }).click();
    await page.getByText('37 records count').waitFor();
    const tiers = page.getByRole('list', { name: 'Amount and commission per tier' });
    const won = wonBy(new Set([AGENT]), ['2017-06']);
    expect(marginal(won)).toBe(787_016n);
    const paid = await tiers.getByRole('listitem').allInnerTexts();
    expect(paid.map((text) => centsShown(text.split('\n').at(-1) ?? ''))).toEqual([
      60_000n,
      150_000n,
      577_016n,
    ]);
  });
});

test('a climb over the quarter, modelled in the editor, is exact', async () => {
  const page = await admin();
  await addPlan(page, 'Quarterly climb', ['Central', 'East', 'West']);
  await addCompensation(page, 'Quarter to date');
  await addScope(page, 'Opportunities', { field: 'Deal stage', value: 'Won' });
  await goTo(page, 'Calculation rules');
  await addValue(page, 'Field');
  await addValue(page, 'Tiers');
  await setTiers(page, TIERS);
  await choose(page, page.getByRole('button', { name: /Resets$/ }), 'every quarter');
  await goLive(page, 'Quarter to date');
  await openBoard(page, 2017, 6);
  await calculate(page, 'June 2017');
  const both = new Map([...expected].map(([agent, pay]) => [agent, pay + quarterlyClimbInJune(agent)]));
  await expect.poll(() => amountsOnBoard(page, both.keys())).toEqual(both);
});

test("a manager's roll-up, modelled in the editor, is exact", async () => {
  const managers = [...new Set(TEAMS.map((row) => row.manager))];
  const page = await admin();
  await addPlan(page, 'Management 2017', managers);
  await addCompensation(page, 'Team override');
  await addScope(page, 'Opportunities', { field: 'Deal stage', value: 'Won' });
  await choose(page, page.getByRole('button', { name: /this person is$/ }), 'anyone in their reporting line');
  await goTo(page, 'Calculation rules');
  await addValue(page, 'Field');
  await addValue(page, 'Sum or count');
  await addValue(page, 'Formula');
  await typeFormula(page, 'Total * 0.5%');
  await page.getByRole('button', { name: 'Use as payout' }).click();
  await goLive(page, 'Team override');
  await openBoard(page, 2017, 6);
  await calculate(page, 'June 2017');
  await expect
    .poll(() => amountsOnBoard(page, managers))
    .toEqual(new Map(managers.map((name) => [name, overrideInJune(name)])));
  await page
    .getByRole('link', { name: new RegExp(managers[0]!) })
    .first()
    .click();
  await page.getByRole('button', { name: /Why this amount/ }).click();
  await page
    .getByText(/Deal stage is Won, .*Sales agent is one of this person’s direct reports on the record’s date/)
    .waitFor();
});

describe('an edit of a deal', () => {
  let deal = '';
  beforeAll(async () => {
    const { body } = await (
      await app.api(FIRST_ADMIN)
    ).get<{ tables: { id: string; name: string }[] }>('/api/tables');
    deal = body.tables.find((table) => table.name === 'Opportunities')!.id;
  });

  /** In the grid: the deal's value becomes another. */
  async function edit(page: Page, opportunity: string, value: string): Promise<void> {
    await page.goto(`/tables/${deal}`);
    await page.getByRole('searchbox').first().fill(opportunity);
    const row = page.getByRole('row').filter({ hasText: opportunity });
    await row.waitFor();
    const column = await page
      .getByRole('columnheader', { name: /Close value/ })
      .getAttribute('aria-colindex');
    await row.locator(`[role=gridcell][aria-colindex="${column}"]`).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }

  test('is on the open statement by itself, without a reload; a locked one does not move', async () => {
    const own = WON.find((each) => each.agent === AGENT && each.month === '2017-06')!;
    const watching = await admin();
    await openBoard(watching, 2017, 6);
    await watching
      .getByRole('link', { name: new RegExp(AGENT) })
      .first()
      .click();
    const panel = watching.getByRole('region', { name: 'Closed-won commission' });
    await panel.getByText('7,870.16').first().waitFor();
    // A mark that a reload would wipe out.
    await watching.evaluate(() => Object.assign(globalThis, { not_reloaded: true }));

    const page = await admin();
    await edit(page, own.id, String(own.dollars + 1000n));
    const more = marginal(wonBy(new Set([AGENT]), ['2017-06']) + 1000n);
    const text = `${(more / 100n).toLocaleString('en-US')}.${String(more % 100n).padStart(2, '0')}`;
    expect(text).toBe('7,950.16');
    await panel.getByText(text).first().waitFor();
    expect(await watching.evaluate(() => 'not_reloaded' in globalThis)).toBe(true);

    await watching.getByRole('button', { name: 'Lock', exact: true }).click();
    await watching.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
    await watching.getByText('1 statement locked').waitFor();
    await edit(page, own.id, String(own.dollars));
    // The edit's own calculation comes before this one in the queue: when this one has ended, both have.
    await openBoard(page, 2017, 6);
    await calculate(page, 'June 2017');
    const { statements } = await boardByApi();
    const row = statements.find((each) => each.user.name === AGENT)!;
    expect(row.status).toBe('locked');
    const climb = quarterlyClimbInJune(AGENT) + 8n * 1000n;
    expect(centsOf(row.earned)).toBe(more + climb);
    await watching.reload();
    await panel.getByText(text).first().waitFor();
  });
});
