import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityOf, contrastOf, sideScrollOf, signIn } from './browser.ts';
import type { Harness } from './harness.ts';
import { showScreen, speak } from './screens.ts';
import type { Screen } from './screens.ts';

type Width = 1280 | 390;

/** Shows screens one after another. A window for each role and width stays open; the theme changes under the page, as the system's does. */
export function useVisits<At>(app: Harness, language: 'en' | 'fr', at: () => At) {
  const pages = new Map<string, Promise<Page>>();
  beforeAll(async () => {
    for (const login of Object.values(app.product.logins)) await speak(app.product.url, login, language);
  });
  afterAll(async () => {
    for (const page of pages.values()) await (await page).context().close();
  });
  const openPage = async (role: Screen['as'], width: Width) => {
    const page = await app.page({ width, language });
    if (role) await signIn(page, app.product.url, app.product.logins[role]);
    return page;
  };
  return async (screen: Screen<At>, width: Width, theme: 'light' | 'dark') => {
    const key = `${screen.as} ${width}`;
    const opened = pages.get(key) ?? openPage(screen.as, width);
    pages.set(key, opened);
    const page = await opened;
    await page.emulateMedia({ colorScheme: theme });
    await showScreen(page, screen, at(), app.product);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    return page;
  };
}

/** Every rule of axe that is broken, and by how much the page is wider than its window. */
export async function wholeCheckOf(page: Page) {
  return { broken: await accessibilityOf(page), over: await sideScrollOf(page) };
}

/** What may differ in the dark theme. */
export async function darkCheckOf(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  return { broken: await contrastOf(page), over: await sideScrollOf(page) };
}

export const NOTHING = { broken: [], over: 0 };
