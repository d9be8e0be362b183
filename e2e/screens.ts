import type { Page } from 'playwright-core';
import { signInApi } from './api.ts';
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

export interface Screen {
  readonly name: string;
  /** Role of the demo login; null before the login. */
  readonly as: 'admin' | 'manager' | 'rep' | 'support' | null;
  readonly path: string;
  /** What to do once it is shown: open a dialog, a menu. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Every screen of the demo company, with the ids that this seed gave. */
export async function demoScreens(product: Product): Promise<Screen[]> {
  const api = await signInApi(product.url, product.logins['admin'] as Login);
  const read = async <T>(path: string): Promise<T> => (await api.get<T>(path)).body;
  const { plans } = await read<{ plans: { id: string; compensations: { id: string }[] }[] }>('/api/plans');
  const { quotas } = await read<{ quotas: { id: string }[] }>('/api/quotas');
  const { tables } = await read<{ tables: { id: string }[] }>('/api/tables');
  const home = await read<{ team: { highest: { user_id: string }[]; needs_you: { user_id: string; reason: string }[] } }>('/api/home');
  const best = home.team.highest[0]?.user_id ?? '';
  const wrong = home.team.needs_you.find((entry) => entry.reason === 'error')?.user_id ?? best;
  const plan = plans[0];
  const statement = (user: string) => `/statements?year=2017&month=12&user=${user}`;
  return [
    { name: 'login', as: null, path: '/auth' },
    { name: 'reset-password', as: null, path: '/auth/reset_password' },
    { name: 'home-rep', as: 'rep', path: '/' },
    { name: 'home-manager', as: 'manager', path: '/' },
    { name: 'home-admin', as: 'admin', path: '/' },
    { name: 'board', as: 'admin', path: '/statements?year=2017&month=12' },
    { name: 'board-locked', as: 'admin', path: '/statements?year=2017&month=6' },
    { name: 'statement', as: 'admin', path: statement(best) },
    { name: 'statement-error', as: 'admin', path: statement(wrong) },
    { name: 'statement-rep', as: 'rep', path: '/statements?year=2017&month=6' },
    { name: 'plans', as: 'admin', path: '/plan' },
    { name: 'plan', as: 'admin', path: `/plan/${plan?.id}` },
    ...(plan?.compensations[0]
      ? [{ name: 'compensation', as: 'admin' as const, path: `/plan/${plan.id}/compensation/${plan.compensations[0].id}` }]
      : []),
    { name: 'quotas', as: 'admin', path: '/quotas' },
    { name: 'quota', as: 'admin', path: `/quotas/${quotas[0]?.id}` },
    { name: 'users', as: 'admin', path: '/users' },
    { name: 'user', as: 'admin', path: `/users/${best}` },
    { name: 'users-import', as: 'admin', path: '/users/imports/new' },
    { name: 'users-imports', as: 'admin', path: '/users/imports' },
    { name: 'teams', as: 'admin', path: '/users/teams' },
    { name: 'orgchart', as: 'admin', path: '/users/orgchart?month=%222017-06%22' },
    { name: 'tables', as: 'admin', path: '/tables' },
    { name: 'table', as: 'admin', path: `/tables/${tables[0]?.id}` },
    { name: 'table-import', as: 'admin', path: '/tables/imports/new' },
    { name: 'table-imports', as: 'admin', path: '/tables/imports' },
    { name: 'account', as: 'rep', path: '/parameters/account' },
    { name: 'company', as: 'admin', path: '/parameters/company' },
    { name: 'roles', as: 'admin', path: '/parameters/role' },
    { name: 'attributes', as: 'admin', path: '/parameters/user_attributes' },
    {
      name: 'commands',
      as: 'admin',
      path: '/',
      act: (page) => page.keyboard.press('Control+k').then(() => page.getByRole('searchbox').waitFor()),
    },
    { name: 'not-found', as: 'admin', path: '/nowhere' },
    { name: 'audit', as: 'admin', path: '/audit' },
    { name: 'mails', as: 'support', path: '/parameters/mails' },
    { name: 'design-system', as: 'support', path: '/design-system' },
  ];
}

/** Shows a screen as it is once nothing loads any more. */
export async function showScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await screen.act?.(page);
  // Transitions of overlays and the 200 ms before a skeleton.
  await page.waitForTimeout(250);
}

/** Language and number locale of the person, as their settings page would set them. */
export async function speak(url: string, login: Login, language: 'en' | 'fr'): Promise<void> {
  const api = await signInApi(url, login);
  await api.patch('/api/me', { language, locale: language === 'fr' ? 'fr-FR' : 'en-US' });
}
