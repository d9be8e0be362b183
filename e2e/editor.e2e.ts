import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymousApi, type Api } from './api.ts';
import { expectAccessible, expectNoSideScroll, FIRST_ADMIN, useProduct } from './harness.ts';
import { choose, saved, tick, typeFormula } from './pages/editor.ts';
import type { Login } from './product.ts';

/** The editor met with what goes wrong: each mistake is said at its place, and nothing that was typed is lost. */
const app = useProduct({ seed: 'none' });

const DEALS = `deal,owner,stage,closed,value
D1,First admin,Won,6/5/2017,15000
D2,First admin,Won,6/20/2017,10000
D3,First admin,Lost,6/21/2017,99999
D4,First admin,Won,7/1/2017,500
`;

interface Ids {
  readonly plan: string;
  readonly compensation: string;
}

let api: Api;
let user: string;

async function makeTable(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([DEALS], { type: 'text/csv' }), 'deals.csv');
  const uploaded = (
    await api.upload<{
      import: { id: string };
      sniff: { format: object; columns: { index: number; name: string; type: string; date_order: string | null }[] };
    }>('/api/import', form)
  ).body;
  const config = {
    format: uploaded.sniff.format,
    target: { kind: 'new', name: 'Deals' },
    columns: uploaded.sniff.columns.map(({ index, name, type, date_order }) => ({
      index,
      target: { kind: 'new', name, type: name === 'value' ? 'amount' : name === 'stage' ? 'picklist' : name === 'owner' ? 'user' : type },
      date_order: name === 'closed' ? (date_order ?? 'mdy') : null,
      decimal_mark: '.',
    })),
    name_column: 0,
    id_column: 0,
    user_column: 1,
  };
  const started = await api.put('/api/import', { id: uploaded.import.id, config });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  for (;;) {
    const { body } = await api.get<{ import: { finished: boolean } }>(`/api/import/${uploaded.import.id}`);
    if (body.import.finished) return;
    await delay(200);
  }
}

async function makeCompensation(name: string): Promise<Ids> {
  const plan = (await api.post<{ id: string }>('/api/plans', { name: `Plan of ${name}` })).body.id;
  const compensation = (await api.post<{ id: string }>(`/api/plans/${plan}/compensations`, { name })).body.id;
  return { plan, compensation };
}

const address = ({ plan, compensation }: Ids, step: string) =>
  `/plan/${plan}/compensation/${compensation}?step=${step}&month=2017-06&user=${user}`;

async function addScope(page: Page, source = /^Deals/): Promise<void> {
  await page.getByRole('button', { name: 'Add a scope' }).click();
  await page.getByRole('menuitem', { name: source }).click();
  await page.getByRole('heading', { name: 'Whose rows' }).waitFor();
}

