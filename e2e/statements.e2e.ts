import type {
  getHome,
  getStatement,
  getStatementCompensation,
  ResponseOf,
  searchStatements,
} from '@comptoir/contract';
import { describe, expect, test } from 'vitest';
import { opportunities } from './deals.ts';
import { expectAccessible, expectNoSideScroll, useProduct } from './harness.ts';
import { openBoard } from './pages/board.ts';
import { speak } from './screens.ts';

type Board = ResponseOf<typeof searchStatements>;
type Statement = ResponseOf<typeof getStatement>;
type Lines = ResponseOf<typeof getStatementCompensation>;

/** The month's end as an admin lives it, and a rep's question about a deal that is not in their pay. */
const app = useProduct({ seed: 'demo-2017' });
const login = (role: 'admin' | 'manager' | 'rep') => app.product.logins[role]!;

describe('the end of a month', () => {
  test('is locked and validated for everyone, and taken back for one', async () => {
    const page = await app.signedIn(login('admin'), { at: null });
    await openBoard(page, 2017, 7);
    await page.getByRole('button', { name: 'Lock all · 41' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Lock 41 statements?').waitFor();
    await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('41 statements locked').waitFor();
    await page.getByRole('button', { name: /^Validate all · / }).click();
    await dialog.getByRole('button', { name: 'Validate', exact: true }).click();
    await page.getByText(/statements validated/).waitFor();
    // One office has a chain: its statements wait for their first approver.
    const skipped = page.getByRole('dialog', { name: /statements skipped/ });
    await skipped.getByText('Anna Snelling').waitFor();
    await skipped.getByRole('button', { name: 'OK' }).click();
    await skipped.waitFor({ state: 'detached' });

    const row = page.getByRole('row').filter({ hasText: 'Moses Frase' });
    await row.getByRole('checkbox').check({ force: true });
    await page.getByRole('toolbar').getByRole('button', { name: 'Unlock · 1' }).click();
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
    await page.getByText('1 statement unlocked. Recalculating…').waitFor();
    await row.getByText('Ready to lock').waitFor();
  });

  test('shows what is wrong with a statement, and its fix works without a reload', async () => {
    const page = await app.signedIn(login('admin'), { at: null });
    await openBoard(page, 2017, 12);
    const row = page.getByRole('row').filter({ hasText: 'Carl Lin' });
    await row
      .getByRole('link', { name: /Carl Lin/ })
      .first()
      .click();
    await page.getByText('This person has no Monthly sales quota for this period.').first().waitFor();
    const fix = page.getByRole('link', { name: 'Set quota' }).first();
    const href = (await fix.getAttribute('href')) ?? '';
    const quota_id = /\/quotas\/([0-9a-f-]{36})/.exec(href)?.[1];
    expect(quota_id).toBeDefined();
    // The sheet opens on the person and the year that miss the value; without an address on the year of the data.
    const sheet = await page.context().newPage();
    await sheet.goto(href);
    await sheet.getByRole('grid', { name: 'Monthly sales, 2017' }).getByText('Carl Lin').waitFor();
    await expect.poll(() => sheet.getByRole('gridcell', { name: 'Darcel Schlecht' }).count()).toBe(0);
    await sheet.goto(`/quotas/${quota_id}`);
    await sheet.getByRole('grid', { name: 'Monthly sales, 2017' }).waitFor();
    await sheet.close();
    // On the board it is filled in without leaving it.
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Set quota: Carl Lin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Monthly sales of Carl Lin' });
    await dialog.getByLabel('December 2017').fill('1000');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Ready to lock').waitFor();
  });

  test('says which deal was paid already in a locked month, when its date is moved out of it', async () => {
    const api = await app.api(login('admin'));
    const search = { year: 2017, month: 7, filters: { username: 'Anna Snelling' } };
    const [july] = (await api.post<Board>('/api/statements/search', search)).body.statements;
    const { body: one } = await api.get<Statement>(
      `/api/statement?user_id=${july!.user.id}&year=2017&month=7`,
    );
    const [paid] = one.transactions;
    const { body } = await api.get<Lines>(`/api/statements/${one.id}/compensations/${paid!.compensation_id}`);
    const deal = body.lines[0]!;
    const table = await opportunities(api);
    const field = table.fields.find((each) => each.name === 'Close date')!;
    const path = `/api/tables/${table.id}/records/${deal.record_id}`;
    expect((await api.patch(path, { field_id: field.id, value: '2017-08-15', version: 1 })).status).toBe(200);

    const page = await app.signedIn(login('admin'), {
      at: `/statements?year=2017&month=8&user=${july!.user.id}`,
    });
    const notice = page.getByText('One deal on this statement was already paid on a locked statement:');
    await notice.waitFor();
    await page.getByText(`${deal.title}, July 2017`).waitFor();
    await page.getByText('Change it back, or unlock the other statement').waitFor();
    await expectAccessible(page);
    expect((await api.patch(path, { field_id: field.id, value: deal.date, version: 2 })).status).toBe(200);
    await notice.waitFor({ state: 'detached' });
  });

  test('says whose locked statement paid a deal that was given to somebody else, on the board too', async () => {
    const api = await app.api(login('admin'));
    const person = async (username: string) => {
      const { body } = await api.post<Board>('/api/statements/search', {
        year: 2017,
        month: 7,
        filters: { username },
      });
      return body.statements[0]!;
    };
    // Locked above, and the one that was unlocked again.
    const [anna, moses] = [await person('Anna Snelling'), await person('Moses Frase')];
    const { body: paid } = await api.get<Statement>(
      `/api/statement?user_id=${anna.user.id}&year=2017&month=7`,
    );
    const { body } = await api.get<Lines>(
      `/api/statements/${anna.id}/compensations/${paid.transactions[0]!.compensation_id}`,
    );
    const deal = body.lines[1]!;
    const table = await opportunities(api);
    const field_id = table.fields.find((each) => each.name === 'Sales agent')!.id;
    const give = async (value: string, version: number) =>
      expect(
        (await api.patch(`/api/tables/${table.id}/records/${deal.record_id}`, { field_id, value, version }))
          .status,
      ).toBe(200);
    await give(moses.user.id, 1);

    const page = await app.signedIn(login('admin'), { at: null });
    await openBoard(page, 2017, 7);
    const row = page.getByRole('row').filter({ hasText: 'Moses Frase' });
    await row.getByText('Includes 1 deal already paid').waitFor();
    await expect.poll(() => page.getByRole('row').getByText('already paid').count()).toBe(1);
    await row.getByRole('link').click();
    const notice = page
      .getByRole('listitem')
      .filter({ hasText: `${deal.title}, July 2017, paid to Anna Snelling: $` });
    await notice.waitFor();
    await expectAccessible(page);
    await notice.getByRole('link', { name: 'July 2017' }).click();
    await page.getByRole('heading', { level: 1, name: 'Anna Snelling' }).waitFor();

    await speak(app.product.url, login('admin'), 'fr');
    const phone = await app.signedIn(login('admin'), {
      width: 390,
      theme: 'dark',
      language: 'fr',
      at: '/statements?year=2017&month=7&q=Moses',
    });
    await phone.getByRole('listitem').getByText('Dont 1 affaire déjà payée').waitFor();
    await expectAccessible(phone);
    await expectNoSideScroll(phone);
    await phone.goto(`/statements?year=2017&month=7&user=${moses.user.id}`);
    await phone.getByText(`${deal.title}, juillet 2017, payée à Anna Snelling : `).waitFor();
    await expectAccessible(phone);
    await expectNoSideScroll(phone);
    await speak(app.product.url, login('admin'), 'en');
    await give(anna.user.id, 2);
    await phone.getByText('payée à Anna Snelling').waitFor({ state: 'detached' });
  });
});

test('a statement opens over the board: keys step through the people, Back closes it, a link opens it', async () => {
  const page = await app.signedIn(login('admin'), { at: '/statements?year=2017&month=6&sort=user' });
  const people = page.getByRole('row').getByRole('link');
  // A screen of rows comes first.
  await people.nth(20).waitFor();
  const names = (await people.locator('xpath=..').allInnerTexts()).map((text) => text.trim().split('\n'));
  const nameAt = (at: number) => names[at]!.find((part) => part.length > 2)!;
  const drawer = page.getByRole('dialog', { name: 'Statement' });
  const shows = (name: string) => drawer.getByRole('heading', { level: 1, name }).waitFor();
  await people.first().click();
  await shows(nameAt(0));
  await drawer.getByText(`1 of ${names.length}`).waitFor();
  await page.keyboard.press('j');
  await shows(nameAt(1));
  await page.keyboard.press('k');
  await shows(nameAt(0));
  await drawer.getByRole('button', { name: `Next person: ${nameAt(1)} (J)` }).click();
  await shows(nameAt(1));
  // However many were looked at, one step back is the board.
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
  await page.goForward();
  await shows(nameAt(1));
  await page.reload();
  await shows(nameAt(1));
  const link = page.url();
  await drawer.getByRole('button', { name: 'Open as a page' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All statements' }).waitFor();

  const phone = await app.signedIn(login('admin'), { width: 390, at: link });
  await phone.getByRole('button', { name: 'All statements' }).waitFor();
  await expect.poll(() => phone.getByRole('dialog').count()).toBe(0);
});

test('on a phone, statements begin within the first screen, under one button for all filters', async () => {
  const page = await app.signedIn(login('admin'), { width: 390, at: '/statements?year=2017&month=6' });
  const list = page.getByRole('list', { name: 'June 2017 statements' });
  const first = list.getByRole('listitem').first();
  await first.waitFor();
  await expect.poll(async () => (await first.boundingBox())!.y).toBeLessThan(400);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expectAccessible(page);
  await sheet.getByRole('searchbox').fill('Darcel');
  await sheet.getByRole('button', { name: 'Show 1 statement' }).click();
  await page.getByRole('button', { name: 'Filters · 1' }).waitFor();
  // The totals are those of the statements shown.
  await page.getByText(/^1 of \d+ people$/).waitFor();
  await expectNoSideScroll(page);
});

test('on a phone, a record opens by its name, and the last of five choices is within reach', async () => {
  const page = await app.signedIn(login('rep'), { width: 390, at: '/statements?year=2017&month=6' });
  const record = page
    .getByRole('listitem')
    .getByRole('button', { name: / · GTXPro$/ })
    .first();
  const name = await record.textContent();
  await record.click();
  await page
    .getByRole('dialog', { name: name! })
    .getByText(/^Counted: /)
    .waitFor();
  const admin = await app.signedIn(login('admin'), {
    width: 390,
    at: '/adjustments-analysis?from=2017-01&to=2017-12',
  });
  const box = (await admin.getByRole('radio', { name: 'Month' }).boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(390);
});

test('a month without statements says so, and the first steps are for a company without any', async () => {
  const page = await app.signedIn(login('admin'), { at: `/?month=${encodeURIComponent('"2017-01"')}` });
  await page.getByText('No statement for January 2017').waitFor();
  await expect.poll(() => page.getByText('Get started').count()).toBe(0);
  await page.goto(`/?month=${encodeURIComponent('"2017-06"')}`);
  await page.getByRole('button', { name: /^Show Commissions, last .* as a table$/ }).click();
  const { body } = await (
    await app.api(login('admin'))
  ).get<ResponseOf<typeof getHome>>('/api/home?year=2017&month=6');
  const earned = Number(body.team?.history.find((one) => one.month === '2017-06')?.earned);
  const amount = earned.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const row = page
    .getByRole('table', { name: /^Commissions, last / })
    .getByRole('row', { name: /June 2017/ });
  await row.getByText(amount).waitFor();
  await expectAccessible(page);
});

test('a rep goes from any amount of the home page to its statement', async () => {
  const page = await app.signedIn(login('rep'), { at: `/?month=${encodeURIComponent('"2017-06"')}` });
  await page.getByRole('link', { name: '$7,870.16' }).first().click();
  await page.getByText('37 records count').waitFor();
  await page.goBack();
  await page
    .getByRole('heading', { name: 'Latest deals' })
    .locator('xpath=../..')
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/compensation=/);
  await page.getByText('37 records count').waitFor();
});

test('a manager goes from a deal of their team to the statement that it counts in, though no amount is beside it', async () => {
  const page = await app.signedIn(login('manager'), { at: `/?month=${encodeURIComponent('"2017-06"')}` });
  const deal = page
    .getByRole('heading', { name: 'Latest deals' })
    .locator('xpath=../..')
    .getByRole('link')
    .first();
  await expect.poll(() => deal.innerText()).toMatch(/\S/);
  await expectAccessible(page);
  await deal.click();
  await page.waitForURL(/compensation=/);
  await page
    .getByText(/records count/)
    .first()
    .waitFor();
});

test('a record opens over its statement by the address: a reload shows it, Back and Escape close it', async () => {
  const page = await app.signedIn(login('rep'), { at: null });
  await page.goto('/statements?year=2017&month=11');
  const name = page.getByRole('button', { name: 'Streethex · GTXPro' }).first();
  const drawer = page.getByRole('dialog', { name: 'Streethex · GTXPro' });
  await name.click();
  await drawer.waitFor();
  await page.waitForURL(/deal=/);
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
  await name.click();
  await page.waitForURL(/deal=/);
  await page.reload();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.search.includes('deal='));
});

test('on a phone, an amount opens its explanation as a sheet, and the records are a few at first', async () => {
  const page = await app.signedIn(login('rep'), { width: 390, at: null });
  // Somebody who sees their own statement alone opens it: there is no board of one person.
  await page.goto('/statements?year=2017&month=12');
  await page.getByRole('heading', { level: 1, name: 'Darcel Schlecht' }).waitFor();
  const deals = page.getByRole('list', { name: 'Closed-won commission records' });
  await deals.getByText('S3GVO59B').waitFor();
  await expect.poll(() => deals.getByRole('listitem').count()).toBe(8);
  // It comes from the bottom, over the records; the address names it, so that Back and a link work.
  const why = page.getByRole('dialog', { name: 'Fourth quarter bonus: why $1,000.00' });
  await page.getByRole('button', { name: '$1,000.00' }).click();
  await why.getByText('records count').first().waitFor();
  await page.waitForURL(/compensation=/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Load 24 more' }).click();
  await expect.poll(() => deals.getByRole('listitem').count()).toBe(32);
  // Of a month before the first one, the notice names the reader.
  await page.goto(page.url().replace('month=12', 'month=1'));
  await page.getByText('You don’t have a statement for January 2017').waitFor();
});

test('on a phone, a rep’s pages open without a line, as of their time, and are gone after the logout', async () => {
  const page = await app.signedIn(login('rep'), { width: 390, keeps: true, at: null });
  const hasKept = (path: string) =>
    expect.poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)).toBe(true);
  await page.goto(`/?month=${encodeURIComponent('"2017-06"')}`);
  await hasKept('/api/home?year=2017&month=6');
  await page.getByRole('link', { name: '$7,870.16' }).first().click();
  const deals = page.getByRole('list', { name: 'Closed-won commission records' });
  await deals.getByText('1MCE2AOV').waitFor();
  const statement = page.url();
  await page.context().setOffline(true);
  await page.goto(`/?month=${encodeURIComponent('"2017-06"')}`);
  const notice = page.getByRole('complementary', { name: 'Connection' });
  // A browser may say that the line is down, or the call alone.
  await notice
    .getByText(/(?:You’re offline|Can’t reach Comptoir)\. Data as of .+ Other changes can’t be saved now/)
    .waitFor();
  await page.getByRole('link', { name: '$7,870.16' }).first().waitFor();
  await expectAccessible(page);
  await page.goto(statement);
  await deals.getByText('1MCE2AOV').waitFor();
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /profile/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
  // The page may load once more in the meantime.
  const isKept = () => page.evaluate(() => caches.has('kept-answers')).catch(() => null);
  await expect.poll(isKept).toBe(false);
});

test('a rep asks why a deal is not in the pay, and sees the first condition that it failed', async () => {
  const page = await app.signedIn(login('rep'), { at: '/statements?year=2017&month=6' });
  await page.getByText('37 records count').waitFor();
  // Records that don't count are grouped by reason, and named as the plan shows them; a deal's name here is its ID.
  await page.locator('summary').filter({ hasText: 'Deal stage is Lost' }).click();
  const missing = page.getByRole('listitem').filter({ hasText: 'Deal stage is Lost' }).first();
  const lines = (await missing.innerText()).split('\n');
  expect(lines[0]).toContain(' · ');
  const [name = ''] = lines[1]!.split(' · ');
  await page.getByRole('searchbox', { name: 'Search by deal name' }).fill(name);
  await page.locator('[aria-live=polite]').getByText('Deal stage is Lost').waitFor();
  // Of a colleague's statement there is nothing to see.
  const { body } = await (
    await app.api(login('admin'))
  ).post<Board>('/api/statements/search', { year: 2017, month: 6, limit: 1 });
  await page.goto(`/statements?year=2017&month=6&user=${body.statements[0]!.user.id}`);
  await page.getByRole('heading', { name: 'You don’t have access to this statement' }).waitFor();
});
