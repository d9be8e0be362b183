import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymousApi } from './api.ts';
import { expectAccessible, expectNoSideScroll, type Look, useProduct } from './harness.ts';
import { openBoard } from './pages/board.ts';
import { placesOf, SCREENS, showScreen, speak } from './screens.ts';
import type { Places } from './screens.ts';

/** Views of the board: made from filters, shared with a role, and all that its people then see. */
const app = useProduct({ seed: 'demo-2017' });
const admin = () => app.product.logins['admin']!;
const viewer = { email: 'vera@example.test', password: 'Quiet-heron-2026-lamp!' };
const JULY = { year: 2017, month: 7 };

beforeAll(async () => {
  const api = await app.api(admin());
  const permissions_v2 = {
    resources: { statement: { effect: 'allow', level: 'read' } },
    binary: {},
    statement_scope: 'shared_views',
    request_scope: 'mine',
  };
  const role = await api.post<{ id: string }>('/api/company/roles', {
    name: 'Finance partner',
    permissions_v2,
  });
  const user = await api.post<{ id: string }>('/api/users', {
    name: 'Vera Views',
    email: viewer.email,
    role_id: role.body.id,
  });
  const invited = await api.post<{ url: string }>(`/api/users/${user.body.id}/invite`);
  const token = new URL(invited.body.url).searchParams.get('token');
  const own = anonymousApi(app.product.url);
  await own.get('/api/me');
  expect((await own.post('/auth/account_creation', { token, password: viewer.password })).status).toBe(200);
  expect((await own.patch('/api/me', { onboarded: true })).status).toBe(200);
});

/** The people on the board. */
const people = async (page: Page) =>
  (await page.getByRole('row').getByRole('link').allTextContents()).map((text) => text.trim()).toSorted();
