import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { goWithin, settled } from './browser.ts';
import { PICTURE } from './picture.ts';
import { FIRST_ADMIN, expectAccessible, signIn, useProduct } from './harness.ts';

/** Settles when the page receives the changes of others. */
const listens = (page: Page) =>
  page.waitForEvent('websocket').then((opened) =>
    opened.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('subscription_succeeded'),
    }),
  );

describe('the shell', () => {
  const app = useProduct({ seed: 'none', company: 'Shell test' });
  // The onboarding has its own test.
  beforeAll(async () => {
    await (await app.api(FIRST_ADMIN)).patch('/api/me', { onboarded: true });
  });

  test('without a session the requested page opens after the login', async () => {
    const page = await app.page();
    await page.goto('/users?tab=archived');
    await page.waitForURL('**/auth');
    await page.getByLabel('Email').fill(FIRST_ADMIN.email);
    await page.getByLabel('Password').fill('not the password 1!');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
    await page.getByLabel('Password').fill(FIRST_ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/users?tab=archived');
    await expect.poll(() => page.title()).toContain('Comptoir');
  });

  test('a session that cannot be loaded goes to the login, which gives the cause and leads to the requested page', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: null });
    await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
    await page.goto('/users?tab=archived');
    await page.waitForURL('**/auth');
    await page.getByRole('alert').getByText('Can’t reach the server.').waitFor();
    await page.unroute('**/api/me');
    await page.reload();
    await page.waitForURL('**/users?tab=archived');
  });

  test('a session that ends goes to the login and comes back', async () => {
    const page = await app.page();
    await signIn(page, app.product.url);
    await Promise.all([listens(page), page.goto('/')]);
    const users = page.getByRole('link', { name: 'Users', exact: true });
    await users.waitFor();
    // Nothing that the page still opens or reads is to meet the end before the click does.
    await settled(page);
    await page.context().clearCookies({ name: /^(?!csrf$)/ });
    // Not by the mouse: a read that its way there starts may meet the end first, and the link is gone.
    await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href^="/users"]')?.click());
    await page.waitForURL('**/auth');
    await signIn(page, app.product.url);
    await page.goto('/users');
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  });

  test('a tablet that is turned keeps what is typed', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: null });
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/parameters/company');
    const name = page.getByLabel('Company name');
    await name.fill('Not saved yet');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.locator('nav[aria-label="Main navigation"]').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Not saved yet');
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => name.inputValue()).toBe('Not saved yet');
  });

  test('logging out in one tab logs the other out', async () => {
    const page = await app.signedIn(FIRST_ADMIN);
    const other = await page.context().newPage();
    await other.goto('/users');
    await other.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('navigation').getByRole('button', { name: 'First admin' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await Promise.all([page.waitForURL('**/auth'), other.waitForURL('**/auth')]);
  });

  test('the side bar stays folded, the theme stays dark, keys open menus', async () => {
    const page = await app.signedIn(FIRST_ADMIN);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.goto('/parameters/account');
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.reload();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    // The menu's code comes with its first use.
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('quo');
    await page.getByRole('menuitem', { name: 'Quotas' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/quotas');
    // The menu starts what the page can do; G and a letter go to another page.
    await page.getByRole('button', { name: 'Add quota' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('group', { name: 'On this page' })
      .getByRole('menuitem', { name: 'Add quota' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/tables');
    await page.getByRole('searchbox', { name: 'Search tables' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search tables' }).and(page.locator(':focus')).waitFor();
  });

  test('the command menu starts what one may do, and reaches teams by name', async () => {
    await (await app.api(FIRST_ADMIN)).post('/api/teams', { name: 'Northern office' });
    const page = await app.signedIn(FIRST_ADMIN);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const choose = async (text: string, item: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: 'Command menu' }).fill(text);
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('northern', 'Northern office');
    await page.waitForURL('**/users/teams/*');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/users/teams');
    await choose('new plan', 'New plan');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/plan' && url.search === '');
    await choose('theme', 'Theme: Dark');
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  });

  test('a sandbox is made, opened in a tab of its own, compared, promoted from, and deleted', async () => {
    const page = await app.signedIn(FIRST_ADMIN);
    await page.getByRole('navigation').getByRole('button', { name: 'First admin' }).click();
    await page.getByRole('menuitem', { name: 'Sandboxes' }).click();
    await page.getByRole('button', { name: 'New sandbox' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Plans of next year');
    await page.getByRole('button', { name: 'Create' }).click();
    const opener = page.getByRole('button', { name: 'Open Plans of next year' });
    await opener.waitFor();
    const [tab] = await Promise.all([page.context().waitForEvent('page'), opener.click()]);
    await tab.getByText('Sandbox: Plans of next year').waitFor();
    await tab.getByRole('link', { name: 'Compare with live' }).click();
    await tab.getByText('The same', { exact: true }).waitFor();
    const api = await app.api(FIRST_ADMIN);
    const { environments } = (
      await api.get<{ environments: { id: string; live: boolean }[] }>('/api/company/environments')
    ).body;
    const sandbox = environments.find(({ live }) => !live);
    await api.post(`/api/plans?environment=${sandbox?.id}`, { name: 'Launch bonus' });
    await tab.reload();
    await tab.getByRole('button', { name: 'Promote plans…' }).click();
    await tab.getByRole('dialog').getByText('A new plan without compensations.').waitFor();
    await tab.getByRole('button', { name: 'Promote', exact: true }).click();
    await tab.getByRole('link', { name: 'Open Launch bonus in live' }).waitFor();
    const { plans } = (await api.get<{ plans: { name: string }[] }>('/api/plans')).body;
    expect(plans.map(({ name }) => name)).toEqual(['Launch bonus']);
    await tab.close();
    await page.getByRole('button', { name: 'Delete Plans of next year' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByText('0 of 3 sandboxes').waitFor();
  });

  test('the command menu opens the first row, also one that comes late', async () => {
    const api = await app.api(FIRST_ADMIN);
    await api.post('/api/users', { name: 'Darcel Northern', email: null, licenced: false });
    const page = await app.signedIn(FIRST_ADMIN);
    await page.getByRole('heading', { level: 1 }).waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/users/search*', (route) => held.then(() => route.continue()));
    await page.keyboard.press('Control+k');
    const field = page.getByRole('searchbox', { name: 'Command menu' });
    await field.fill('northern');
    await page.getByText('Searching…').first().waitFor();
    await field.fill('');
    await field.pressSequentially('dar');
    const focused = page.locator('[role=menuitem][data-focused]');
    await focused.getByText('Theme: Dark').waitFor();
    answer();
    await focused.getByText('Darcel Northern').waitFor();
    await field.press('ArrowDown');
    await focused.getByText('Theme: Dark').waitFor();
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.unroute('**/api/users/search*');
    await page.keyboard.press('Control+k');
    // Enter waits for the people of these words, in whatever order they are typed.
    await field.pressSequentially('north darc');
    await field.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Darcel Northern' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).not.toBe('dark');
  });

  test('the command menu stays on top of a drawer that opens after it', async () => {
    const team = (
      await (await app.api(FIRST_ADMIN)).post<{ id: string }>('/api/teams', { name: 'Late office' })
    ).body.id;
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users/teams' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Command menu' }).fill('quo');
    await goWithin(page, `/users/teams/${team}`);
    await page.locator('[role=dialog]', { hasText: 'Late office' }).waitFor();
    await expectAccessible(page);
    // The drawer doesn't keep the focus.
    await page.getByRole('searchbox', { name: 'Command menu' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('tas');
    await page.getByRole('menuitem', { name: 'Quotas' }).click();
    await page.waitForURL('**/quotas');
  });

  test('a picture is cropped, shown everywhere, and removed again', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/parameters/account' });
    await page.getByRole('button', { name: 'Upload photo' }).waitFor();
    const chosen = page.locator('input[type=file]');
    // Something else than a picture is passed over.
    await chosen.setInputFiles({ ...PICTURE, name: 'notes.txt', mimeType: 'text/plain' });
    await chosen.setInputFiles({ ...PICTURE, buffer: Buffer.from('not what it says') });
    await page.getByText('This file type isn’t supported.').waitFor();
    await chosen.setInputFiles(PICTURE);
    const dialog = page.getByRole('dialog', { name: 'Crop photo' });
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
    await dialog.getByRole('slider', { name: 'Vertical position' }).fill('0.2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const own = page.getByRole('navigation').locator('img[src*="/api/users/avatars/"]');
    await own.waitFor();
    expect(
      await own.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(60);
    await page.goto('/users');
    await page.getByRole('table').locator('img[src*="/api/users/avatars/"]').waitFor();
    await page.goto('/parameters/account');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Upload photo' }).waitFor();
    await own.waitFor({ state: 'detached' });
  });

  test('the company’s logo shows on every screen, for everybody at once, until it is removed', async () => {
    const admin = await app.signedIn(FIRST_ADMIN, { at: '/parameters/company' });
    const other = await app.signedIn(FIRST_ADMIN, { language: 'fr', width: 390, at: null });
    const socket = listens(other);
    await other.goto('/');
    await socket;
    const mark = (page: Page) => page.locator('a[href="/"] img[src*="/api/company/avatars/"]');
    await other.getByRole('link', { name: 'Comptoir', exact: true }).waitFor();
    await admin.getByRole('button', { name: 'Upload logo' }).waitFor();
    await admin.locator('input[type=file]').setInputFiles(PICTURE);
    await admin.getByRole('dialog', { name: 'Crop photo' }).getByRole('button', { name: 'Save' }).click();
    await mark(admin).waitFor();
    expect(
      await mark(admin).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(60);
    // On a screen that is open elsewhere it changes by itself.
    await mark(other).waitFor();
    await other.getByRole('link', { name: 'Shell test', exact: true }).waitFor();
    await expectAccessible(other);
    // Who has no session sees the product's own.
    const stranger = await app.page();
    await stranger.goto('/auth');
    await stranger.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await expect.poll(() => stranger.locator('img').count()).toBe(0);
    await admin.getByRole('button', { name: 'Remove' }).click();
    await admin.getByRole('button', { name: 'Upload logo' }).waitFor();
    await mark(other).waitFor({ state: 'detached' });
  });

  test('what is agreed to can be read without a session', async () => {
    const page = await app.page({ language: 'fr' });
    await page.goto('/auth');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Conditions d’utilisation' }).click();
    await (await opened).getByRole('heading', { level: 1, name: 'Conditions d’utilisation' }).waitFor();
    await page.goto('/privacy');
    await page.getByText('doit le remplacer par le sien').waitFor();
    expect(page.url()).toContain('/privacy');
  });

  test('what somebody else changes shows by itself, and is in the audit trail', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: null });
    const socket = listens(page);
    await page.goto('/quotas');
    await page.getByRole('heading', { name: 'Quotas', level: 1 }).waitFor();
    await socket;
    await (
      await app.api(FIRST_ADMIN)
    ).post('/api/quotas', { name: 'Yearly target', frequency: 'annually', type: 'amount' });
    await page.getByRole('link', { name: 'Yearly target' }).waitFor();
    await page.getByRole('navigation').getByRole('button', { name: 'First admin' }).click();
    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'added a quota: Yearly target' }).first().click();
    const details = page.getByRole('dialog', { name: 'Added a quota: Yearly target' });
    await details.getByRole('row', { name: 'Name Yearly target' }).waitFor();
    await expectAccessible(page);
    // On a phone the settings are a row that scrolls: the one that is open is in view.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/audit');
    const own = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' });
    await expect.poll(async () => (await own.boundingBox())?.x ?? 390).toBeLessThan(300);
  });

  test('missing licenses show on top, and are added on their page', async () => {
    const api = await app.api(FIRST_ADMIN);
    for (const name of ['Lena One', 'Lena Two', 'Lena Three'])
      await api.post('/api/users', { name, email: null, licenced: true });
    await api.post('/api/subscription', { licence_number: 1 });
    const page = await app.signedIn(FIRST_ADMIN);
    const banner = page.getByRole('complementary', { name: 'Missing licenses' });
    await banner.getByText('2 licenses are missing.').waitFor();
    expect((await banner.boundingBox())?.height).toBe(40);
    await banner.getByRole('link', { name: 'View subscription' }).click();
    await page.getByRole('heading', { name: 'Subscription', level: 1 }).waitFor();
    await page.getByText('You’re using 2 more licenses than you have.').waitFor();
    await expectAccessible(page);
    const number = page.getByLabel('New total');
    await number.fill('1');
    await page.getByRole('button', { name: 'Add licenses' }).click();
    await page.getByText('Enter a whole number from 2 to').waitFor();
    await expectAccessible(page);
    await number.fill('5');
    await page.getByRole('button', { name: 'Add licenses' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Add 4 licenses?' });
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Add licenses' }).click();
    await page.getByRole('row', { name: /First admin.*4.*5/ }).waitFor();
    await banner.waitFor({ state: 'detached' });
  });

  test('code that a new version has taken away: a hovered link leaves the page alone, a page that is opened comes with the new version', async () => {
    const page = await app.signedIn(FIRST_ADMIN);
    const quotas = page.getByRole('link', { name: 'Quotas', exact: true });
    await quotas.waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-same-window', ''));
    const gone = /\/assets\/quotas-page-/;
    let isGone = true;
    await page.route(gone, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
    await Promise.all([page.waitForResponse(gone), quotas.hover()]);
    // The next thing that the page asks for comes after what it did about the failure.
    await settled(page);
    await expect.poll(() => page.locator('[data-same-window]').count()).toBe(1);
    // The new version's own page names code that is there.
    page.on('request', (request) => (isGone &&= !request.isNavigationRequest()));
    await quotas.click();
    await page.getByRole('heading', { name: 'Quotas', level: 1 }).waitFor();
    await expect.poll(() => page.locator('[data-same-window]').count()).toBe(0);
  });

  test('unknown addresses, other names of pages, pages for support only', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/no/such/page' });
    await page.getByRole('link', { name: 'Back to home' }).waitFor();
    // Other tabs follow, and the address is clean.
    const other = await page.context().newPage();
    await other.goto('/terms');
    // The page keeps its title, and other entries of the storage may change as well: only a login counts.
    await other.evaluate(() =>
      addEventListener('storage', ({ newValue }) => {
        if (newValue?.startsWith('login:')) document.documentElement.dataset['noticed'] = 'login';
      }),
    );
    await page.goto('/statements?loggedIn=true&year=2017');
    await page.waitForURL((url) => url.pathname === '/statements' && !url.search.includes('loggedIn'));
    await other.waitForFunction(() => document.documentElement.dataset['noticed'] === 'login');
    await other.close();
    await page.goto('/users/team');
    await page.waitForURL('**/users/teams');
    await page.goto('/design-system');
    await page.waitForURL((url) => url.pathname === '/');
  });
});
