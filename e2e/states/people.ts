import { said } from '../said.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, press } from './acts.ts';

/** Users, teams, groups and their files. */
export const PEOPLE_STATES: readonly Screen<WorkPlaces>[] = [
  admin(
    'new user',
    '/users',
    press(
      said((words) => words.users.add),
      'dialog',
    ),
  ),
  admin('filter of users', '/users', async (page) => {
    // A phone has them behind one button.
    const all = page.getByRole('button', { name: said((words) => words.common.filters) });
    if (page.viewportSize()!.width < 860) await all.click();
    await press(
      said((words) => words.users.filter_role),
      'listbox',
    )(page);
  }),
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
];
