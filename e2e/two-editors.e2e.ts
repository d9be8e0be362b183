import { authoriseChannel } from '@comptoir/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { expectAccessible, FIRST_ADMIN, useProduct } from './harness.ts';

/** One admin has a page open, the other saves first (by the API): the page says so, and nothing typed is lost. */
describe('two admins edit the same', () => {
  const app = useProduct({ seed: 'none' });
  let other: Api;
  beforeAll(async () => {
    other = await app.api(FIRST_ADMIN);
    await other.patch('/api/me', { onboarded: true });
  });

  /** A page that receives no changes, as on a slow line. */
  async function deafPage(path: string): Promise<Page> {
    const page = await app.signedIn(FIRST_ADMIN, { at: null });
    await page.routeWebSocket(/./, () => undefined);
    await page.goto(path);
    return page;
  }

  it('what others change before a page receives changes is on it once it does', async () => {
    const plan = (await other.post<{ id: string }>('/api/plans', { name: 'Before' })).body.id;
    const page = await app.signedIn(FIRST_ADMIN, { at: null });
    const requested = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    await page.route(`**${authoriseChannel.path}`, async (route) => {
      requested.resolve();
      await changed.promise;
      await route.continue();
    });
    await page.goto(`/plan/${plan}`);
    await page.getByRole('heading', { level: 1, name: 'Before' }).waitFor();
    await requested.promise;
    expect((await other.patch(`/api/plans/${plan}`, { name: 'In between' })).status).toBe(200);
    changed.resolve();
    await page.getByRole('heading', { level: 1, name: 'In between' }).waitFor();
  });

  describe('a quota', () => {
    const months = ['2026-01', '2026-02', '2026-03'] as const;
    let quota: string;
    let user_id: string;
    const theirs = (month: string, value: string | null) =>
      other.put(`/api/quotas/${quota}/values`, { values: [{ user_id, month, value }] });
    const stored = async () =>
      (
        await other.get<{ users: { values: (string | null)[] }[] }>(
          `/api/quotas/${quota}?year=2026&search=Anna`,
        )
      ).body.users[0]?.values.slice(0, 3);
    const cell = (page: Page, at: number) =>
      page.locator(`[role=row]:has-text("Anna Rep") [role=gridcell][aria-colindex="${at + 1}"]`);

    beforeAll(async () => {
      user_id = (await other.post<{ id: string }>('/api/users', { name: 'Anna Rep' })).body.id;
      quota = (
        await other.post<{ id: string }>('/api/quotas', {
          name: 'Revenue',
          frequency: 'monthly',
          type: 'amount',
        })
      ).body.id;
      await other.put(`/api/quotas/${quota}/values`, {
        values: months.map((month) => ({ user_id, month, value: '100' })),
      });
    });

    it('a value typed over one that has just changed is kept beside it, and written when one says so', async () => {
      const page = await app.signedIn(FIRST_ADMIN, { at: `/quotas/${quota}?year=2026&q=Anna` });
      await cell(page, 1).dblclick();
      await page.keyboard.type('555');
      await theirs('2026-01', '250');
      await page.keyboard.press('Enter');
      await page.getByText('Someone else updated Anna Rep, January 2026').waitFor();
      await page.getByText('Current: $250.00').waitFor();
      await page.getByText('Yours: $555.00').waitFor();
      await cell(page, 1).getByText('250').waitFor();
      await expect.poll(() => stored()).toEqual(['250', '100', '100']);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save mine' }).click();
      await cell(page, 1).getByText('555').waitFor();
      await page.getByText('Someone else updated').waitFor({ state: 'detached' });
      await expect.poll(stored).toEqual(['555', '100', '100']);
    });

    it('a pasted row with one such value is refused whole, and can be dropped', async () => {
      const page = await deafPage(`/quotas/${quota}?year=2026&q=Anna`);
      await cell(page, 1).getByText('555').waitFor();
      await theirs('2026-02', '300');
      await cell(page, 1).click();
      await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '1\t2\t3');
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      await page.getByText('Someone else updated Anna Rep, February 2026').waitFor();
      await page.getByText('2 more unsaved values.').waitFor();
      await expect.poll(() => stored()).toEqual(['555', '300', '100']);
      await page.getByRole('button', { name: 'Discard mine' }).click();
      await page.getByText('Someone else updated').waitFor({ state: 'detached' });
      await cell(page, 2).getByText('300').waitFor();
    });

    it('one person who types fast is no second editor, and takes back only what is their own', async () => {
      const page = await deafPage(`/quotas/${quota}?year=2026&q=Anna`);
      await cell(page, 1).click();
      for (const key of ['7', 'Enter', 'ArrowUp', '8', 'Enter', 'ArrowUp', '9', 'Tab', '4', 'Enter'])
        await page.keyboard.press(key);
      await expect.poll(stored).toEqual(['9', '4', '100']);
      await theirs('2026-02', '444');
      await page.keyboard.press('Control+z');
      await page.getByText('Someone else updated Anna Rep, February 2026').waitFor();
      await expect.poll(() => stored()).toEqual(['9', '444', '100']);
    });
  });

  it('a role: what was changed stays on the page until one asks for theirs', async () => {
    const permissions_v2 = { resources: {}, binary: {}, statement_scope: 'me', request_scope: 'mine' };
    const role = (
      await other.post<{ id: string; version: number }>('/api/company/roles', {
        name: 'Analyst',
        permissions_v2,
      })
    ).body;
    const page = await deafPage(`/parameters/role/${role.id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Pay analyst');
    await other.put(`/api/company/roles/${role.id}`, {
      name: 'Analyst',
      permissions_v2: { ...permissions_v2, statement_scope: 'all' },
      version: role.version,
    });
    await page.getByRole('button', { name: 'Save role' }).click();
    await page.getByText('Someone else just saved changes').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Pay analyst');
    await expectAccessible(page);
    const read = async () =>
      (await other.get<{ name: string; permissions_v2: unknown }>(`/api/company/roles/${role.id}`)).body;
    await expect
      .poll(() => read())
      .toMatchObject({ name: 'Analyst', permissions_v2: { statement_scope: 'all' } });

    await page.getByRole('button', { name: 'Load their version' }).click();
    await page.getByText('Someone else just saved changes').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Analyst');
    await page.getByRole('textbox', { name: 'Name' }).fill('Pay analyst');
    await page.getByRole('button', { name: 'Save role' }).click();
    await page.getByText('Role saved').waitFor();
    await expect
      .poll(() => read())
      .toMatchObject({ name: 'Pay analyst', permissions_v2: { statement_scope: 'all' } });
  });

  interface Form {
    /** Makes the thing under the name `Mine`; answers its address and what the other editor writes to. */
    readonly make: () => Promise<{ readonly page: string; readonly write: string }>;
    readonly open?: (page: Page) => Promise<void>;
    readonly field: string;
    readonly save: string;
  }
  const idOf = async (path: string, body: object) => (await other.post<{ id: string }>(path, body)).body.id;
  const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
  const choose = (menu: string, item: string) => async (page: Page) => {
    await page.getByRole('button', { name: menu }).first().click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const tableWithField = async () => {
    const table = await idOf('/api/tables', { name: `Table ${Math.random()}` });
    return [table, await idOf(`/api/tables/${table}/fields`, { name: 'Mine', type: 'string' })] as const;
  };
  const FORMS: Readonly<Record<string, Form>> = {
    'company settings': {
      make: async () => ({ page: '/parameters/company', write: '/api/company' }),
      field: 'Company name',
      save: 'Save changes',
    },
    'a plan’s name': {
      make: async () => ({
        page: '/plan',
        write: `/api/plans/${await idOf('/api/plans', { name: 'Mine' })}`,
      }),
      open: choose('More actions for Mine', 'Edit…'),
      field: 'Name',
      save: 'Save',
    },
    'a team': {
      async make() {
        const id = await idOf('/api/teams', { name: 'Mine' });
        return { page: `/users/teams/${id}`, write: `/api/teams/${id}` };
      },
      open: press('Edit team'),
      field: 'Name',
      save: 'Save',
    },
    'a group': {
      async make() {
        const dimension_id = await idOf('/api/groups/dimensions', { name: 'Region of two' });
        const id = await idOf('/api/groups', { dimension_id, name: 'Mine' });
        return { page: `/users/groups/${id}`, write: `/api/groups/${id}` };
      },
      open: press('Edit group'),
      field: 'Name',
      save: 'Save',
    },
    'a quota’s settings': {
      async make() {
        const id = await idOf('/api/quotas', { name: 'Mine', frequency: 'monthly', type: 'amount' });
        return { page: `/quotas/${id}`, write: `/api/quotas/${id}` };
      },
      open: choose('Actions for Mine', 'Settings'),
      field: 'Name',
      save: 'Save',
    },
    'a data table’s settings': {
      async make() {
        const id = await idOf('/api/tables', { name: 'Mine' });
        return { page: `/tables/${id}?tab=settings`, write: `/api/tables/${id}` };
      },
      field: 'Table name',
      save: 'Save',
    },
    'a data table’s name': {
      make: async () => ({
        page: '/tables',
        write: `/api/tables/${await idOf('/api/tables', { name: 'Mine, in the list' })}`,
      }),
      open: choose('Actions for Mine, in the list', 'Rename'),
      field: 'Table name',
      save: 'Save',
    },
    'a field': {
      async make() {
        const [table, field] = await tableWithField();
        return { page: `/tables/${table}?tab=fields`, write: `/api/tables/${table}/fields/${field}` };
      },
      open: press('Edit field Mine'),
      field: 'Field name',
      save: 'Save',
    },
    'an attribute': {
      make: async () => ({
        page: '/parameters/user_attributes',
        write: `/api/attributes/${await idOf('/api/attributes', { name: 'Mine', type: 'text' })}`,
      }),
      open: press('Edit Mine'),
      field: 'Name',
      save: 'Save',
    },
    'a user’s profile': {
      async make() {
        const id = await idOf('/api/users', { name: 'Mine' });
        return { page: `/users/${id}`, write: `/api/users/${id}` };
      },
      field: 'Full name',
      save: 'Save changes',
    },
  };

  it.each(Object.entries(FORMS))(
    '%s: what was typed stays, theirs stays until it is replaced',
    async (what, form) => {
      const { page: path, write } = await form.make();
      const page = await app.signedIn(FIRST_ADMIN, { at: path });
      await form.open?.(page);
      const field = page.getByRole('textbox', { name: form.field, exact: true });
      await field.fill('Typed here');
      expect(await other.patch(write, { name: `Theirs, ${what}` })).toMatchObject({ status: 200 });
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await page.getByText('Someone else just saved changes').waitFor();
      await expect.poll(() => field.inputValue()).toBe('Typed here');
      await page.getByRole('button', { name: 'Load their version' }).click();
      await expect.poll(() => field.inputValue()).toBe(`Theirs, ${what}`);
      await field.fill(`Mine again, ${what}`);
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await page
        .getByText(/(saved|renamed)\.?$/i)
        .first()
        .waitFor();
      await expect.poll(() => page.getByText('Someone else just saved changes').count()).toBe(0);
    },
  );

  it('a membership: rights given here are not written over rights given there', async () => {
    const team = await idOf('/api/teams', { name: 'North' });
    const user_id = await idOf('/api/users', { name: 'Dora North' });
    await other.patch(`/api/teams/${team}/attributions`, { attributions: [{ user_id }] });
    const members = async () =>
      (
        await other.get<{ members: { id: string; can_view: boolean; can_validate: boolean }[] }>(
          `/api/teams/${team}`,
        )
      ).body.members;
    const [member] = await members();
    const page = await app.signedIn(FIRST_ADMIN, { at: `/users/teams/${team}` });
    await page.getByRole('button', { name: 'Edit Dora North' }).click();
    await page.getByRole('checkbox', { name: /^Can validate/ }).press('Space');
    await other.patch(`/api/teams/${team}/attributions`, {
      attributions: [{ id: member?.id, user_id, can_view: true }],
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Someone else just saved changes').waitFor();
    await expect.poll(() => members()).toMatchObject([{ can_view: true, can_validate: false }]);
    await page.getByRole('button', { name: 'Load their version' }).click();
    await page.getByRole('checkbox', { name: /^Can view/, checked: true }).waitFor();
    await page.getByRole('checkbox', { name: /^Can validate/ }).press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Member saved').waitFor();
    await expect.poll(() => members()).toMatchObject([{ can_view: true, can_validate: true }]);
  });

  it('who has a plan: people added here stay when somebody else saves the list, and theirs is not overwritten', async () => {
    const plan = (await other.post<{ id: string }>('/api/plans', { name: 'Account executives' })).body.id;
    const [bert, cleo] = await Promise.all(
      ['Bert Early', 'Cleo Late'].map(
        async (name) => (await other.post<{ id: string }>('/api/users', { name })).body.id,
      ),
    );
    const page = await app.signedIn(FIRST_ADMIN, { at: `/plan/${plan}?tab=members` });
    await page.getByRole('button', { name: 'Add people, teams or groups' }).first().click();
    await page.getByRole('checkbox', { name: 'Cleo Late' }).press('Space');
    await page.getByRole('dialog').getByRole('button', { name: 'Add 1 member' }).click();
    await page.getByRole('row', { name: /Cleo Late/ }).waitFor();
    let readings = 0;
    page.on('response', (response) => {
      if (response.url().endsWith(`/api/plans/${plan}`)) readings += 1;
    });
    const member = { team_id: null, start_date: null, end_date: null };
    // Until the page's socket is open and it has received the change.
    const save = async () => {
      await other.put(`/api/plans/${plan}/members`, { members: [{ ...member, user_id: bert }] });
      return readings;
    };
    await expect.poll(save, { interval: 300 }).toBeGreaterThan(0);
    await page.getByRole('row', { name: /Cleo Late/ }).waitFor();
    await page.getByRole('button', { name: 'Save members' }).click();
    await page.getByText('Someone else just saved changes').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load their version' }).click();
    await page.getByRole('row', { name: /Bert Early/ }).waitFor();
    await expect.poll(() => page.getByRole('row', { name: /Cleo Late/ }).count()).toBe(0);

    // Untouched, the list follows what others save.
    await other.put(`/api/plans/${plan}/members`, {
      members: [bert, cleo].map((user_id) => ({ ...member, user_id })),
    });
    await page.getByRole('row', { name: /Cleo Late/ }).waitFor();
  });
});
