import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, FIRST_ADMIN, useProduct } from './harness.ts';
import { rowsOf, workbookOf } from './workbook.ts';

const TEAMS_FILE = fileURLToPath(new URL('./data/sales_teams.csv', import.meta.url));

/** An admin brings the sales force in from the CRM's file, through the screens, from an empty company. */
describe('people, in the browser', () => {
  const app = useProduct({ seed: 'none' });
  beforeAll(async () => {
    await (await app.api(FIRST_ADMIN)).patch('/api/me', { onboarded: true });
  });

  it('looks around with sample data before, and is empty again', async () => {
    const page = await app.signedIn(FIRST_ADMIN);
    await page.getByRole('button', { name: 'Try with sample data' }).click();
    await page.getByRole('button', { name: 'Show sample data' }).click();
    await page.getByText('You are looking at sample data').waitFor();
    await page.goto('/users');
    await page.getByText('42 users').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expectAccessible(page);
    const remove = page.getByRole('button', { name: 'Remove it' });
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await page.getByLabel('Type “Test company” to confirm').fill('Test company');
    await remove.click();
    await page.getByRole('button', { name: 'Try with sample data' }).waitFor();
    await expect.poll(() => page.getByText('You are looking at sample data').count()).toBe(0);
    await page.goto('/users');
    await page.getByText(/^1 user ·/).waitFor();
  });

  it('loads 35 agents, 6 managers and 3 offices, and says that nobody can log in yet', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users' });
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.setInputFiles('input[type=file]', TEAMS_FILE);
    await page.getByText('35 rows in 3 columns').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('6 managers will be created').waitFor();
    await page.getByText('3 teams will be created: Central, East, West').waitFor();
    await page.getByText('41 users have no email address').waitFor();
    await page.getByRole('button', { name: 'Import 41 users' }).click();
    await page.getByText('41 users added').waitFor();
    await page.getByRole('button', { name: 'See users' }).click();
    await page.getByText('42 users').waitFor();
    await page.getByText('1–15 of 42').waitFor();
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByText('1–15 of 41').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Show them' }).count()).toBe(0);
  });

  it('recognises the same people in an Excel file, and has nothing to change', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users/imports/new' });
    const buffer = await workbookOf(await rowsOf(TEAMS_FILE));
    await page.setInputFiles('input[type=file]', {
      name: 'Sales teams.xlsx',
      mimeType: 'application/octet-stream',
      buffer,
    });
    await page.getByText('35 rows in 3 columns').waitFor();
    await page.getByRole('button', { name: /Data.*Sheet/ }).waitFor();
    const id = new URL(page.url()).searchParams.get('import')!;
    const { body } = await (
      await app.api(FIRST_ADMIN)
    ).get<{ summary: unknown; issues: unknown[] }>(`/api/users/imports/${id}`);
    expect(body).toMatchObject({
      summary: { rows: 35, created: 0, updated: 0, unchanged: 35, skipped: 0 },
      issues: [],
    });
    await page.getByRole('button', { name: /Field: regional_office/ }).click();
    await page.getByRole('option', { name: 'Don’t import' }).click();
    await page.reload();
    await page.getByRole('button', { name: /Don’t import.*Field: regional_office/ }).waitFor();
  });

  it('finds a person by name, gives an address, and hands over a link that opens the account', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users' });
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('darcel');
    await page.getByRole('link', { name: /Darcel Schlecht/ }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('darcel@example.test');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(link).toContain('/auth/account_creation?token=');
    await expectAccessible(page);

    const guest = await app.page();
    await guest.goto(new URL(link).pathname + new URL(link).search);
    await guest.getByText('Darcel Schlecht').first().waitFor();
    await guest.context().close();
  });

  it('invites again at a changed address, and the first link is dead', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users?q=darcel' });
    await page.getByRole('link', { name: /Darcel Schlecht/ }).click();
    await page.getByRole('button', { name: 'Invite again' }).click();
    const first = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('darcel.schlecht@example.test');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('sent to darcel.schlecht@example.test').waitFor();
    const second = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    const guest = await app.page();
    await guest.goto(new URL(first).pathname + new URL(first).search);
    await guest.getByText('This link was already used').waitFor();
    await guest.goto(new URL(second).pathname + new URL(second).search);
    await guest.getByText('Darcel Schlecht').first().waitFor();
    await guest.context().close();
  });

  it('refuses to take the address of the only admin, in words at the field', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users?q=admin' });
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByRole('textbox', { name: 'Email' }).fill('elsewhere@example.test');
    await page.getByText('Changing your email logs you out').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('You’re the only active admin').waitFor();
  });

  it('assigns a manager from a month on, after showing what that ends, and refuses a cycle', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users?q=Anna' });
    await page.getByRole('link', { name: /Anna Snelling/ }).click();
    await page.getByRole('button', { name: 'Set manager' }).click();
    await page.getByRole('combobox', { name: 'Manager' }).fill('Cara');
    await page.getByRole('option', { name: /Cara Losch/ }).click();
    await page.getByText('Anna Snelling already reports to Dustin Brinkmann').waitFor();
    await page
      .getByRole('dialog', { name: 'Anna Snelling’s manager' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByText('Manager saved').waitFor();

    await page.goto('/users?q=Cara');
    await page.getByRole('link', { name: /Cara Losch/ }).click();
    await page.getByRole('button', { name: 'Set manager' }).click();
    await page.getByRole('combobox', { name: 'Manager' }).fill('Anna');
    await page.getByRole('option', { name: /Anna Snelling/ }).click();
    await page.getByText('This creates a circular reporting line').waitFor();
    expect(
      await page
        .getByRole('dialog', { name: 'Cara Losch’s manager' })
        .getByRole('button', { name: 'Save' })
        .isDisabled(),
    ).toBe(true);
  });

  it('shows the teams with their members, adds a team below and refuses to delete one with teams', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users/teams' });
    await page.getByRole('link', { name: /^West/ }).click();
    await page.getByText('Zane Levy').waitFor();
    await page.getByRole('button', { name: 'Add subteam' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Pacific');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Team Pacific created').waitFor();
    await page.goto('/users/teams');
    await page.getByRole('link', { name: /^West/ }).click();
    await page.getByRole('button', { name: 'Delete team' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }).click();
    await page.getByText('West can’t be deleted').waitFor();
  });

  it('sorts people into groups from month to month, archives one and undoes it, and filters by it', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users/groups' });
    await page.getByRole('button', { name: 'Add dimension' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Segment');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Dimension Segment created').waitFor();
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Large');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog', { name: 'Large' }).waitFor();
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByRole('combobox', { name: 'Person' }).fill('Zane');
    await page.getByRole('option', { name: 'Zane Levy' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Member saved').waitFor();
    await page.getByRole('dialog', { name: 'Large' }).getByText('Zane Levy').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('1 membership ends after the last month.').waitFor();
    await page
      .getByRole('dialog', { name: 'Archive Large?' })
      .getByRole('button', { name: 'Archive' })
      .click();
    await page.getByText('Large archived', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Large restored', { exact: true }).waitFor();
    await page.goto('/users');
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('option', { name: 'Large' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'Zane Levy' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
  });

  it('picks a team with those below it, or without', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/users' });
    await page.getByRole('button', { name: 'Team', exact: true }).click();
    await page.getByRole('option', { name: 'West' }).click();
    await expect
      .poll(() => page.getByRole('option', { name: 'Pacific' }).getAttribute('aria-selected'))
      .toBe('true');
    await expectAccessible(page);
    await page.getByText('Including subteams').click();
    await page.getByRole('option', { name: 'Pacific' }).click();
    await expect
      .poll(() => page.getByRole('option', { name: 'West' }).getAttribute('aria-selected'))
      .toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Team: West' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'West' }).first().waitFor();
  });

  it('shows who manages whom, from the top and from one manager down', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/parameters/company' });
    await page.locator('label').filter({ hasText: 'By manager' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Company settings saved').waitFor();
    await page.goto('/users');
    await page.getByRole('link', { name: 'Org chart' }).click();
    await page.getByRole('button', { name: 'Show only Dustin Brinkmann’s reporting line' }).click();
    await page.waitForURL(/orgchart\/[0-9a-f-]{36}$/);
    await page.getByRole('link', { name: /Celia Rouche/ }).waitFor({ state: 'detached' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    const rows = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n');
    expect(rows[0]).toBe('\uFEFFMonth,Person,Email,Role,Manager');
    expect(rows.slice(1).filter((row) => !row.endsWith(',Dustin Brinkmann')).length).toBe(1);
    await page.getByRole('link', { name: /Dustin Brinkmann/ }).click();
    await page.getByRole('dialog').getByText('Direct reports').waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('link', { name: 'Whole company' }).click();
    await page.getByRole('link', { name: /Celia Rouche/ }).waitFor();
  });

  it('makes a role and keeps Admin out of reach', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/parameters/role/new' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Analyst');
    await page.getByRole('radio', { name: 'Data tables permission: View' }).click();
    await page.getByRole('radio', { name: 'Statements permission: View' }).click();
    await page.getByRole('button', { name: 'Save role' }).click();
    await page.getByText('Role Analyst created').waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByRole('radio', { name: 'Data tables permission: View' }).isChecked())
      .toBe(true);
    await page.goto('/parameters/role');
    await page.getByRole('link', { name: /^Admin/ }).click();
    await page.getByText('can’t be edited').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save role' }).count()).toBe(0);
  });

  it('fills a quota like a spreadsheet, and keeps it', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/quotas' });
    await page.getByRole('button', { name: 'Add quota' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('New business');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'New business' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('25000.5');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: '25,000.50' }).first().waitFor();
    await page.reload();
    await page.getByRole('gridcell', { name: '25,000.50' }).first().waitFor();
  });
});
