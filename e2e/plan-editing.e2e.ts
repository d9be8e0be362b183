import type { PlanMemberWire } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { anonymousApi } from './api.ts';
import { expectAccessible, FIRST_ADMIN } from './harness.ts';
import {
  addScope,
  addValue,
  address,
  api,
  makeCompensation,
  productWithDeals,
} from './pages/editor-world.ts';
import { saved, typeFormula } from './pages/editor.ts';
import type { Login } from './product.ts';

/** Other editors, leaving and undo, members of a plan, read-only roles, and the order of plans. */
const app = productWithDeals();

const READS = { effect: 'allow', level: 'read' } as const;
const readerRole = (more: object = {}) => ({
  name: 'Reader',
  permissions_v2: {
    resources: { plan: READS, statement: READS, ...more },
    binary: {},
    statement_scope: 'all',
    request_scope: 'mine',
  },
});

/** Somebody who may read plans and statements, and change nothing. */
async function reader(): Promise<Login & { readonly role_id: string }> {
  const role = await api.post<{ id: string }>('/api/company/roles', readerRole());
  expect(role.status, JSON.stringify(role.body)).toBe(200);
  const login = { email: 'reader@example.com', password: FIRST_ADMIN.password };
  const made = await api.post<{ id: string }>('/api/users', {
    name: 'Reader',
    email: login.email,
    role_id: role.body.id,
  });
  const invited = await api.post<{ url: string }>(`/api/users/${made.body.id}/invite`);
  const own = anonymousApi(app.product.url);
  await own.get('/api/me');
  const token = new URL(invited.body.url).searchParams.get('token');
  const opened = await own.post('/auth/account_creation', { token, password: login.password });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  expect((await own.patch('/api/me', { onboarded: true })).status).toBe(200);
  return { ...login, role_id: role.body.id };
}

test('two admins save the same compensation: the second chooses, nothing is lost', async () => {
  const ids = await makeCompensation('Contested');
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
  await page.getByRole('button', { name: 'Add scope' }).first().waitFor();
  // Someone else renames it in between.
  const other = await api.patch(`/api/compensations/${ids.compensation}`, {
    version: 1,
    name: 'Contested, renamed',
  });
  expect(other.status).toBe(200);
  // It is shown at once, before the next save is refused.
  await page.getByRole('button', { name: 'Load the latest version' }).waitFor();
  await addScope(page);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Someone else edited this').waitFor();
  await dialog.getByText(/saved this compensation/).waitFor();
  await dialog.getByText('Name: Contested → Contested, renamed').waitFor();
  await dialog.getByRole('button', { name: 'Save mine as a copy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contested (my version)' }).waitFor();
  await page.getByRole('button', { name: /^1 Data/ }).click();
  await page.getByRole('heading', { name: 'Owner' }).waitFor();
  const theirs = await api.get<{ name: string; document: { scopes: unknown[] } }>(
    `/api/compensations/${ids.compensation}`,
  );
  expect([theirs.body.name, theirs.body.document.scopes.length]).toEqual(['Contested, renamed', 0]);
});

test('an edit made right before the page is left is not lost', async () => {
  const ids = await makeCompensation('Left at once');
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
  await addScope(page);
  await saved(page);
  await page.getByLabel('Scope name').fill('Kept');
  // No wait for the pause after which it saves itself.
  await page.goto('/plan');
  const nameNow = async () =>
    (await api.get<{ document: { scopes: { name: string }[] } }>(`/api/compensations/${ids.compensation}`))
      .body.document.scopes[0]?.name;
  await expect.poll(nameNow).toBe('Kept');
});

