import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { importTable } from './deals.ts';
import { expectAccessible, FIRST_ADMIN, useProduct } from './harness.ts';
import { tick } from './pages/editor.ts';
import { plainDate, rowsOf, workbookOf } from './workbook.ts';

const CRM = new URL('../apps/server/src/features/demo/data/', import.meta.url);
const crm = (name: string) => fileURLToPath(new URL(name, CRM));

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"]`);
const upload = (page: Page, name: string, content: string | Buffer) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** An admin imports the deals from the CRM's files through the screens, looks at them and corrects one. */
describe('data tables, in the browser', () => {
  const app = useProduct({ seed: 'none' });
  beforeAll(async () => {
    const admin = await app.api(FIRST_ADMIN);
    await admin.patch('/api/me', { onboarded: true });
    await admin.post('/api/users', { name: 'Moses Frase', email: 'moses@example.test' });
  });

  /** The table of deals as the first test loads it; a test that runs alone imports it without the screens. */
  async function dealsTable(): Promise<string> {
    const admin = await app.api(FIRST_ADMIN);
    const find = async () =>
      (await admin.get<{ tables: { id: string; name: string }[] }>('/api/tables')).body.tables.find(
        (each) => each.name === 'Sales pipeline',
      );
    if (!(await find()))
      await importTable(
        admin,
        'Sales pipeline',
        await readFile(crm('sales_pipeline.csv'), 'utf8'),
        (column, guessed) => ({
          name: column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' '),
          type: column === 'sales_agent' ? 'user' : guessed,
        }),
      );
    return (await find())!.id;
  }
  const dealsPage = async (): Promise<Page> =>
    app.signedIn(FIRST_ADMIN, { at: `/tables/${await dealsTable()}` });

  it('loads the 8,800 deals: US dates, empty close dates, the agent matched by name, the others kept and listed', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/tables' });
    await page.getByRole('link', { name: 'Import file' }).first().click();
    await page.setInputFiles('input[type=file]', crm('sales_pipeline.csv'));
    await page.getByText('8,800 rows in 8 columns').waitFor();
    await page.getByRole('button', { name: /Record owner/ }).click();
    await page.getByRole('option', { name: 'sales_agent' }).click();
    await page.getByText('1 of 30 names matched to users').waitFor();
    // Nothing of it was sent yet.
    await page.reload();
    await page.getByText('1 of 30 names matched to users').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Import 8,800 rows' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Import 8,800 rows' }).click();
    await page.getByText('8,800 records imported').waitFor();
    await page.getByText('No user with this name').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download list' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^rejected-rows-.*[.]csv$/);
    await page.getByRole('link', { name: 'Open table' }).click();
    await page.getByText('8,800 records').waitFor();
    await expect.poll(() => cell(page, 1, 1).innerText()).toBe('1C1I7A6R');
  });

  it('names that nobody had are tied as soon as the person is there', async () => {
    const admin = await app.api(FIRST_ADMIN);
    const table = await dealsTable();
    const { fields } = (await admin.get<{ fields: { id: string; name: string }[] }>(`/api/tables/${table}`))
      .body;
    const agent = fields.findIndex((field) => field.name === 'Sales agent');
    const search = { search: 'Darcel', limit: 5 };
    const before = await admin.post<{ records: { cells: unknown[] }[] }>(
      `/api/tables/${table}/records/search`,
      search,
    );
    expect(before.body.records[0]?.cells[agent]).toEqual({ unmatched: 'Darcel Schlecht' });
    await admin.post('/api/users', { name: 'Darcel Schlecht', email: 'darcel@example.test' });
    const after = await admin.post<{ records: { cells: unknown[] }[] }>(
      `/api/tables/${table}/records/search`,
      search,
    );
    expect(after.body.records[0]?.cells[agent]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('filters, sorts, edits a cell, says what does not fit, and keeps all of it in the address', async () => {
    const page = await dealsPage();
    await page.getByText('8,800 records').waitFor();
    await page.getByRole('button', { name: /^Filter/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter' });
    await drawer.getByRole('button', { name: /Field/ }).click();
    await page.getByRole('option', { name: /Deal stage/ }).click();
    await tick(page, drawer.getByRole('button', { name: /Values$/ }), ['Won']);
    // What reads as no number is no value: the condition does not count, and the filter says so.
    await drawer.getByRole('button', { name: 'Add condition' }).click();
    const second = drawer.getByRole('group', { name: 'Condition 2' });
    await second.getByRole('button', { name: /Field/ }).click();
    await page.getByRole('option', { name: /Close value/ }).click();
    await second.getByRole('textbox', { name: 'Value' }).fill('8,5');
    await second.getByText('Enter a number.').waitFor();
    await drawer.getByText('A condition without a value doesn’t count yet.').waitFor();
    await expectAccessible(page);
    await second.getByRole('button', { name: 'Remove condition 2' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByText('4,238 of 8,800 records').waitFor();
    await page.getByText('Deal stage is Won').waitFor();
    await page.getByRole('columnheader', { name: 'Close value' }).getByRole('button').first().click();
    await page
      .getByRole('columnheader', { name: 'Close value' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await cell(page, 1, 8).getByText('$38.00').waitFor();

    await cell(page, 1, 8).click();
    await page.keyboard.type('twelve');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('37.25');
    await page.keyboard.press('Enter');
    await cell(page, 1, 8).getByText('$37.25').waitFor();
    await cell(page, 1, 8).getByText('Saving').waitFor({ state: 'detached' });
    // A summary of what the filter shows, in the address too.
    await page.getByRole('button', { name: 'Add summary' }).click();
    await page.getByRole('menuitem', { name: 'Close value' }).click();
    const sum = page.getByRole('status', { name: 'Sum of Close value' });
    await sum.getByText('$10,005,533.25').waitFor();
    await page.reload();
    await page.getByText('4,238 of 8,800 records').waitFor();
    await cell(page, 1, 8).getByText('$37.25').waitFor();
    await sum.getByText('$10,005,533.25').waitFor();

    // A record that no longer matches leaves the list, which says so; undone, it is back.
    await cell(page, 1, 5).click();
    await page.keyboard.type('Lost');
    await page.keyboard.press('Enter');
    await page.getByText('1 record you edited no longer matches the filter and left the list.').waitFor();
    await page.getByText('4,237 of 8,800 records').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('4,238 of 8,800 records').waitFor();
    await page.getByText('no longer matches').waitFor({ state: 'detached' });
  });

  it('pastes a column, refuses another type, undoes and redoes the paste', async () => {
    const page = await dealsPage();
    await page.getByText('8,800 records').waitFor();
    await cell(page, 2, 8).getByText('$4,514.00').waitFor();
    await cell(page, 1, 8).click();
    await page.keyboard.press('Control+c');
    await cell(page, 2, 8).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+v');
    await cell(page, 2, 8).getByText('$1,054.00').waitFor();
    await cell(page, 3, 8).getByText('$1,054.00').waitFor();
    await cell(page, 3, 6).click();
    await page.keyboard.press('Control+v');
    await page.getByText('the copied values don’t match').waitFor();
    await cell(page, 2, 8).getByText('Edited manually').waitFor();
    await page.keyboard.press('Control+z');
    await cell(page, 2, 8).getByText('$4,514.00').waitFor();
    await cell(page, 2, 8).getByText('Edited manually').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    await cell(page, 2, 8).getByText('$1,054.00').waitFor();
    await page.keyboard.press('Control+z');
    await cell(page, 2, 8).getByText('$4,514.00').waitFor();
    // A header that is pulled takes its column along; the list of columns puts all back.
    const header = (name: string) => page.getByRole('columnheader', { name });
    const placeOf = (name: string) => header(name).getAttribute('aria-colindex').then(Number);
    const [stage, value] = [
      await header('Deal stage').boundingBox(),
      await header('Close value').boundingBox(),
    ];
    if (!stage || !value) throw new Error('the headers are not in view');
    await page.mouse.move(value.x + value.width / 2, value.y + 10);
    await page.mouse.down();
    await page.mouse.move(stage.x + 4, stage.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await placeOf('Close value')) - (await placeOf('Deal stage'))).toBe(-1);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Close date' }).click({ force: true });
    await header('Close date').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show all in their order' }).click();
    await page
      .getByRole('dialog', { name: 'Columns' })
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    await cell(page, 2, 8).getByText('$4,514.00').waitFor();
    // The corner of the selection is pulled over two more rows; Ctrl-Enter fills what is selected.
    await cell(page, 1, 8).click();
    const [from, to] = [await cell(page, 1, 8).boundingBox(), await cell(page, 3, 8).boundingBox()];
    if (!from || !to) throw new Error('the cells are not in view');
    await page.mouse.move(from.x + from.width - 4, from.y + from.height - 4);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 });
    await page.mouse.up();
    await cell(page, 2, 8).getByText('$1,054.00').waitFor();
    await page.keyboard.type('77');
    await page.keyboard.press('Control+Enter');
    await cell(page, 1, 8).getByText('$77.00').waitFor();
    await page.keyboard.press('Control+z');
    await cell(page, 1, 8).getByText('$1,054.00').waitFor();
    await page.keyboard.press('Control+z');
    await cell(page, 2, 8).getByText('$4,514.00').waitFor();
    // What can be done with a row is in its menu, by the pointer and by the keys.
    await cell(page, 3, 1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Delete / }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await cell(page, 3, 1).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Delete / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await cell(page, 3, 1).click();
    await page.keyboard.press('Control+End');
    await page.getByText('8800', { exact: true }).waitFor();
  });

  it('finds a text in all records by Enter, and steps to the next one', async () => {
    const page = await dealsPage();
    await cell(page, 1, 1).waitFor();
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find and replace' });
    await bar.getByRole('textbox', { name: 'Find' }).fill('gtk 500');
    await page.keyboard.press('Enter');
    await expect.poll(() => bar.getByRole('status').textContent()).toMatch(/^1 of \d+$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => bar.getByRole('status').textContent()).toMatch(/^2 of \d+$/);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Close' }).click();
    await bar.waitFor({ state: 'hidden' });
  });

  it('adds a field, retypes it only when its values fit, and shows the settings', async () => {
    const page = await dealsPage();
    await page.getByRole('tab', { name: 'Fields' }).click();
    await page.getByRole('button', { name: 'Edit field Account' }).click();
    await page.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Date', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Some values don’t fit this type').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('textbox', { name: 'Field name' }).fill('Note');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Field added').waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByText('Special fields').waitFor();
  });

  it('makes the ID of two fields, which the settings then show', async () => {
    const page = await dealsPage();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Add a field to the ID' }).click();
    await page.getByRole('button', { name: /^Choose….*ID field 2/ }).click();
    await page.getByRole('option', { name: 'Product', exact: true }).click();
    await page.getByText('Records match on import when all of these fields do.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Product.*ID field 2/ }).waitFor();
  });

  it('loads the same deals from an Excel file: real dates, real numbers, the sheet that is chosen', async () => {
    const page = await app.signedIn(FIRST_ADMIN, { at: '/tables/imports/new' });
    const rows = await rowsOf(crm('sales_pipeline.csv'));
    await upload(page, 'Excel deals.xlsx', await workbookOf(rows, 'Pipeline of 2017'));
    await page.getByText('The file has a header but no rows.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Sheet/ }).click();
    await page.getByRole('option', { name: 'Data' }).click();
    await page.getByText('8,800 rows in 8 columns').waitFor();
    await page.getByRole('button', { name: /Data.*Sheet/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Separator/ }).count()).toBe(0);
    await page.getByRole('button', { name: /Record owner/ }).click();
    await page.getByRole('option', { name: 'sales_agent' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Import 8,800 rows' }).click();
    await page.getByText('8,800 records imported').waitFor();

    const admin = await app.api(FIRST_ADMIN);
    const { tables } = (await admin.get<{ tables: { id: string; name: string }[] }>('/api/tables')).body;
    const table = tables.find((each) => each.name === 'Excel deals')!;
    const found = new Map<string, unknown[]>();
    for (let start = 0; start < 8800; start += 200) {
      const { body } = await admin.post<{ records: { cells: unknown[] }[]; users: Record<string, string> }>(
        `/api/tables/${table.id}/records/search`,
        { start, with_total: false },
      );
      for (const { cells } of body.records) {
        const [id, agent, ...rest] = cells;
        const name =
          typeof agent === 'string' ? body.users[agent] : (agent as { unmatched: string }).unmatched;
        found.set(String(id), [name, ...rest]);
      }
    }
    const expected = rows
      .slice(1)
      .map(
        ([id = '', ...cells]) => [id, cells.map((text) => (text === '' ? null : plainDate(text)))] as const,
      );
    expect(found).toEqual(new Map(expected));
  });
});
