import type { Page } from 'playwright-core';
import { LOGIN_STATES } from './login-states.ts';
import { PICTURE } from './picture.ts';
import { said } from './said.ts';
import { NOBODYS } from './screens.ts';
import type { Places, Screen } from './screens.ts';
import type { WorkPlaces } from './work-places.ts';

type Act = (page: Page) => Promise<void>;
const press =
  (name: RegExp, shows: 'dialog' | 'alertdialog' | 'menu' | 'listbox'): Act =>
  async (page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    await page.getByRole(shows).first().waitFor();
  };
const choose =
  (menu: RegExp, item: RegExp, shows: 'dialog' | 'alertdialog'): Act =>
  async (page) => {
    await press(menu, 'menu')(page);
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole(shows).first().waitFor();
  };

const editor = (at: Places, step = 'rules') =>
  `/plan/${at.plan}/compensation/${at.compensation}?step=${step}`;
const JULY = '/statements?year=2017&month=7';
const viewNamed = said((words) => words.views.view_named);
const opportunities = (at: Places) => `/tables/${at.tables['Opportunities']}`;
const admin = (name: string, path: Screen<WorkPlaces>['path'], act?: Act): Screen<WorkPlaces> => ({
  name,
  as: 'admin',
  path,
  ...(act && { act }),
});

