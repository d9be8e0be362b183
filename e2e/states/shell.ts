import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, press } from './acts.ts';

/** The frame around every page. */
export const SHELL_STATES: readonly Screen<WorkPlaces>[] = [
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
];
