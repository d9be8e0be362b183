import type { Page } from 'playwright-core';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { choose, press } from './acts.ts';

const rep = (name: string, path: string, act: (page: Page) => Promise<void>): Screen<WorkPlaces> => ({
  name,
  as: 'rep',
  path,
  act,
});

const inFirst =
  (act: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.locator('a[href^="/discussions/"]').first().click();
    await page.locator('textarea').waitFor();
    await act(page);
  };

/** Dialogs of conversations, the panel of the bell, and the message to support. */
export const DISCUSSION_STATES: readonly Screen<WorkPlaces>[] = [
  rep('new discussion', '/discussions', press(/^New discussion$/, 'dialog')),
  rep('export of discussions', '/discussions', press(/^Export as CSV$/, 'dialog')),
  rep('discussions that match nothing', '/discussions?q=nothing-says-this', async (page) => {
    await page.getByText('Nothing matches your search and filters.').waitFor();
  }),
  rep('members of a discussion', '/discussions', inFirst(press(/members?$/, 'dialog'))),
  rep('link of a statement', '/discussions', inFirst(press(/^Link a statement$/, 'dialog'))),
  rep('change of a discussion', '/discussions', inFirst(choose(/^More actions$/, /label/, 'dialog'))),
  rep('deletion of a discussion', '/discussions', inFirst(choose(/^More actions$/, /^Delete$/, 'alertdialog'))),
  rep('mention in a message', '/discussions', inFirst(async (page) => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('@Mel');
    await page.getByRole('listbox', { name: 'People' }).waitFor();
  })),
  rep('notification settings while paused', '/parameters/notifications', async (page) => {
    await page.locator('h1').first().waitFor();
  }),
  { name: 'ask about a statement', as: 'rep', path: '/statements?year=2017&month=6', act: press(/^Ask about this$/, 'dialog') },
];
