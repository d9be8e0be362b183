import { said } from '../said.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, choose, press } from './acts.ts';

/** Quotas and their files. */
export const QUOTA_STATES: readonly Screen<WorkPlaces>[] = [
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
    'quota spread over its year',
    (at) => `/quotas/${at.quotas[0]}`,
    async (page) => {
      await choose(
        said((words) => words.quotas.actions),
        said((words) => words.quotas.spread_action),
        'dialog',
      )(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(said((words) => words.quotas.spread_own)).click();
      await dialog.getByRole('group', { name: said((words) => words.quotas.spread_weights) }).waitFor();
    },
  ),
  admin(
    'quota with another frequency, before it is saved',
    (at) => `/quotas/${at.quotas[0]}`,
    async (page) => {
      await choose(
        said((words) => words.quotas.actions),
        said((words) => words.quotas.edit),
        'dialog',
      )(page);
      const dialog = page.getByRole('dialog');
      // A list's button is named by its value and its label: the first list is the frequency.
      await dialog.locator('button[aria-haspopup=listbox]').first().click();
      await page.getByRole('option', { selected: false }).first().click();
      await dialog.getByText(said((words) => words.quotas.frequency_note)).waitFor();
    },
  ),
  admin(
    'export of a quota',
    (at) => `/quotas/${at.quotas[0]}`,
    choose(
      said((words) => words.quotas.actions),
      said((words) => words.exports.action),
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
];
