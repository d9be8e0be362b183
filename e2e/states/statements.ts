import { said } from '../said.ts';
import { NOBODYS } from '../screens.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, choose, press } from './acts.ts';

const JULY = '/statements?year=2017&month=7';
const viewNamed = said((words) => words.views.view_named);

/** The board, one statement and views. */
export const STATEMENT_STATES: readonly Screen<WorkPlaces>[] = [
  admin('one statement', (at) => `/statements?year=2017&month=7&user=${at.person}`),
  admin(
    'an overwrite',
    (at) => `/statements?year=2017&month=7&user=${at.person}`,
    press(
      said((words) => words.adjustments.adjust),
      'dialog',
    ),
  ),
  admin(
    'a manual payment',
    (at) => `/statements?year=2017&month=7&user=${at.person}`,
    press(
      said((words) => words.adjustments.payment_add),
      'dialog',
    ),
  ),
  admin(
    'conditions of a record',
    (at) => `/statements?year=2017&month=7&user=${at.person}`,
    async (page) => {
      // The wide table has another list on a phone, which is in the page too.
      await page
        .getByRole('button', { name: said((words) => words.statements.checks_of) })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByText(said((words) => words.statements.checks_today)).waitFor();
    },
  ),
  admin(
    'versions of a statement',
    (at) => `/statements?year=2017&month=7&user=${at.person}`,
    async (page) => {
      await page.getByRole('radio', { name: said((words) => words.statements.versions) }).click();
      await page
        .getByText(/^Version\s\d+$/)
        .first()
        .waitFor();
    },
  ),
  {
    name: "statement of the manager's team",
    as: 'manager',
    path: (at) => `/statements?year=2017&month=6&user=${at.report}`,
  },
  { name: 'own statements of a rep', as: 'rep', path: '/statements?year=2017&month=12' },
  admin('locking a month', '/statements?year=2017&month=7', async (page) => {
    const lock = said((words) => words.board.lock_all);
    // A phone has it in the menu.
    if ((page.viewportSize()?.width ?? 0) > 860) await page.getByRole('button', { name: lock }).click();
    else {
      await page.getByRole('button', { name: said((words) => words.board.more_actions) }).click();
      await page.getByRole('menuitem', { name: lock }).click();
    }
    await page.getByRole('alertdialog').waitFor();
  }),
  admin('posting a difference', '/statements/drift?year=2017&month=3', async (page) => {
    // By keyboard: on a phone the pinned column may lie over the box.
    await page.getByRole('checkbox').last().press('Space');
    await page.getByRole('button', { name: said((words) => words.corrections.post) }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
  }),
  admin(
    'filter of the board',
    '/statements?year=2017&month=7',
    press(
      said((words) => words.common.filters),
      'dialog',
    ),
  ),
  admin('month picker', '/statements?year=2017&month=7', async (page) => {
    await page
      .getByRole('button', { name: /(July|juillet) 2017$/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  admin(
    'months to calculate',
    JULY,
    choose(
      said((words) => words.board.more_actions),
      /^(Calculate several months|Calculer plusieurs mois)…$/,
      'dialog',
    ),
  ),
  admin('a view of the board', (at) => `${JULY}&view=${at.view}`),
  admin('views to choose from', (at) => `${JULY}&view=${at.view}`, press(viewNamed, 'menu')),
  admin(
    'a view and its conditions',
    (at) => `${JULY}&view=${at.view}`,
    choose(
      viewNamed,
      said((words) => words.views.change),
      'dialog',
    ),
  ),
  admin(
    'with whom a view is shared',
    (at) => `${JULY}&view=${at.view}`,
    choose(
      viewNamed,
      said((words) => words.views.share),
      'dialog',
    ),
  ),
  admin(
    'the order of the views',
    (at) => `${JULY}&view=${at.view}`,
    choose(
      viewNamed,
      said((words) => words.views.order),
      'dialog',
    ),
  ),
  admin('nothing calculated', '/statements?year=2019&month=1'),
  admin('no such statement', `/statements?year=2017&month=6&user=${NOBODYS}`),
];
