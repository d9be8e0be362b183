import { createRoute } from '@tanstack/react-router';
import { PATHS } from '../addresses.ts';
import { PAGE_NEEDS } from '../lib/page-needs.ts';
import { page } from './page.tsx';
import { app } from './root-routes.tsx';

const letters = createRoute({
  getParentRoute: () => app,
  path: PATHS.letters,
  ...page(PAGE_NEEDS.letters, () =>
    import('../features/letters/campaigns/campaigns-page.tsx').then((m) => m.CampaignsPage),
  ),
});
const letterTemplates = createRoute({
  getParentRoute: () => app,
  path: PATHS.letterTemplates,
  ...page(PAGE_NEEDS.letterTemplates, () =>
    import('../features/letters/templates/templates-page.tsx').then((m) => m.TemplatesPage),
  ),
});
const letterTemplate = createRoute({
  getParentRoute: () => app,
  path: PATHS.letterTemplate,
  ...page(PAGE_NEEDS.letterTemplates, () =>
    import('../features/letters/templates/template-page.tsx').then((m) => m.TemplatePage),
  ),
});
const letterCampaign = createRoute({
  getParentRoute: () => app,
  path: PATHS.letterCampaign,
  ...page(PAGE_NEEDS.letters, () =>
    import('../features/letters/campaigns/campaign-page.tsx').then((m) => m.CampaignPage),
  ),
});
const letterCampaignSettings = createRoute({
  getParentRoute: () => app,
  path: PATHS.letterCampaignSettings,
  ...page(PAGE_NEEDS.letters, () =>
    import('../features/letters/campaigns/campaign-settings-page.tsx').then((m) => m.CampaignSettingsPage),
  ),
});
const letterRegister = createRoute({
  getParentRoute: () => app,
  path: PATHS.letterRegister,
  ...page(PAGE_NEEDS.letters, () =>
    import('../features/letters/campaigns/register-page.tsx').then((m) => m.RegisterPage),
  ),
});
const myLetters = createRoute({
  getParentRoute: () => app,
  path: PATHS.myLetters,
  ...page(PAGE_NEEDS.myLetters, () =>
    import('../features/letters/mine/my-letters-page.tsx').then((m) => m.MyLettersPage),
  ),
});
const myLetter = createRoute({
  getParentRoute: () => app,
  path: PATHS.myLetter,
  ...page(PAGE_NEEDS.myLetters, () =>
    import('../features/letters/mine/my-letter-page.tsx').then((m) => m.MyLetterPage),
  ),
});

/** Pages about commission letters inside the shell. */
export const letterRoutes = [
  letters,
  letterTemplates,
  letterTemplate,
  letterCampaign,
  letterCampaignSettings,
  letterRegister,
  myLetters,
  myLetter,
] as const;
