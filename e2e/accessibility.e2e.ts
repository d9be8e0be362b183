import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityOf, contrastOf, sideScrollOf, signIn } from './browser.ts';
import { useProduct } from './harness.ts';
import { SCREENS, showScreen, speak } from './screens.ts';
import type { Screen } from './screens.ts';
import { STATES } from './states.ts';
import { workPlacesOf } from './work-places.ts';

/**
 * axe finds nothing and nothing scrolls sideways, on every screen and in every state of it. Each is checked whole once, in English on a
 * wide window in the light theme. What may differ elsewhere is checked there: contrast in the dark theme, the width on a phone, the
 * phone's own layout of each screen, and a sample in French.
 */
const app = useProduct({ seed: 'demo-2017', topology: 'single', keeps_pages: true });

/** Long words, tables, forms, charts and the editor: where French, a fifth longer, breaks first. */
const IN_FRENCH = [
  'login',
  'home-rep',
  'home-admin',
  'board',
  'statement',
  'compensation',
  'quota',
  'users-import',
  'orgchart',
  'table',
  'company',
  'account',
];

type Places = Awaited<ReturnType<typeof workPlacesOf>>;
type Width = 1280 | 390;
let at: Places;
beforeAll(async () => {
  at = await workPlacesOf(app.product);
});

/** A window for each role and width stays open; the theme changes under the page, as the system's does. */
function usePages(language: 'en' | 'fr') {
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
  return async (screen: Screen<Places>, width: Width) => {
    const key = `${screen.as} ${width}`;
    const opened = pages.get(key) ?? openPage(screen.as, width);
    pages.set(key, opened);
    const page = await opened;
    await showScreen(page, screen, at, app.product);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    return page;
  };
}

describe('in English', () => {
  const show = usePages('en');

  const wide = async (screen: Screen<Places>) => {
    const page = await show(screen, 1280);
    await page.emulateMedia({ colorScheme: 'light' });
    const broken = await accessibilityOf(page);
    const over = await sideScrollOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    return { broken, over, dark: await contrastOf(page) };
  };
  const narrow = async (screen: Screen<Places>) => {
    const page = await show(screen, 390);
    return {
      broken: SCREENS.includes(screen as Screen) ? await accessibilityOf(page) : [],
      over: await sideScrollOf(page),
    };
  };

  test.each([...SCREENS, ...STATES])('$name', async (screen) => {
    const [on_desk, on_phone] = await Promise.all([wide(screen), narrow(screen)]);
    expect(on_desk, '1280 px').toEqual({ broken: [], over: 0, dark: [] });
    expect(on_phone, '390 px').toEqual({ broken: [], over: 0 });
  });
});

describe('in French, on a phone in the dark theme', () => {
  const show = usePages('fr');

  test.each(SCREENS.filter((screen) => IN_FRENCH.includes(screen.name)))('$name', async (screen) => {
    const page = await show(screen, 390);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect({ broken: await accessibilityOf(page), over: await sideScrollOf(page) }).toEqual({
      broken: [],
      over: 0,
    });
  });

  test('the sample names screens that there are', () => {
    const names = SCREENS.map((screen) => screen.name);
    expect(IN_FRENCH.filter((name) => !names.includes(name))).toEqual([]);
  });
});

test('controls: axe sees a missing name, contrast sees pale text, and the width sees what sticks out', async () => {
  const page = await app.page();
  await page.goto('/terms');
  await page.locator('h1').waitFor();
  await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    main.insertAdjacentHTML(
      'beforeend',
      '<button></button><p style="color:#bbb;background:#fff">pale</p><div style="width:3000px">wide</div>',
    );
  });
  expect((await accessibilityOf(page)).map((one) => one.rule)).toEqual(
    expect.arrayContaining(['button-name', 'color-contrast']),
  );
  expect((await contrastOf(page)).map((one) => one.rule)).toEqual(['color-contrast']);
  await expect.poll(() => sideScrollOf(page)).toBeGreaterThan(0);
});