const menu = async (page: Page, item: string | RegExp) => {
  await page.getByRole('button', { name: /^Views?(: .*)?$/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const named = (page: Page, name: string) =>
  page.getByRole('button', { name: `View: ${name}`, exact: true }).waitFor();
const signedIn = (look: Look = {}) => app.signedIn(viewer, { ...look, at: null });

describe('a view of the board', () => {
  test('is made from filters and shared with a role, whose people see exactly it', async () => {
    const page = await app.signedIn(admin(), { at: '/statements?year=2017&month=7&q=Anna' });
    await page.getByRole('row', { name: /Anna Snelling/ }).waitFor();
    await menu(page, 'Save as view…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Anna’s corner');
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name contains' }).inputValue()).toBe('Anna');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await named(page, 'Anna’s corner');
    const shown = await people(page);
    expect(shown).toEqual([expect.stringMatching(/^Anna Snelling/)]);
    expect(new URL(page.url()).searchParams.get('q')).toBeNull();

    await menu(page, 'Share…');
    await dialog.getByRole('button', { name: /Share with/ }).click();
    await page.getByRole('option', { name: 'Finance partner' }).click();
    await dialog
      .getByRole('list', { name: 'Shared with' })
      .getByText('Finance partner', { exact: true })
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sharing updated').waitFor();

    const theirs = await signedIn();
    await openBoard(theirs, 2017, 7);
    await named(theirs, 'Anna’s corner');
    await expect.poll(() => people(theirs)).toEqual(shown);
    await theirs.getByRole('tab', { name: 'My statements' }).click();
    await theirs.getByText('No statements for July 2017').first().waitFor();
    await theirs.getByRole('tab', { name: 'Shared with me' }).click();
    await named(theirs, 'Anna’s corner');
    await theirs.getByRole('link', { name: 'Anna Snelling' }).first().click();
    await theirs.getByRole('heading', { level: 1, name: /Anna Snelling/ }).waitFor();
    await expectAccessible(theirs);
  });

  test('keeps columns for everyone who opens it, until a reader chooses others for themselves', async () => {
    const headers = (of: Page) =>
      of
        .getByRole('columnheader')
        .allTextContents()
        .then((texts) => texts.filter((text) => text !== ''));
    const page = await app.signedIn(admin(), { at: '/statements?year=2017&month=7' });
    const usual = ['Person', 'Attainment', 'Commission', 'vs. June', 'Status', 'Note'];
    await expect.poll(() => headers(page)).toEqual(usual);
    await menu(page, 'Anna’s corner');
    await named(page, 'Anna’s corner');
    await menu(page, 'Edit view…');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The same for everyone').click();
    await dialog.getByText('Change from last month').click();
    await dialog.getByText('Manager', { exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const chosen = ['Person', 'Manager', 'Attainment', 'Commission', 'Status', 'Note'];
    await expect.poll(() => headers(page)).toEqual(chosen);

    const theirs = await signedIn();
    await openBoard(theirs, 2017, 7);
    await named(theirs, 'Anna’s corner');
    await expect.poll(() => headers(theirs)).toEqual(chosen);
    await theirs.getByRole('button', { name: 'Columns' }).click();
    await theirs.getByRole('dialog', { name: 'Columns' }).getByText('Plan', { exact: true }).click();
    const own = ['Person', 'Plan', 'Manager', 'Attainment', 'Commission', 'Status', 'Note'];
    await expect.poll(() => headers(theirs)).toEqual(own);
    await theirs.reload();
    await expect.poll(() => headers(theirs)).toEqual(own);

    // Without a view the board has each person's own columns again.
    await menu(page, 'No view');
    await expect.poll(() => headers(page)).toEqual(usual);
  });

  test('changes for those with whom it is shared, and is ordered', async () => {
    const page = await app.signedIn(admin(), { at: null });
    const theirs = await signedIn();
    await openBoard(theirs, 2017, 7);
    await named(theirs, 'Anna’s corner');
    await openBoard(page, 2017, 7);
    await menu(page, 'Anna’s corner');
    await named(page, 'Anna’s corner');
    await menu(page, 'Edit view…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Two people');
    await dialog.getByRole('button', { name: /^Add condition/ }).click();
    await page.getByRole('menuitem', { name: 'Name contains' }).click();
    await dialog.getByRole('textbox', { name: 'Name contains' }).nth(1).fill('Moses');
    await dialog.getByText('Any of these').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await named(page, 'Two people');
    // Without a reload.
    await named(theirs, 'Two people');
    await theirs.getByRole('row', { name: /Moses Frase/ }).waitFor();

    await menu(page, 'Duplicate');
    await named(page, 'Two people (2)');
    await menu(page, 'Reorder views…');
    await dialog.getByRole('button', { name: 'Move Two people (2) up' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View: Two people (2)', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Two people', exact: true }).waitFor();
    const names = await page.getByRole('menuitem', { name: /Two people/ }).allTextContents();
    expect(names).toEqual(['Two people (2)', 'Two people']);
    await page.keyboard.press('Escape');
  });

  test('is looked at as another person, in preview mode', async () => {
    const page = await app.signedIn(admin(), { at: null });
    await openBoard(page, 2017, 7);
    await menu(page, 'Two people');
    await named(page, 'Two people');
    await menu(page, 'Preview as…');
    await page.getByRole('button', { name: /View as…/ }).click();
    await page.getByRole('option', { name: 'Anna Snelling' }).click();
    await page.getByText('Previewing as Anna Snelling').waitFor();
    await page.getByRole('row', { name: /Moses Frase/ }).waitFor({ state: 'detached' });
    await expect.poll(() => people(page)).toEqual([expect.stringMatching(/^Anna Snelling/)]);
    await page.getByRole('button', { name: /^Lock all/ }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Exit preview' }).click();
    await page.getByRole('row', { name: /Moses Frase/ }).waitFor();
    await menu(page, 'Exit preview');
    await page.getByRole('button', { name: /View as…/ }).waitFor({ state: 'detached' });
  });

  test('on a phone, in French', async () => {
    await speak(app.product.url, viewer, 'fr');
    const page = await signedIn({ width: 390, language: 'fr' });
    await page.goto('/statements?year=2017&month=7');
    const chooser = page.getByRole('button', { name: /^Vue\s:\sTwo people$/ });
    await chooser.waitFor();
    await expectNoSideScroll(page);
    await chooser.click();
    await page.getByRole('menuitem', { name: 'Two people', exact: true }).waitFor();
    await expectAccessible(page);
    await speak(app.product.url, viewer, 'en');
  });

  test('that is deleted is said to be gone; the board comes back without it', async () => {
    const theirs = await signedIn();
    await openBoard(theirs, 2017, 7);
    await named(theirs, 'Two people');
    const page = await app.signedIn(admin(), { at: null });
    await openBoard(page, 2017, 7);
    await menu(page, 'Two people');
    await named(page, 'Two people');
    await menu(page, 'Delete…');
    const confirm = page.getByRole('alertdialog', { name: 'Delete “Two people”?' });
    await confirm.waitFor();
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    // The one before it is chosen.
    await named(page, 'Two people (2)');
    // Back in its place, and shared as before.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await named(page, 'Two people');
    await named(theirs, 'Two people');
    await menu(page, 'Delete…');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await named(page, 'Two people (2)');
    await theirs.getByText('This view no longer exists.').first().waitFor();
    await expectAccessible(theirs);
    await theirs.getByText('No statements for July 2017').first().waitFor();
    const api = await app.api(viewer);
    const { body } = await api.post<{ statements: unknown[] }>('/api/statements/search', JULY);
    expect(body.statements).toEqual([]);
  });
});

/** What React is given to write as text; without that each of them would be an element. */
const PAYLOAD = `"'><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg>`;
const ELEMENTS = 'img[src="x"], svg[onload], [onerror]';

/** Everything on the screens of SCRIPTED that has a name is called by it. */
async function callEverythingBy(payload: string, places: Places): Promise<void> {
  const api = await app.api(admin());
  const { compensation, plan, team, group, best, quotas, tables, roles } = places;
  const table = tables['Opportunities']!;
  const { fields } = (
    await api.get<{ fields: { id: string; table_id: string; type: string }[] }>('/api/fields')
  ).body;
  const titles = fields.filter(
    (field) => field.table_id === table && ['name', 'idName'].includes(field.type),
  );
  const { version } = (await api.get<{ version: number }>(`/api/compensations/${compensation}`)).body;
  const name = payload;
  const answers = [
    await api.patch('/api/company', { name }),
    await api.patch(`/api/plans/${plan}`, { name, section: payload }),
    await api.patch(`/api/compensations/${compensation}`, { name, description: payload, version }),
    await api.patch(`/api/quotas/${quotas[0]}`, { name }),
    await api.patch(`/api/teams/${team}`, { name }),
    await api.patch(`/api/groups/${group}`, { name }),
    await api.patch(`/api/users/${best}`, { name }),
    await api.patch(`/api/tables/${table}`, { name }),
    await api.post(`/api/tables/${table}/fields`, { name, type: 'string' }),
    await api.post('/api/company/roles', { name, description: payload }),
    await api.post('/api/attributes', { name, type: 'text' }),
    await api.post('/api/statements/views', { name, filters: [], link: 'and' }),
    ...(await Promise.all(
      titles.map((title) => api.post(`/api/tables/${table}/records`, { values: { [title.id]: payload } })),
    )),
  ];
  expect(roles.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status >= 300).map(({ status, body }) => [status, body])).toEqual([]);
}

const SCRIPTED = [
  'home-admin',
  'board',
  'statement',
  'plans',
  'plan',
  'compensation',
  'quotas',
  'quota',
  'users',
  'user',
  'teams',
  'orgchart',
  'team',
  'groups',
  'group',
  'tables',
  'table',
  'table-fields',
  'fields',
  'company',
  'roles',
  'attributes',
  'audit',
  'commands',
];

/** S-18. A script that only the policy stops fails the test as well: its error is in the console, which the harness reads. */
test('a name that would be a script is text on every screen', async () => {
  const places = await placesOf(app.product);
  await callEverythingBy(PAYLOAD, places);
  const page = await app.signedIn(admin(), { at: null });
  const shown: string[] = [];
  for (const screen of SCREENS.filter(({ name }) => SCRIPTED.includes(name))) {
    await showScreen(page, screen, places, app.product);
    expect([screen.name, await page.locator(ELEMENTS).count()]).toEqual([screen.name, 0]);
    if ((await page.getByText(PAYLOAD, { exact: false }).count()) > 0) shown.push(screen.name);
  }
  await expect.poll(() => page.evaluate(() => 'ran' in window)).toBe(false);
  // It stood where it could have run: else the test shows nothing.
  expect(shown).toEqual(
    expect.arrayContaining([
      'board',
      'statement',
      'plans',
      'plan',
      'compensation',
      'quotas',
      'users',
      'user',
      'teams',
      'team',
      'groups',
      'group',
      'tables',
      'table',
      'roles',
      'attributes',
    ]),
  );
  // Control: as HTML it is what is looked for.
  const blank = await app.page();
  await blank.goto('about:blank');
  await blank.setContent(`<p title="${PAYLOAD}"></p>`);
  await expect.poll(() => blank.locator(ELEMENTS).count()).toBeGreaterThan(0);
});
