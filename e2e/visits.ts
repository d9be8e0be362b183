import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityOf, contrastOf, settled, sideScrollOf, signIn } from './browser.ts';
import type { Harness } from './harness.ts';
import { showScreen, speak } from './screens.ts';
import type { Screen } from './screens.ts';

type Width = 1280 | 390;
type Theme = 'light' | 'dark';

/** In which width and theme axe meets a screen: by its name, so that one that is added moves no other. All four come up in a list. */
export function lookOf(name: string): readonly [Width, Theme] {
  const sum = [...name].reduce((all, letter) => all + letter.charCodeAt(0), 0);
  return [sum % 2 === 0 ? 1280 : 390, sum % 4 < 2 ? 'light' : 'dark'];
}

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
  return async (screen: Screen<At>, width: Width, theme: Theme) => {
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

/** What may differ elsewhere: contrast in the other theme, and then the width of the other window. */
export async function otherCheckOf(page: Page, [width, theme]: readonly [Width, Theme]) {
  await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' });
  const broken = await contrastOf(page);
  const { height } = page.viewportSize()!;
  await page.setViewportSize({ width: width === 390 ? 1280 : 390, height });
  await settled(page);
  const over = await sideScrollOf(page);
  await page.setViewportSize({ width, height });
  await settled(page);
  return { broken, over };
}

export const NOTHING = { broken: [], over: 0 };
