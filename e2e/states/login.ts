import { FIRST_ADMIN } from '../api.ts';
import { said } from '../said.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';

/** The pages before the login, while somebody uses them. */
export const LOGIN_STATES: readonly Screen<WorkPlaces>[] = [
  { name: 'a link that is not complete', as: null, path: '/auth/account_creation' },
  { name: 'a link of nobody', as: null, path: `/auth/account_creation?token=${'x'.repeat(43)}` },
  { name: 'an invitation', as: null, path: (at) => at.invitation },
  {
    name: 'a wrong password',
    as: null,
    path: '/auth',
    act: async (page) => {
      await page.locator('input[type=email]').fill('nobody@example.test');
      await page.locator('input[type=password]').fill('not the password');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'a requested new password',
    as: null,
    path: '/auth/reset_password',
    act: async (page) => {
      await page.locator('input[type=email]').fill('nobody@example.test');
      await page.locator('button[type=submit]').click();
      await page.getByRole('heading', { name: said((words) => words.auth.reset_sent_title) }).waitFor();
    },
  },
  { name: 'an invitation that was used', as: null, path: (at) => at.invitation_used },
  {
    name: 'an invitation to who has an account',
    as: null,
    path: (at) => at.invitation_of_account,
    act: async (page) => {
      for (const field of await page.locator('input[type=password]').all())
        await field.fill(FIRST_ADMIN.password);
      await page.locator('button[type=submit]').click();
      await page.getByText(said((words) => words.auth.creation_account_exists)).waitFor();
    },
  },
  // The last before the login: from here on the page belongs to support.
  {
    name: 'the reason of support',
    as: null,
    path: '/auth',
    act: async (page, at) => {
      await page.context().addCookies(at.without_reason);
      await page.goto('/auth/reason');
      await page.locator('textarea').fill('Short');
      await page.locator('button[type=submit]').click();
      await page.getByText(said((words) => words.auth.reason_short)).waitFor();
    },
  },
];