test('the way back to a draft that is still being saved shows what was typed, and the next edit meets nobody', async () => {
  const ids = await makeCompensation('Left and opened again');
  const page = await app.signedIn(FIRST_ADMIN, { at: '/plan' });
  await page.goto(address(ids, 'data'));
  await addScope(page);
  await saved(page);
  // One save is on its way, and the one on leaving waits for it. They reach the server only once the editor is open again.
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/document', async (route) => {
    reached.resolve();
    await released.promise;
    await route.continue();
  });
  await page.getByLabel('Scope name').fill('On its way');
  await reached.promise;
  await page.getByLabel('Scope name').fill('Kept');
  await page.getByRole('link', { name: 'Plans' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor({ state: 'detached' });
  released.resolve();
  const name = page.getByLabel('Scope name');
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe('Kept');
  await name.fill('Kept and edited');
  await saved(page);
  const stored = await api.get<{ document: { scopes: { name: string }[] } }>(
    `/api/compensations/${ids.compensation}`,
  );
  expect(stored.body.document.scopes[0]?.name).toBe('Kept and edited');
});

test('edits of a live compensation wait for who leaves its page without saving them', async () => {
  const ids = await makeCompensation('Live');
  const variable = '01a00000-0000-7000-8000-000000000009';
  const number = {
    id: variable,
    name: 'Fixed',
    description: '',
    format: null,
    kind: 'Formula',
    tree: { type: 'number', value: '100' },
  };
  const { body } = await api.put<{ version: number }>(`/api/compensations/${ids.compensation}/document`, {
    version: 1,
    document: {
      scopes: [],
      variables: [{ ...number, broken_text: null }],
      payment: { type: 'standard', variable_id: variable },
      kpi_variable_ids: [],
      dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
    },
  });
  const live = await api.post(`/api/compensations/${ids.compensation}/go-live`, { version: body.version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
  await addScope(page);
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('link', { name: 'Plan of Live' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan of Live' }).waitFor();
  await page.goBack();
  await page.getByText('Unsaved changes restored').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  // What it changes is shown before it is saved.
  const question = page.getByRole('alertdialog');
  await question.getByText('Difference').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save changes' }).click();
  await saved(page);
  const kept = await api.get<{ document: { scopes: unknown[] } }>(`/api/compensations/${ids.compensation}`);
  expect(kept.body.document.scopes).toHaveLength(1);
});

test('Back asks before it leaves what was typed in a dialog', async () => {
  const page = await app.signedIn(FIRST_ADMIN, { at: '/' });
  await page.getByRole('link', { name: 'Plans' }).first().click();
  await page.getByRole('button', { name: 'Add plan' }).first().click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Typed before Back');
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => name.inputValue()).toBe('Typed before Back');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/plan');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await name.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

test('undo takes back the last edit', async () => {
  const ids = await makeCompensation('Undone');
  const page = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
  await addScope(page);
  // The name of the compensation is a button, too.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('heading', { name: 'Owner' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('heading', { name: 'Owner' }).waitFor();
});

test('everyone can be given a plan, beyond what is shown; who came back is entered again', async () => {
  for (let made = 0; made < 230; made += 10) {
    const names = Array.from({ length: 10 }, (_, index) => `Rep ${String(made + index).padStart(3, '0')}`);
    const answers = await Promise.all(names.map((name) => api.post('/api/users', { name })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  }
  const { plan } = await makeCompensation('For everyone');
  const page = await app.signedIn(FIRST_ADMIN, { at: `/plan/${plan}?tab=members` });
  const adder = page.getByRole('button', { name: 'Add people, teams or groups' }).first();
  await adder.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('31 more').waitFor();
  await dialog.getByText('Select all 231').click();
  await dialog.getByRole('searchbox').fill('rep 229');
  await dialog.getByText('Rep 229').waitFor();
  await dialog.getByRole('button', { name: 'Add 231 members' }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByText('Members saved').waitFor();
  const membersNow = async () =>
    (await api.get<{ members: PlanMemberWire[] }>(`/api/plans/${plan}`)).body.members;
  await expect.poll(() => membersNow()).toHaveLength(231);

  // Rep 000 left in 2025: from then on the plan can be given again.
  const members = (await membersNow()).map(({ name, user_id, team_id, start_date, end_date }) => ({
    user_id,
    team_id,
    start_date,
    end_date: name === 'Rep 000' ? '2025-12-31' : end_date,
  }));
  expect((await api.put(`/api/plans/${plan}/members`, { members })).status).toBe(200);
  await page.reload();
  await adder.click();
  await dialog.getByRole('searchbox').fill('rep 000');
  const again = dialog.locator('label', { hasText: 'Rep 000' });
  await again.getByText('Already a member on these dates').waitFor();
  await dialog.getByRole('spinbutton', { name: /day, From/ }).click();
  await page.keyboard.type('01032026');
  await again.getByText('Already a member on these dates').waitFor({ state: 'detached' });
  await again.click();
  await dialog.getByRole('button', { name: 'Add 1 member' }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByText('Members saved').waitFor();
  expect((await membersNow()).filter(({ name }) => name === 'Rep 000')).toHaveLength(2);
});

test('who may only read plans looks and tries, and saves nothing', async () => {
  const ids = await makeCompensation('Looked at');
  const admin = await app.signedIn(FIRST_ADMIN, { at: address(ids, 'data') });
  await addScope(admin);
  await admin.getByRole('button', { name: /^3 Calculation rules/ }).click();
  await addValue(admin, /^Field/);
  await addValue(admin, /^Formula/);
  await typeFormula(admin, 'value * 2');
  await saved(admin);
  const before = (await api.get<{ version: number }>(`/api/compensations/${ids.compensation}`)).body.version;

  const { role_id, ...login } = await reader();
  const page = await app.signedIn(login, { at: address(ids, 'data') });
  await page.getByText('View only').waitFor();
  await admin.getByText('Reader also here').waitFor();
  await page.getByText('First admin also here').waitFor();
  await expect.poll(() => page.getByLabel('Scope name').isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: /^Source|Source$/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
  await page.getByRole('textbox', { name: 'Formula' }).click();
  await page.keyboard.type('3 + ');
  await page.getByText('value * 2').waitFor();
  // Whose pay they may see, they may try a plan on, as far as they may read what it reads: it says what is missing.
  await page.getByText('You need permission to view data tables').waitFor();
  await expectAccessible(page);
  expect((await api.put(`/api/company/roles/${role_id}`, readerRole({ data_table: READS }))).status).toBe(
    200,
  );
  await page.reload();
  await page.getByTestId('tried-values').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^2 Payout/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /Calculated$/ }).isDisabled()).toBe(true);
  await page.goto('/plan');
  const after = (await api.get<{ version: number }>(`/api/compensations/${ids.compensation}`)).body.version;
  expect(after).toBe(before);
});

test('plans are put in order by the mouse, the keyboard and the menu', async () => {
  const names = ['Ordered one', 'Ordered two', 'Ordered three'];
  for (const name of names)
    expect((await api.post('/api/plans', { name, section: 'In order' })).status).toBe(200);
  const order = async () => {
    const { body } = await api.get<{ plans: { name: string }[] }>('/api/plans?state=live');
    return body.plans
      .map(({ name }) => name.replace('Ordered ', ''))
      .filter((name) => ['one', 'two', 'three'].includes(name));
  };
  const page = await app.signedIn(FIRST_ADMIN, { at: null });
  // Of what is shown, since what is moved next is moved there.
  const shown = async () =>
    (await page.getByRole('row', { name: /^Ordered/ }).allTextContents()).map(
      (text) => /Ordered (one|two|three)/.exec(text)?.[1],
    );
  const settles = async (expected: string[]) => {
    await expect.poll(order).toEqual(expected);
    await expect.poll(shown).toEqual(expected);
  };
  // Others between them in the whole order do not matter: what is seen is moved past what is seen.
  await page.goto('/plan?q=ordered');
  await page.getByRole('button', { name: 'More actions for Ordered three' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await settles(['one', 'three', 'two']);

  const row = (name: string) => page.getByRole('row', { name: `Ordered ${name}` });
  await row('two').dragTo(row('one'), { targetPosition: { x: 200, y: 3 } });
  await settles(['two', 'one', 'three']);

  // Keys pressed before the places to drop at are there would be lost.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.getByRole('button', { name: 'Drag Ordered three' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^Insert/);
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('Insert before Ordered two');
  await page.keyboard.press('Enter');
  await settles(['three', 'two', 'one']);
  await expectAccessible(page);
});