/** What a screen of the demo company becomes when somebody works on it: steps, tabs, panels, menus and dialogs, and what is said when nothing is there. */
export const STATES: readonly Screen<WorkPlaces>[] = [
  ...LOGIN_STATES,
  // the shell
  {
    name: 'keyboard shortcuts',
    as: 'admin',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  // Where the bar is wide the button has the person's name alone.
  admin('profile menu', '/', press(/^(Profil de )?Admin\b/, 'menu')),
  { name: 'not allowed', as: 'rep', path: '/users' },
  // plans
  admin(
    'new plan',
    '/plan',
    press(
      said((words) => words.plans.add),
      'dialog',
    ),
  ),
  admin(
    'menu of a plan',
    '/plan',
    press(
      said((words) => words.plans.menu.more),
      'menu',
    ),
  ),
  admin(
    'deleting a plan',
    '/plan',
    choose(
      said((words) => words.plans.menu.more),
      said((words) => words.plans.menu.delete),
      'alertdialog',
    ),
  ),
  admin(
    'archiving a plan',
    '/plan',
    choose(
      said((words) => words.plans.menu.more),
      said((words) => words.plans.menu.archive),
      'alertdialog',
    ),
  ),
  admin(
    'new compensation',
    (at) => `/plan/${at.plan}`,
    press(
      said((words) => words.plans.addCompensation),
      'dialog',
    ),
  ),
  admin('members of a plan', (at) => `/plan/${at.plan}?tab=members`),
  admin(
    'adding members',
    (at) => `/plan/${at.plan}?tab=members`,
    press(
      said((words) => words.plans.memberList.add),
      'dialog',
    ),
  ),
  admin(
    'members who have the plan twice',
    (at) => `/plan/${at.plan}?tab=members`,
    async (page) => {
      await press(
        said((words) => words.plans.memberList.add),
        'dialog',
      )(page);
      await page.getByRole('dialog').getByText('Anna Snelling').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Add|Ajouter) 1 / })
        .click();
      await page.getByText(/^(Added twice|Attribué deux fois)/).waitFor();
      await page.getByText(said((words) => words.plans.effect.title)).waitFor();
    },
  ),
  admin(
    'compensations from text',
    (at) => `/plan/${at.plan}`,
    choose(
      said((words) => words.plans.menu.more),
      said((words) => words.plans.menu.text),
      'dialog',
    ),
  ),
  admin(
    'a plan from a template',
    '/plan',
    choose(
      said((words) => words.plans.otherWays),
      said((words) => words.plans.templates.menu),
      'dialog',
    ),
  ),
  admin('no such plan', `/plan/${NOBODYS}`),
  admin('adding licences', '/parameters/subscription', async (page) => {
    await page.getByRole('textbox', { name: said((words) => words.subscription.number) }).fill('60');
    await press(
      said((words) => words.subscription.add),
      'alertdialog',
    )(page);
  }),
  // the editor
  ...['data', 'commission', 'rules', 'kpis', 'dashboard', 'checks'].map((step) =>
    admin(`editor, ${step}`, (at) => editor(at, step)),
  ),
  admin('checks of a compensation', editor, press(/^(Checks passed|\d+ issues?|Contrôles)/, 'dialog')),
  admin(
    'one plan check',
    (at) => editor(at, 'checks'),
    async (page) => {
      await page
        .getByRole('button', { name: said((words) => words.editor.planChecks.edit) })
        .first()
        .click();
      await page.getByRole('textbox', { name: said((words) => words.editor.planChecks.expected) }).waitFor();
    },
  ),
  admin(
    'versions of a compensation',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.menu.history),
      'dialog',
    ),
  ),
  admin(
    'back to draft',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.toDraft),
      'alertdialog',
    ),
  ),
  admin(
    'renaming a compensation',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.menu.rename),
      'dialog',
    ),
  ),
  admin(
    'moving a compensation',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.menu.move),
      'dialog',
    ),
  ),
  admin('no such compensation', (at) => `/plan/${at.plan}/compensation/${NOBODYS}`),
  // quotas
  admin(
    'new quota',
    '/quotas',
    press(
      said((words) => words.quotas.add),
      'dialog',
    ),
  ),
  admin('other quota', (at) => `/quotas/${at.quotas.at(-1)}`),
  admin(
    'settings of a quota',
    (at) => `/quotas/${at.quotas[0]}`,
    choose(
      said((words) => words.quotas.actions),
      said((words) => words.quotas.edit),
      'dialog',
    ),
  ),
  admin(
    'values of a quota from a file',
    (at) => `/quotas/${at.quotas[0]}`,
    async (page) => {
      await choose(
        said((words) => words.quotas.actions),
        said((words) => words.quotas.file_action),
        'dialog',
      )(page);
      const lines = [
        'Name,Period,Value',
        'Anna Snelling,2017-03,123456.78',
        'Nobody Known of This Company,2017-03,5',
        'Carl Lin,spring,7',
      ];
      const file = { name: 'quotas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await page.getByRole('dialog').getByRole('table').nth(1).waitFor();
    },
  ),
  admin('no such quota', `/quotas/${NOBODYS}`),
  // people
  admin(
    'new user',
    '/users',
    press(
      said((words) => words.users.add),
      'dialog',
    ),
  ),
  admin(
    'filter of users',
    '/users',
    press(
      said((words) => words.users.filter_role),
      'listbox',
    ),
  ),
  admin('nobody matches', '/users?q=xyzzy'),
  admin('archived users', '/users?tab=archived'),
  admin(
    'inviting',
    (at) => `/users/${at.newcomer}`,
    async (page) => {
      await page
        .getByRole('button', {
          name: /^(Send invitation|Invite again|Envoyer l’invitation|Inviter à nouveau)/,
        })
        .click();
      await page.getByRole('textbox', { name: said((words) => words.users.invite_link) }).waitFor();
    },
  ),
  admin(
    'manager of a user',
    (at) => `/users/${at.best}`,
    press(
      said((words) => words.users.manager_set),
      'dialog',
    ),
  ),
  admin(
    'archiving a user',
    (at) => `/users/${at.best}`,
    press(
      said((words) => words.users.archive),
      'dialog',
    ),
  ),
  admin(
    'attribute of a user',
    (at) => `/users/${at.best}`,
    press(
      said((words) => words.users.attribute_set),
      'dialog',
    ),
  ),
  admin(
    'the password before an address changes',
    (at) => `/users/${at.best}`,
    async (page) => {
      // As if the password had been typed more than ten minutes ago.
      const calls = '**/api/users/*';
      await page.route(calls, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 403, json: { code: 'password_required' } })
          : route.fallback(),
      );
      await page
        .getByRole('textbox', { name: said((words) => words.users.email) })
        .fill('moved@example.test');
      await page.getByRole('button', { name: said((words) => words.users.save) }).click();
      await page.getByRole('dialog', { name: said((words) => words.auth.confirm_title) }).waitFor();
      await page.unroute(calls);
    },
  ),
  admin('no such user', `/users/${NOBODYS}`),
  admin('columns of a file of people', (at) => `/users/imports/new?import=${at.people_waiting}`),
  admin('check of a file of people', (at) => `/users/imports/new?import=${at.people_waiting}&step=check`),
  admin('people that were imported', (at) => `/users/imports/new?import=${at.people_imported}`),
  admin(
    'new team',
    '/users/teams',
    press(
      said((words) => words.teams.add),
      'dialog',
    ),
  ),
  admin(
    'new member',
    (at) => `/users/teams/${at.team}`,
    press(
      said((words) => words.teams.add_member),
      'dialog',
    ),
  ),
  admin(
    'deleting a team',
    (at) => `/users/teams/${at.team}`,
    press(
      said((words) => words.teams.delete),
      'alertdialog',
    ),
  ),
  admin('no such team', `/users/teams/${NOBODYS}`),
  admin(
    'new dimension',
    '/users/groups',
    press(
      said((words) => words.groups.add_dimension),
      'dialog',
    ),
  ),
  admin(
    'new group member',
    (at) => `/users/groups/${at.group}`,
    press(
      said((words) => words.teams.add_member),
      'dialog',
    ),
  ),
  admin(
    'archiving a group',
    (at) => `/users/groups/${at.group}`,
    press(
      said((words) => words.groups.archive),
      'dialog',
    ),
  ),
  admin('no such group', `/users/groups/${NOBODYS}`),
  // tables
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
    press(
      said((words) => words.records.add_record),
      'dialog',
    ),
  ),
  admin('filter of records', opportunities, async (page) => {
    await press(
      said((words) => words.records.filter),
      'dialog',
    )(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: said((words) => words.records.add_condition) })
      .click();
  }),
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
  admin('no such table', `/tables/${NOBODYS}`),
  admin('columns of a file', (at) => `/tables/imports/new?import=${at.waiting}`),
  admin(
    'check of a file',
    (at) => `/tables/imports/new?import=${at.waiting}`,
    async (page) => {
      await page.getByRole('button', { name: said((words) => words.common.continue) }).click();
      await page.getByText(said((words) => words.imports.no_problems)).waitFor();
    },
  ),
  admin('result of an import', (at) => `/tables/imports/new?import=${at.imported}`),
  admin('details of an import', (at) => `/tables/imports?import=${at.imported}`),
  // settings
  ...[0, 1, 2].map((role) => admin(`role ${role + 1}`, (at) => `/parameters/role/${at.roles[role]}`)),
  admin('new role', '/parameters/role/new'),
  admin('no such role', `/parameters/role/${NOBODYS}`),
  admin(
    'new attribute',
    '/parameters/user_attributes',
    press(
      said((words) => words.users.attributes_add),
      'dialog',
    ),
  ),
  admin(
    'new currency',
    '/parameters/currencies',
    press(
      said((words) => words.currencies.add),
      'dialog',
    ),
  ),
  admin(
    'rates from a file',
    '/parameters/currencies',
    press(
      said((words) => words.currencies.import),
      'dialog',
    ),
  ),
  admin('sessions and password', '/parameters/account'),
  admin('cropping a picture', '/parameters/account', async (page) => {
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('dialog').waitFor();
  }),
  admin('cropping a logo', '/parameters/company', async (page) => {
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('dialog').waitFor();
  }),
  // statements
  admin('one statement', (at) => `/statements?year=2017&month=7&user=${at.person}`),
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
  admin(
    'filter of the board',
    '/statements?year=2017&month=7',
    press(
      said((words) => words.board.filters),
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