async function addValue(page: Page, kind: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add a value' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

/** Somebody who may read plans and statements, and change nothing. */
async function reader(): Promise<Login> {
  const permissions_v2 = {
    resources: { plan: { effect: 'allow', level: 'read' } },
    binary: {},
    statement_scope: 'all',
    request_scope: 'mine',
  };
  const role = await api.post<{ id: string }>('/api/company/roles', { name: 'Reader', permissions_v2 });
  expect(role.status, JSON.stringify(role.body)).toBe(200);
  const login = { email: 'reader@example.com', password: FIRST_ADMIN.password };
  const made = await api.post<{ id: string }>('/api/users', { name: 'Reader', email: login.email, role_id: role.body.id });
  const invited = await api.post<{ url: string }>(`/api/users/${made.body.id}/invite`);
  const own = anonymousApi(app.product.url);
  await own.get('/api/me');
  const token = new URL(invited.body.url).searchParams.get('token');
  const opened = await own.post('/auth/account_creation', { token, password: login.password });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  expect((await own.patch('/api/me', { onboarded: true })).status).toBe(200);
  return login;
}

beforeAll(async () => {
  api = await app.api(FIRST_ADMIN);
  await api.patch('/api/me', { onboarded: true });
  user = (await api.get<{ user: { id: string } }>('/api/me')).body.user.id;
  await makeTable();
});

describe('a compensation from nothing', () => {
  test('shows its values on a person while it is built, saves itself and survives a reload', async () => {
    const ids = await makeCompensation('From nothing');
    const page = await app.signedIn(FIRST_ADMIN);
    await page.goto(address(ids, 'data'));
    await addScope(page);
    await page.getByRole('button', { name: /add a condition/i }).click();
    await page
      .getByRole('group', { name: 'Condition 1' })
      .getByRole('button', { name: /Field$/ })
      .click();
    await page.getByRole('option', { name: 'stage' }).click();
    await tick(page, page.getByRole('button', { name: /Values$/ }), ['Won', 'Lost']);
    await page.getByTestId('scope-counted').filter({ hasText: '3 rows count' }).waitFor();
    await tick(page, page.getByRole('button', { name: /Values$/ }), ['Lost']);
    await page.getByTestId('scope-counted').filter({ hasText: '2 rows count' }).waitFor();
    // A date is set by its parts, in the order of the company.
    await page.getByRole('button', { name: /add a condition/i }).click();
    const second = page.getByRole('group', { name: 'Condition 2' });
    await choose(page, second.getByRole('button', { name: /Field$/ }), 'closed');
    await choose(page, second.getByRole('button', { name: /Comparison$/ }), 'after');
    await second.getByRole('spinbutton', { name: /day/ }).click();
    await page.keyboard.type('10062017');
    await page.getByTestId('scope-counted').filter({ hasText: '1 row counts' }).waitFor();
    await second.getByRole('button', { name: /Remove condition 2/ }).click();
    await page.getByTestId('scope-counted').filter({ hasText: '2 rows count' }).waitFor();

    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Tiers/);
    await page.getByLabel('Tier 1 pays').fill('3');
    await page.getByRole('button', { name: 'Add a tier' }).click();
    await page.getByLabel('Tier 2 from').fill('20000');
    await page.getByLabel('Tier 2 pays').fill('5');
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
    const page = await app.signedIn(FIRST_ADMIN);
    await page.goto(address(ids, 'data'));
    await page.getByRole('button', { name: 'Go live…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('It cannot go live yet').waitFor();
    expect(await dialog.getByRole('button', { name: 'Go live' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Checks · 1 to mend/ }).click();
    await page.getByText('Choose the commission to pay (step 3).').waitFor();
    // The server refuses it too.
    const answer = await api.post<{ code: string }>(`/api/compensations/${ids.compensation}/go-live`, { version: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'compensation_incomplete']);
  });
});

describe('rows of something else than a table', () => {
  test('values of a quota, to the cent', async () => {
    const quota = (await api.post<{ id: string }>('/api/quotas', { name: 'Target', frequency: 'monthly', type: 'amount' })).body.id;
    const values = [
      { user_id: user, month: '2017-05', value: '100' },
      { user_id: user, month: '2017-06', value: '12345.67' },
    ];
    expect((await api.put(`/api/quotas/${quota}/values`, { values })).status).toBe(200);
    const page = await app.signedIn(FIRST_ADMIN);
    const ids = await makeCompensation('On quotas');
    await page.goto(address(ids, 'data'));
    await addScope(page, /^Target/);
    await page.getByTestId('scope-counted').filter({ hasText: '1 row counts' }).waitFor();
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Total * 10%');
    await page.getByRole('button', { name: 'Pay this value' }).click();
    await page.getByTestId('tried-earned').filter({ hasText: '1,234.57' }).waitFor();
    // The quarter so far: both months.
    await page.getByRole('button', { name: /^1 Data/ }).click();
    await choose(page, page.getByRole('button', { name: /lies in$/ }), 'the quarter so far');
    await page.getByTestId('tried-earned').filter({ hasText: '1,244.57' }).waitFor();
    await saved(page);

    // On the statement its fields, which nobody has named, have words.
    await api.patch(`/api/users/${user}/licence`, { licenced: true });
    const members = [{ user_id: user, team_id: null, start_date: null, end_date: null }];
    expect((await api.put(`/api/plans/${ids.plan}/members`, { members })).status).toBe(200);
    const { version } = (await api.get<{ version: number }>(`/api/compensations/${ids.compensation}`)).body;
    expect((await api.post(`/api/compensations/${ids.compensation}/go-live`, { version })).status).toBe(200);
    await api.post('/api/statements/refresh', { year: 2017, month: 6, user_ids: null });
    const isThere = async () => (await api.get(`/api/statement?user_id=${user}&year=2017&month=6`)).status;
    await expect.poll(isThere, { timeout: 30_000 }).toBe(200);
    await page.goto(`/statements?year=2017&month=6&user=${user}`);
    await page.getByText(/^Last day from .*, Person is this person$/).waitFor();
    await page.getByText('Field Value of each record').waitFor();
  });

  test('what another compensation gave in the month before, to the cent; a draft source is said', async () => {
    const base = await makeCompensation('Base pay');
    await api.patch(`/api/users/${user}/licence`, { licenced: true });
    const members = [{ user_id: user, team_id: null, start_date: null, end_date: null }];
    expect((await api.put(`/api/plans/${base.plan}/members`, { members })).status).toBe(200);
    const page = await app.signedIn(FIRST_ADMIN);
    await page.goto(address(base, 'data'));
    await addScope(page);
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Total * 3.333%');
    await page.getByRole('button', { name: 'Pay this value' }).click();
    // 15,000, 10,000 and 99,999, won or not.
    await page.getByTestId('tried-earned').filter({ hasText: '4,166.22' }).waitFor();
    await saved(page);

    await page.goto(`${address(await makeCompensation('Bonus on pay'), 'data').replace('2017-06', '2017-07')}`);
    await addScope(page, /^Base pay/);
    await page.getByText('is a draft: it has no results until it goes live').waitFor();
    const { version } = (await api.get<{ version: number }>(`/api/compensations/${base.compensation}`)).body;
    expect((await api.post(`/api/compensations/${base.compensation}/go-live`, { version })).status).toBe(200);
    await saved(page);
    await page.reload();
    await page.getByTestId('scope-counted').filter({ hasText: '1 row counts' }).waitFor();
    await page.getByText('is a draft').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await page.getByRole('heading', { name: 'Commission earned' }).waitFor();
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Total * 10%');
    await page.getByRole('button', { name: 'Pay this value' }).click();
    await page.getByTestId('tried-earned').filter({ hasText: '416.62' }).waitFor();
    // Its values are fields as well as what it earned.
    await page.getByRole('button', { name: /^Commission earned/ }).click();
    await choose(page, page.getByRole('button', { name: /Field$/ }), 'Total');
    await page.getByTestId('tried-earned').filter({ hasText: '12,499.90' }).waitFor();
    await expectAccessible(page);
  });
});

describe('formulas', () => {
  test('mistakes are said where they stand, mended with a click, and a broken text is kept', async () => {
    const ids = await makeCompensation('Formulas');
    const page = await app.signedIn(FIRST_ADMIN);
    await page.goto(address(ids, 'data'));
    await addScope(page);
    await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
    await addValue(page, /^Field/);
    await addValue(page, /^Sum or count/);
    await addValue(page, /^Formula/);
    await typeFormula(page, 'Totl * 2 + ROUN(1.5');
    await page.getByText('No value has this name.').waitFor();
    await page.getByText('There is no such function.').waitFor();
    await saved(page);
    await page.reload();
    await page.getByText('No value has this name.').waitFor();
    await page.getByRole('button', { name: 'Use Total' }).click();
    await page.getByText('No value has this name.').waitFor({ state: 'detached' });
    await typeFormula(page, 'value * 2 + Total');
    await typeFormula(page, 'Total / 0');
    // Division by zero is a value in error, not a mistake of the text.
    await page.getByTestId('tried-values').getByText('division by zero').waitFor();
    await saved(page);
  });

  test('a circle is shown with its path', async () => {
    const ids = await makeCompensation('Circle');
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
    const page = await app.signedIn(FIRST_ADMIN);
    await page.goto(`${address(ids, 'rules')}&variable=${one}`);
    await page.getByText('These values read each other in a circle: Egg → Hen → Egg.').waitFor();
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
  const page = await app.signedIn(FIRST_ADMIN);
  await page.goto(address(ids, 'rules'));
  await page.getByText('Tier 2: it overlaps the one before.').waitFor();
});

test('two admins save the same compensation: the second chooses, nothing is lost', async () => {
  const ids = await makeCompensation('Contested');
  const page = await app.signedIn(FIRST_ADMIN);
  await page.goto(address(ids, 'data'));
  await page.getByRole('button', { name: 'Add a scope' }).first().waitFor();
  // Someone else renames it meanwhile.
  const other = await api.patch(`/api/compensations/${ids.compensation}`, { version: 1, name: 'Contested, renamed' });
  expect(other.status).toBe(200);
  await addScope(page);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Someone else saved in between').waitFor();
  await dialog.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contested (my version)' }).waitFor();
  await page.getByRole('button', { name: /^1 Data/ }).click();
  await page.getByRole('heading', { name: 'Whose rows' }).waitFor();
  const theirs = await api.get<{ name: string; document: { scopes: unknown[] } }>(`/api/compensations/${ids.compensation}`);
  expect([theirs.body.name, theirs.body.document.scopes.length]).toEqual(['Contested, renamed', 0]);
});

test('an edit made right before the page is left is not lost', async () => {
  const ids = await makeCompensation('Left at once');
  const page = await app.signedIn(FIRST_ADMIN);
  await page.goto(address(ids, 'data'));
  await addScope(page);
  await saved(page);
  await page.getByLabel('Name of the scope').fill('Kept');
  // No wait for the pause after which it saves itself.
  await page.goto('/plan');
  const nameNow = async () =>
    (await api.get<{ document: { scopes: { name: string }[] } }>(`/api/compensations/${ids.compensation}`)).body.document.scopes[0]?.name;
  await expect.poll(nameNow).toBe('Kept');
});

test('edits of a live compensation wait for who leaves its page without saving them', async () => {
  const ids = await makeCompensation('Live');
  const variable = '01a00000-0000-7000-8000-000000000009';
  const number = { id: variable, name: 'Fixed', description: '', format: null, kind: 'Formula', tree: { type: 'number', value: '100' } };
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
  const page = await app.signedIn(FIRST_ADMIN);
  await page.goto(address(ids, 'data'));
  await addScope(page);
  await page.getByText('not saved yet').waitFor();
  await page.getByRole('link', { name: 'Plan of Live' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan of Live' }).waitFor();
  await page.goBack();
  await page.getByText('Your unsaved changes are back').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await saved(page);
  const kept = await api.get<{ document: { scopes: unknown[] } }>(`/api/compensations/${ids.compensation}`);
  expect(kept.body.document.scopes).toHaveLength(1);
});

test('undo takes back the last edit', async () => {
  const ids = await makeCompensation('Undone');
  const page = await app.signedIn(FIRST_ADMIN);
  await page.goto(address(ids, 'data'));
  await addScope(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Whose rows' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('heading', { name: 'Whose rows' }).waitFor();
});

test('everyone can be given a plan, beyond what is shown; who came back is entered again', async () => {
  for (let made = 0; made < 230; made += 10) {
    const names = Array.from({ length: 10 }, (_, index) => `Rep ${String(made + index).padStart(3, '0')}`);
    const answers = await Promise.all(names.map((name) => api.post('/api/users', { name })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  }
  const { plan } = await makeCompensation('For everyone');
  const page = await app.signedIn(FIRST_ADMIN);
  await page.goto(`/plan/${plan}?tab=members`);
  const adder = page.getByRole('button', { name: 'Add people or teams' }).first();
  await adder.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('and 31 more').waitFor();
  await dialog.getByText('Choose all 231').click();
  await dialog.getByRole('searchbox').fill('rep 229');
  await dialog.getByText('Rep 229').waitFor();
  await dialog.getByRole('button', { name: 'Add 231 members' }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByText('Members saved').waitFor();
  const membersNow = async () =>
    (await api.get<{ members: { name: string; end_date: string | null }[] }>(`/api/plans/${plan}`)).body.members;
  expect(await membersNow()).toHaveLength(231);

  // Rep 000 left in 2025: from then on the plan can be given again.
  const ended = (await membersNow()).map((member) => (member.name === 'Rep 000' ? { ...member, end_date: '2025-12-31' } : member));
  await api.put(`/api/plans/${plan}/members`, { members: ended.map(({ name: _, ...member }) => member) });
  await page.reload();
  await adder.click();
  await dialog.getByRole('searchbox').fill('rep 000');
  const again = dialog.locator('label', { hasText: 'Rep 000' });
  await again.getByText('already a member on these dates').waitFor();
  await dialog.getByRole('spinbutton', { name: /day, From/ }).click();
  await page.keyboard.type('01032026');
  await again.getByText('already a member on these dates').waitFor({ state: 'detached' });
  await again.click();
  await dialog.getByRole('button', { name: 'Add 1 member' }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByText('Members saved').waitFor();
  expect((await membersNow()).filter(({ name }) => name === 'Rep 000')).toHaveLength(2);
});

test('who may only read plans looks and tries, and saves nothing', async () => {
  const ids = await makeCompensation('Looked at');
  const admin = await app.signedIn(FIRST_ADMIN);
  await admin.goto(address(ids, 'data'));
  await addScope(admin);
  await admin.getByRole('button', { name: /^3 Calculation rules/ }).click();
  await addValue(admin, /^Field/);
  await addValue(admin, /^Formula/);
  await typeFormula(admin, 'value * 2');
  await saved(admin);
  const before = (await api.get<{ version: number }>(`/api/compensations/${ids.compensation}`)).body.version;

  const page = await app.signedIn(await reader());
  await page.goto(address(ids, 'data'));
  await page.getByText('You can look, not change').waitFor();
  expect(await page.getByLabel('Name of the scope').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Rows of|Rows of$/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: /^3 Calculation rules/ }).click();
  await page.getByRole('textbox', { name: 'Formula' }).click();
  await page.keyboard.type('3 + ');
  await page.getByText('value * 2').waitFor();
  // The values of a person are there to see.
  await page.getByTestId('tried-values').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^2 Commission/ }).click();
  expect(await page.getByRole('button', { name: /Computed$/ }).isDisabled()).toBe(true);
  await page.goto('/plan');
  const after = (await api.get<{ version: number }>(`/api/compensations/${ids.compensation}`)).body.version;
  expect(after).toBe(before);
});

test('functions stand in a list with their examples, found by what they do', async () => {
  const ids = await makeCompensation('Functions');
  const page = await app.signedIn(FIRST_ADMIN);
  await page.goto(address(ids, 'rules'));
  await addValue(page, /^Formula/);
  await page.getByRole('button', { name: 'Functions' }).click();
  const list = page.getByRole('region', { name: 'Functions' });
  await list.getByRole('searchbox').fill('condition holds');
  await list.getByText('IF(3 > 2, 10, 20) → 10').waitFor();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Insert IF', exact: true }).click();
  // The signature and an example stay in sight while one fills it in.
  await page.getByText('IF(3 > 2, 10, 20) → 10').nth(1).waitFor();
});

test('plans are put in order by the mouse, the keyboard and the menu', async () => {
  const names = ['Ordered one', 'Ordered two', 'Ordered three'];
  for (const name of names) expect((await api.post('/api/plans', { name, section: 'In order' })).status).toBe(200);
  const order = async () => {
    const { body } = await api.get<{ plans: { name: string }[] }>('/api/plans?state=live');
    return body.plans.map(({ name }) => name.replace('Ordered ', '')).filter((name) => ['one', 'two', 'three'].includes(name));
  };
  const page = await app.signedIn(FIRST_ADMIN);
  // Of what is shown, since what is moved next is moved there.
  const shown = async () =>
    (await page.getByRole('row', { name: /^Ordered/ }).allTextContents()).map((text) => /Ordered (one|two|three)/.exec(text)?.[1]);
  const settles = async (expected: string[]) => {
    await expect.poll(order).toEqual(expected);
    await expect.poll(shown).toEqual(expected);
  };
  // Others between them in the whole order do not matter: what is seen is moved past what is seen.
  await page.goto('/plan?q=ordered');
  await page.getByRole('button', { name: 'More for Ordered three' }).click();
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

test('fits a phone, in French and dark', async () => {
  const ids = await makeCompensation('Petit écran');
  await api.patch('/api/me', { language: 'fr' });
  const page = await app.signedIn(FIRST_ADMIN, { width: 390, theme: 'dark', language: 'fr' });
  await page.goto(address(ids, 'data'));
  await page.getByRole('button', { name: 'Ajouter un périmètre' }).first().waitFor();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await api.patch('/api/me', { language: 'en' });
});
