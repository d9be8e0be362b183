import type { Page } from 'playwright-core';
import { signInApi } from './api.ts';
import { goWithin, settled } from './browser.ts';
import type { Login, Product } from './product.ts';

export const LOOKS = [
  { width: 1280, theme: 'light', language: 'en' },
  { width: 1280, theme: 'dark', language: 'fr' },
  { width: 390, theme: 'light', language: 'fr' },
  { width: 390, theme: 'dark', language: 'en' },
  { width: 1280, theme: 'light', language: 'fr' },
  { width: 1280, theme: 'dark', language: 'en' },
  { width: 390, theme: 'light', language: 'en' },
  { width: 390, theme: 'dark', language: 'fr' },
] as const;
export type ScreenLook = (typeof LOOKS)[number];

/** Of somebody or something that is not there. */
export const NOBODYS = '018f0000-0000-7000-8000-000000000000';

export interface Screen<At = Places> {
  readonly name: string;
  /** Role of the demo login; null before the login. */
  readonly as: 'admin' | 'manager' | 'rep' | 'support' | null;
  readonly path: string | ((at: At) => string);
  /** People are organized by manager instead of by team: the org chart then takes the place of the teams page. */
  readonly hierarchy?: true;
  /** What to do once it is shown: open a dialog, a menu. */
  readonly act?: (page: Page, at: At) => Promise<void>;
}

/** The ids that this seed gave. */
export interface Places {
  readonly plan: string;
  readonly compensation: string;
  readonly quotas: readonly string[];
  readonly tables: Readonly<Record<string, string>>;
  readonly roles: readonly string[];
  readonly team: string;
  readonly group: string;
  /** Who has most in December, and whose December is in error. */
  readonly best: string;
  readonly wrong: string;
}

export async function placesOf(product: Product): Promise<Places> {
  const api = await signInApi(product.url, product.logins['admin']!);
  const read = async <T>(path: string): Promise<T> => (await api.get<T>(path)).body;
  const { plans } = await read<{ plans: { id: string; compensations: { id: string }[] }[] }>('/api/plans');
  const { quotas } = await read<{ quotas: { id: string }[] }>('/api/quotas');
  const { tables } = await read<{ tables: { id: string; name: string }[] }>('/api/tables');
  const { roles } = await read<{ roles: { id: string }[] }>('/api/company/roles');
  const { teams } = await read<{ teams: { id: string }[] }>('/api/teams');
  const { dimensions } = await read<{ dimensions: { groups: { id: string }[] }[] }>('/api/groups');
  const { team } = await read<{
    team: { highest: { user_id: string }[]; needs_you: { user_id: string; reason: string }[] };
  }>('/api/home');
  const plan = plans.find((one) => one.compensations.length > 0)!;
  return {
    plan: plan.id,
    compensation: plan.compensations[0]!.id,
    quotas: quotas.map((quota) => quota.id),
    tables: Object.fromEntries(tables.map((table) => [table.name, table.id])),
    roles: roles.map((role) => role.id),
    team: teams[0]!.id,
    group: dimensions[0]!.groups[0]!.id,
    best: team.highest[0]!.user_id,
    wrong: team.needs_you.find((entry) => entry.reason === 'error')!.user_id,
  };
}

async function openFirstDiscussion(page: Page): Promise<void> {
  await page.locator('a[href^="/discussions/"]').first().click();
  await page.locator('textarea').waitFor();
}

