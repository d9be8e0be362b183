import { readFile } from 'node:fs/promises';
import type { getStatement, ResponseOf, searchStatements } from '@comptoir/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { opportunities } from './deals.ts';
import { marginal, wonBy } from './expected-pay.ts';
import { expectNoSideScroll, useProduct } from './harness.ts';
import type { Look } from './harness.ts';
import { centsShown } from './pages/board.ts';
import { said } from './said.ts';
import { speak } from './screens.ts';

/**
 * A month from import to payroll as an admin, a rep and a manager live it, each by the product's own screens: in English on a desk, and
 * another month in French on a phone.
 */
const app = useProduct({ seed: 'demo-2017' });
const login = (role: 'admin' | 'manager' | 'rep') => app.product.logins[role]!;

type Board = ResponseOf<typeof searchStatements>;
const REP = 'Darcel Schlecht';
const DEAL = 1000n;
const GIFT = 25_000n;

const MONTHS = [
  { name: 'in English on a desk', language: 'en', width: 1280, month: 7, locale: 'en-US' },
  { name: 'in French on a phone', language: 'fr', width: 390, month: 9, locale: 'fr-FR' },
] as const;

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true });

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** For everybody on the board, by the button that a phone has in the menu. */
async function forAll(page: Page, mode: 'lock' | 'validate' | 'close'): Promise<void> {
  const action = said((words) => words.board[`${mode}_all`]);
  if (page.viewportSize()!.width > 860) await button(page, action).click();
  else {
    await button(
      page,
      said((words) => words.board.more_actions),
    ).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: said((words) => words.words.statement_action[mode]) }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe.each(MONTHS)('a month $name', ({ language, width, month, locale }) => {
  const look: Look = { language, width };
  const board = `/statements?year=2017&month=${month}`;
  const period = `2017-0${month}`;
  const pay = marginal(wonBy(new Set([REP]), [period]) + DEAL);
  /** As it is written in this language, whatever sign the currency has there. */
  const money = (cents: bigint) =>
    new RegExp(
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
        .format(Number(cents) / 100)
        .replaceAll(/\s/g, String.raw`\s`)
        .replaceAll('.', String.raw`\.`),
    );
  const amount = money(pay);

  /** On a page, in the language and window of this month. */
  async function as(role: 'admin' | 'manager' | 'rep', at: string): Promise<Page> {
    await speak(app.product.url, login(role), language);
    return app.signedIn(login(role), { ...look, at });
  }
  async function statementOf(name: string): Promise<Board['statements'][number]> {
    const api = await app.api(login('admin'));
    const search = { year: 2017, month, filters: { username: name } };
    return (await api.post<Board>('/api/statements/search', search)).body.statements[0]!;
  }

  test('the admin imports a deal that came late, and the open statement pays it', async () => {
    const table = await opportunities(await app.api(login('admin')));
    const page = await as('admin', `/tables/imports/new?table=${table.id}`);
    const text = [
      'opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value',
      `LATE${month},${REP},GTX Pro,Isdom,Won,6/25/2017,${month}/28/2017,${DEAL}`,
    ].join('\n');
    await page.setInputFiles('input[type=file]', {
      name: 'late.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await button(
      page,
      said((words) => words.common.continue),
    ).click();
    await button(
      page,
      said((words) => words.imports.start),
    ).click();
    const open = said((words) => words.imports.open_table);
    await page
      .getByRole('link', { name: open })
      .or(page.getByRole('button', { name: open }))
      .waitFor();
    await page.goto(board);
    await seen(page, amount);
    await expectNoSideScroll(page);
  });

  test('adds a payment by hand with its reason, and locks the month', async () => {
    const { user } = await statementOf(REP);
    const page = await as('admin', `${board}&user=${user.id}`);
    await button(
      page,
      said((words) => words.adjustments.payment_add),
    )
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: said((words) => words.adjustments.payment_title) });
    await dialog.getByLabel(said((words) => words.adjustments.label)).fill('Trade fair');
    await dialog.getByLabel(said((words) => words.adjustments.amount)).fill('250');
    await dialog.getByRole('button', { name: /(Reason|Motif|Raison)$/ }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: said((words) => words.adjustments.payment_add) }).click();
    await page.getByText(said((words) => words.adjustments.payment_saved)).waitFor();
    await seen(page, 'Trade fair');
    await seen(page, money(pay + GIFT));
    await page.goto(board);
    await forAll(page, 'lock');
  });

  test('the rep sees the amount, its deals and the payment beside it', async () => {
    const page = await as('rep', board);
    await seen(page, money(pay + GIFT));
    await seen(page, 'Trade fair');
    const search = said((words) => words.statements.search_records);
    // A phone has a button for it.
    if (width === 390) await button(page, search).click();
    await page.getByRole('searchbox', { name: search }).fill(`LATE${month}`);
    await seen(page, `LATE${month}`);
    await expectNoSideScroll(page);
  });

  test('the manager validates the team, which has a second step', async () => {
    const page = await as('manager', board);
    await forAll(page, 'validate');
    expect(await statementOf(REP)).toMatchObject({ status: 'locked', validation: { done: 1, of: 2 } });
  });

  test('the admin validates the others, sends the month to payroll once, and takes the file', async () => {
    const page = await as('admin', board);
    await forAll(page, 'validate');
    await forAll(page, 'close');
    await page.goto(`/statements/payroll?month=${encodeURIComponent(JSON.stringify(period))}`);
    const download = page.waitForEvent('download');
    await button(
      page,
      said((words) => words.payroll.download_csv),
    ).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const delimiter = file.includes(';') ? ';' : ',';
    const [head = [], ...lines] = file.split(/\r?\n/).map((line) => line.split(delimiter));
    const amounts = lines
      .filter((cells) => cells.includes(REP))
      .map((cells) => centsShown((cells[head.indexOf('Amount')] ?? '').replace(',', '.')));
    expect(amounts).toEqual([pay, GIFT]);
    const api = await app.api(login('admin'));
    const { user } = await statementOf(REP);
    const path = `/api/statement?year=2017&month=${month}&user_id=${user.id}`;
    expect((await api.get<ResponseOf<typeof getStatement>>(path)).body.status).toBe('paid');
  });
});
