import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, choose, press } from './acts.ts';

/** Where the bar is wide the button has the person's name alone. */
const PROFILE = /^(Profil de )?Admin\b/;

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
  admin('profile menu', '/', press(PROFILE, 'menu')),
  admin('sandboxes', '/', choose(PROFILE, /^(Sandboxes|Bacs à sable)$/, 'dialog')),
  { name: 'not allowed', as: 'rep', path: '/users' },
];