/** Every screen of the demo company. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', as: null, path: '/auth' },
  { name: 'reset-password', as: null, path: '/auth/reset_password' },
  { name: 'unsubscribe', as: null, path: '/unsubscribe?token=of-a-link-that-nobody-signed' },
  { name: 'terms', as: null, path: '/terms' },
  { name: 'privacy', as: null, path: '/privacy' },
  { name: 'home-rep', as: 'rep', path: '/' },
  { name: 'home-manager', as: 'manager', path: '/' },
  { name: 'home-admin', as: 'admin', path: '/' },
  { name: 'board', as: 'admin', path: '/statements?year=2017&month=12' },
  { name: 'board-locked', as: 'admin', path: '/statements?year=2017&month=6' },
  { name: 'changed-since-lock', as: 'admin', path: '/statements/drift?year=2017&month=3' },
  { name: 'statement', as: 'admin', path: (at) => `/statements?year=2017&month=12&user=${at.best}` },
  { name: 'statement-error', as: 'admin', path: (at) => `/statements?year=2017&month=12&user=${at.wrong}` },
  { name: 'statement-rep', as: 'rep', path: '/statements?year=2017&month=6' },
  {
    name: 'simulation',
    as: 'admin',
    path: (at) => `/statements?year=2017&month=12&user=${at.best}`,
    act: async (page) => {
      const name = /^(Simulate|Simuler)$/;
      // On a phone it is in the menu.
      if (page.viewportSize()!.width > 860) await page.getByRole('button', { name }).click();
      else {
        await page.getByRole('button', { name: /^(More actions|Plus d’actions)$/ }).click();
        await page.getByRole('menuitem', { name }).click();
      }
      await page.waitForURL(/simulation=/);
      await page.getByRole('table').last().waitFor();
    },
  },
  { name: 'letters', as: 'admin', path: '/commission-letters' },
  { name: 'letter-templates', as: 'admin', path: '/commission-letters/templates' },
  { name: 'letter-register', as: 'admin', path: '/commission-letters/register' },
  { name: 'my-letters', as: 'rep', path: '/my-letters' },
  { name: 'letter-link', as: null, path: '/sign#of-a-link-that-nobody-was-sent' },
  { name: 'discussions', as: 'rep', path: '/discussions' },
  { name: 'discussion', as: 'rep', path: '/discussions', act: openFirstDiscussion },
  { name: 'plans', as: 'admin', path: '/plan' },
  { name: 'plan', as: 'admin', path: (at) => `/plan/${at.plan}` },
  { name: 'pipelines', as: 'admin', path: (at) => `/plan/${at.plan}/pipelines` },
  { name: 'compensation', as: 'admin', path: (at) => `/plan/${at.plan}/compensation/${at.compensation}` },
  {
    name: 'payout',
    as: 'admin',
    path: (at) => `/plan/${at.plan}/compensation/${at.compensation}?step=commission`,
  },
  { name: 'quotas', as: 'admin', path: '/quotas' },
  { name: 'quota', as: 'admin', path: (at) => `/quotas/${at.quotas[0]}` },
  { name: 'users', as: 'admin', path: '/users' },
  { name: 'user', as: 'admin', path: (at) => `/users/${at.best}` },
  { name: 'users-import', as: 'admin', path: '/users/imports/new' },
  { name: 'users-imports', as: 'admin', path: '/users/imports' },
  { name: 'teams', as: 'admin', path: '/users/teams' },
  { name: 'orgchart', as: 'admin', path: '/users/orgchart?month=%222017-06%22', hierarchy: true },
  { name: 'team', as: 'admin', path: (at) => `/users/teams/${at.team}` },
  { name: 'groups', as: 'admin', path: '/users/groups' },
  { name: 'group', as: 'admin', path: (at) => `/users/groups/${at.group}` },
  { name: 'tables', as: 'admin', path: '/tables' },
  { name: 'table', as: 'admin', path: (at) => `/tables/${at.tables['Opportunities']}` },
  { name: 'table-fields', as: 'admin', path: (at) => `/tables/${at.tables['Opportunities']}?tab=fields` },
  { name: 'table-history', as: 'admin', path: (at) => `/tables/${at.tables['Opportunities']}?tab=history` },
  { name: 'table-settings', as: 'admin', path: (at) => `/tables/${at.tables['Opportunities']}?tab=settings` },
  { name: 'fields', as: 'admin', path: '/tables/fields' },
  { name: 'table-import', as: 'admin', path: '/tables/imports/new' },
  { name: 'table-imports', as: 'admin', path: '/tables/imports' },
  { name: 'account', as: 'rep', path: '/parameters/account' },
  { name: 'notifications', as: 'rep', path: '/parameters/notifications' },
  { name: 'company', as: 'admin', path: '/parameters/company' },
  { name: 'default-notifications', as: 'admin', path: '/parameters/default_notifications' },
  { name: 'subscription', as: 'admin', path: '/parameters/subscription' },
  { name: 'roles', as: 'admin', path: '/parameters/role' },
  { name: 'role', as: 'admin', path: (at) => `/parameters/role/${at.roles[1]}` },
  { name: 'attributes', as: 'admin', path: '/parameters/user_attributes' },
  { name: 'currencies', as: 'admin', path: '/parameters/currencies' },
  { name: 'integrations', as: 'admin', path: '/parameters/integrations' },
  { name: 'api', as: 'admin', path: '/parameters/api' },
  { name: 'proposals', as: 'admin', path: '/parameters/proposals' },
  { name: 'webhooks', as: 'admin', path: '/parameters/integrations/webhooks' },
  { name: 'security', as: 'admin', path: '/parameters/security' },
  { name: 'own-security', as: 'rep', path: '/parameters/security' },
  { name: 'reasons', as: 'admin', path: '/parameters/reasons' },
  { name: 'validation', as: 'admin', path: '/parameters/validation' },
  { name: 'adjustments', as: 'admin', path: '/adjustments-analysis?from=2017-01&to=2017-12' },
  { name: 'reports', as: 'admin', path: '/reports' },
  {
    name: 'report',
    as: 'admin',
    path: '/reports',
    act: async (page) => {
      await page.getByRole('link', { name: 'Pay by team and month' }).click();
      await page.getByRole('application').waitFor();
    },
  },
  { name: 'metrics', as: 'admin', path: '/reports/manage' },
  { name: 'flags', as: 'admin', path: '/reports/manage?tab=flags' },
  { name: 'discussion-settings', as: 'admin', path: '/parameters/discussion_settings' },
  { name: 'mails', as: 'support', path: '/parameters/mails' },
  { name: 'features', as: 'support', path: '/parameters/features' },
  {
    name: 'commands',
    as: 'admin',
    path: '/',
    act: (page) => page.keyboard.press('Control+k').then(() => page.getByRole('searchbox').waitFor()),
  },
  {
    name: 'notification-centre',
    as: 'rep',
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'onboarding', as: 'rep', path: '/onboarding' },
  { name: 'not-found', as: 'admin', path: '/nowhere' },
  { name: 'audit', as: 'admin', path: '/audit' },
  { name: 'design-system', as: 'support', path: '/design-system' },
];

/** How people are organized in each product now, and in what each page loaded last. */
const hierarchies = new Map<string, { readonly isOn: boolean; readonly done: Promise<void> }>();
const loadedIn = new WeakMap<Page, boolean>();

