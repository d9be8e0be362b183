import { said } from '../said.ts';
import type { Places, Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { type Act, admin, choose, press } from './acts.ts';

const opportunities = (at: Places) => `/tables/${at.tables['Opportunities']}`;

/** On a phone the tools of a table are behind a button; the state before may have opened them. */
const withTools =
  (act: Act): Act =>
  async (page) => {
    if (page.viewportSize()!.width === 390) {
      const tools = page.getByRole('button', { name: said((words) => words.records.tools) });
      if ((await tools.getAttribute('aria-expanded')) === 'false') await tools.click();
    }
    await act(page);
  };

/** Data tables, their records, fields and imports. */
export const TABLE_STATES: readonly Screen<WorkPlaces>[] = [
  ...['Accounts', 'Products'].map((table) => admin(`table ${table}`, (at) => `/tables/${at.tables[table]}`)),
  admin(
    'new table',
    '/tables',
    press(
      said((words) => words.tables.create_empty),
      'dialog',
    ),
  ),
  admin(
    'renaming a table',
    '/tables',
    choose(
      said((words) => words.tables.actions),
      said((words) => words.tables.rename),
      'dialog',
    ),
  ),
  admin(
    'deleting a table',
    '/tables',
    choose(
      said((words) => words.tables.actions),
      said((words) => words.tables.delete_action),
      'alertdialog',
    ),
  ),
  admin(
    'new record',
    opportunities,
    withTools(
      press(
        said((words) => words.records.add_record),
        'dialog',
      ),
    ),
  ),
  admin(
    'records in groups',
    opportunities,
    withTools(async (page) => {
      await press(
        said((words) => words.views.views),
        'menu',
      )(page);
      await page.getByRole('menuitem', { name: 'Won deals by quarter and agent' }).click();
      await page.getByRole('treegrid').getByRole('row', { expanded: true }).first().waitFor();
    }),
  ),
  admin(
    'groups of records',
    opportunities,
    withTools(
      press(
        said((words) => words.records.group_by),
        'dialog',
      ),
    ),
  ),
  admin(
    'columns of a table',
    opportunities,
    withTools(
      press(
        said((words) => words.records.columns),
        'dialog',
      ),
    ),
  ),
  admin(
    'order of the views of a table',
    opportunities,
    withTools(
      choose(
        said((words) => words.views.views),
        said((words) => words.views.order),
        'dialog',
      ),
    ),
  ),
  ...(['edit_menu', 'delete_menu'] as const).map((what) =>
    admin(
      what === 'edit_menu' ? 'editing many records' : 'deleting many records',
      opportunities,
      withTools(
        choose(
          said((words) => words.bulk.menu),
          said((words) => words.bulk[what]),
          'dialog',
        ),
      ),
    ),
  ),
  ...(['comments', 'history'] as const).map((tab) =>
    admin(`${tab} of a record`, opportunities, async (page) => {
      const words = said((all) => (tab === 'comments' ? all.discussions.comments : all.records.history));
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: words }).click();
      await page
        .getByRole('dialog')
        .getByRole('listitem')
        .or(page.getByRole('dialog').getByRole('textbox'))
        .first()
        .waitFor();
    }),
  ),
  admin(
    'filter of records',
    opportunities,
    withTools(async (page) => {
      await press(
        said((words) => words.records.filter),
        'dialog',
      )(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: said((words) => words.records.add_condition) })
        .click();
    }),
  ),
  admin('no record matches', (at) => `${opportunities(at)}?q=xyzzy`),
  admin(
    'new field',
    (at) => `${opportunities(at)}?tab=fields`,
    press(
      said((words) => words.tables.add_field),
      'dialog',
    ),
  ),
  admin(
    'a field',
    (at) => `${opportunities(at)}?tab=fields`,
    press(
      said((words) => words.tables.edit_field),
      'dialog',
    ),
  ),
  admin(
    'a field from a linked record',
    (at) => `${opportunities(at)}?tab=fields`,
    async (page) => {
      await press(
        said((words) => words.tables.add_field),
        'dialog',
      )(page);
      await page
        .getByRole('dialog')
        .getByText(said((words) => words.tables.values_stored))
        .filter({ visible: true })
        .click();
      await page.getByRole('option', { name: said((words) => words.tables.values_synced) }).click();
    },
  ),
  admin('columns of a file', (at) => `/tables/imports/new?import=${at.waiting}`),
  admin(
    'check of a file',
    (at) => `/tables/imports/new?import=${at.waiting}`,
    async (page) => {
      await page.getByRole('button', { name: said((words) => words.common.continue) }).click();
      await page.getByText(said((words) => words.imports.no_problems)).waitFor();
    },
  ),
  admin(
    'columns of a file that differs from its template',
    (at) => `/tables/imports/new?import=${at.waiting}&table=${at.tables['Opportunities']}`,
  ),
  admin(
    'saving a mapping',
    (at) => `/tables/imports/new?import=${at.waiting}&table=${at.tables['Opportunities']}`,
    choose(
      said((words) => words.imports.mapping_actions),
      said((words) => words.imports.mapping_save),
      'dialog',
    ),
  ),
  admin('template of a table', (at) => `/tables/imports/new?table=${at.tables['Opportunities']}`),
  admin('result of an import', (at) => `/tables/imports/new?import=${at.imported}`),
  admin('details of an import', (at) => `/tables/imports?import=${at.imported}`),
];
