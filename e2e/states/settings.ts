import { PICTURE } from '../picture.ts';
import { said } from '../said.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, choose, press } from './acts.ts';

/** Roles, attributes, currencies, the account and the subscription. */
export const SETTING_STATES: readonly Screen<WorkPlaces>[] = [
  ...[0, 1, 2].map((role) => admin(`role ${role + 1}`, (at) => `/parameters/role/${at.roles[role]}`)),
  admin('new role', '/parameters/role/new'),
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
    'new API key',
    '/parameters/api',
    press(
      said((words) => words.apiKeys.add),
      'dialog',
    ),
  ),
  admin(
    'confirming a proposal',
    '/parameters/proposals',
    press(
      said((words) => words.proposals.confirm),
      'alertdialog',
    ),
  ),
  admin(
    'new connection',
    '/parameters/integrations',
    press(
      said((words) => words.integrations.add),
      'dialog',
    ),
  ),
  ...(['times', 'history', 'end'] as const).map((entry) =>
    admin(
      `${entry} of a connection`,
      '/parameters/integrations',
      choose(
        said((words) => words.integrations.actions_of),
        said((words) => words.integrations[entry]),
        entry === 'end' ? 'alertdialog' : 'dialog',
      ),
    ),
  ),
  admin(
    'new table of a connection',
    '/parameters/integrations',
    press(
      said((words) => words.integrations.add_table),
      'dialog',
    ),
  ),
  admin(
    'new webhook',
    '/parameters/integrations/webhooks',
    press(
      said((words) => words.webhooks.add),
      'dialog',
    ),
  ),
  ...(['rotate', 'delete'] as const).map((entry) =>
    admin(
      `${entry} of a webhook`,
      '/parameters/integrations/webhooks',
      choose(
        said((words) => words.webhooks.actions_of),
        said((words) => words.webhooks[entry]),
        entry === 'delete' ? 'alertdialog' : 'dialog',
      ),
    ),
  ),
  admin(
    'new minimum',
    '/parameters/minimum_compensation',
    press(
      said((words) => words.draws.minimum_add),
      'dialog',
    ),
  ),
  admin(
    'new draw',
    '/statements/draws',
    press(
      said((words) => words.draws.give),
      'dialog',
    ),
  ),
  admin('balance', '/statements/draws', async (page) => {
    await page.getByRole('link', { name: 'Garret Kinder' }).click();
    await page.getByRole('heading', { name: said((words) => words.draws.balance_of) }).waitFor();
  }),
  admin(
    'pasted draws',
    '/statements/draws',
    press(
      said((words) => words.draws.paste),
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
  admin(
    'connecting Slack',
    '/parameters/notifications',
    press(
      said((words) => words.notifications.slack_add),
      'dialog',
    ),
  ),
  admin('sessions and password', '/parameters/account'),
  admin('a new passkey', '/parameters/account', async (page) => {
    await page.getByRole('button', { name: said((words) => words.factor.add_passkey) }).click();
    await page.getByLabel(said((words) => words.factor.passkey_name)).waitFor();
  }),
  admin('cropping a picture', '/parameters/account', async (page) => {
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('dialog').waitFor();
  }),
  admin('cropping a logo', '/parameters/company', async (page) => {
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('dialog').waitFor();
  }),
  admin('adding licences', '/parameters/subscription', async (page) => {
    await page.getByRole('textbox', { name: said((words) => words.subscription.number) }).fill('60');
    await press(
      said((words) => words.subscription.add),
      'alertdialog',
    )(page);
  }),
];
