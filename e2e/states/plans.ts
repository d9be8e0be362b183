import { said } from '../said.ts';
import { NOBODYS } from '../screens.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, choose, press } from './acts.ts';

/** Plans, their members and their texts. */
export const PLAN_STATES: readonly Screen<WorkPlaces>[] = [
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
  // All pages of something that is gone show the same; bad-input.e2e.ts visits them.
  admin('no such plan', `/plan/${NOBODYS}`),
];
