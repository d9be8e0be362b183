import type { Page } from 'playwright-core';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';

/** What somebody does on a page before it is looked at. */
export type Act = (page: Page) => Promise<void>;

export const press =
  (name: RegExp, shows: 'dialog' | 'alertdialog' | 'menu' | 'listbox'): Act =>
  async (page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    await page.getByRole(shows).first().waitFor();
  };

export const choose =
  (menu: RegExp, item: RegExp, shows: 'dialog' | 'alertdialog'): Act =>
  async (page) => {
    await press(menu, 'menu')(page);
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole(shows).first().waitFor();
  };

export const admin = (name: string, path: Screen<WorkPlaces>['path'], act?: Act): Screen<WorkPlaces> => ({
  name,
  as: 'admin',
  path,
  ...(act && { act }),
});