/** Switches between the org chart and the teams page. */
export async function organizeByManager(
  { url, logins }: Pick<Product, 'url' | 'logins'>,
  isOn: boolean,
): Promise<void> {
  const now = hierarchies.get(url) ?? { isOn: false, done: Promise.resolve() };
  await now.done;
  if ((hierarchies.get(url)?.isOn ?? false) === isOn) return hierarchies.get(url)?.done;
  const done = signInApi(url, logins['admin']!)
    .then((admin) => admin.patch('/api/company', { settings: { user_based_hierarchy: isOn } }))
    .then(() => undefined);
  hierarchies.set(url, { isOn, done });
  await done;
}

/** Shows a screen as it is once nothing loads any more; a page that shows the application already goes there without loading it again. */
export async function showScreen<At>(
  page: Page,
  screen: Screen<At>,
  at: At,
  product: Product,
): Promise<void> {
  const hierarchy = screen.hierarchy === true;
  await organizeByManager(product, hierarchy);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(at);
  const isThere = await page.evaluate(() => '__TSR_ROUTER__' in globalThis);
  if (!isThere || (loadedIn.get(page) ?? false) !== hierarchy || !(await isClear(page)))
    await page.goto(path);
  else await goWithin(page, path);
  loadedIn.set(page, hierarchy);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settled(page);
  if (!screen.act) return;
  await screen.act(page, at);
  await settled(page);
}

/** What the act before has opened is closed again, as a person would. */
async function isClear(page: Page): Promise<boolean> {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  if ((await open.count()) > 0) {
    await page.keyboard.press('Escape');
    // The focus goes back to the button, whose tooltip is no part of the next screen.
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.getByRole('tooltip').first().waitFor({ state: 'hidden' });
    await settled(page);
  }
  return (await open.count()) === 0;
}

/** Language and number locale of the person, as their settings page would set them. */
export async function speak(url: string, login: Login, language: 'en' | 'fr'): Promise<void> {
  const api = await signInApi(url, login);
  await api.patch('/api/me', { language, locale: language === 'fr' ? 'fr-FR' : 'en-US' });
}
