import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityOf, sideScrollOf, signIn } from './browser.ts';
import { useProduct } from './harness.ts';
import { SCREENS, showScreen, speak } from './screens.ts';
import { STATES, workPlacesOf } from './states.ts';

/**
 * axe finds nothing and nothing scrolls sideways, on every screen and in every state of it, in each width, theme and language.
 * A window a role and width stays open; the theme changes under the page, as the system's does.
 */
export function everyScreenIn(language: 'en' | 'fr'): void {
  const app = useProduct({ seed: 'demo', topology: 'single', keeps_pages: true });
  let at: Awaited<ReturnType<typeof workPlacesOf>>;
  beforeAll(async () => {
    at = await workPlacesOf(app.product);
  });

  const pages = new Map<string, Promise<Page>>();
  const pageOf = (role: (typeof SCREENS)[number]['as'], width: 1280 | 390): Promise<Page> => {
    const key = `${role} ${width}`;
    const page = pages.get(key) ?? openPage(role, width);
    pages.set(key, page);
    return page;
  };
  const openPage = async (role: (typeof SCREENS)[number]['as'], width: 1280 | 390) => {
    const page = await app.page({ width, language });
    if (role) await signIn(page, app.product.url, app.product.logins[role]);
    return page;
  };
  beforeAll(async () => {
    for (const login of Object.values(app.product.logins)) await speak(app.product.url, login, language);
  });
  afterAll(async () => {
    for (const page of pages.values()) await (await page).context().close();
  });

  test.each([...SCREENS, ...STATES])('$name', async (screen) => {
    const found: Record<string, unknown> = {};
    const look = async (width: 1280 | 390) => {
      const page = await pageOf(screen.as, width);
      await showScreen(page, screen, at);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        const broken = await accessibilityOf(page);
        if (broken.length > 0) found[`${width} px, ${theme}`] = broken;
      }
      const over = await sideScrollOf(page);
      if (over > 0) found[`${width} px`] = `scrolls sideways by ${over} px`;
    };
    await Promise.all([look(1280), look(390)]);
    expect(found).toEqual({});
  });
}
