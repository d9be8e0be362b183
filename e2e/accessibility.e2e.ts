import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityOf, contrastOf, sideScrollOf } from './browser.ts';
import { useProduct } from './harness.ts';
import { placesOf, SCREENS } from './screens.ts';
import type { Places } from './screens.ts';
import { STATES } from './states/index.ts';
import { lookOf, NOTHING, otherCheckOf, useVisits, wholeCheckOf } from './visits.ts';

/**
 * axe finds nothing and nothing scrolls sideways, on every screen; what a screen becomes when somebody works on it is in
 * `accessibility-states.e2e.ts`. Each is checked whole once in English, on a wide window or on a phone, in the light or the dark theme
 * (`lookOf`). What may differ elsewhere is checked there: contrast in the other theme, the width of the other window, and a sample in French.
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

let at: Places;
beforeAll(async () => {
  at = await placesOf(app.product);
});

describe('in English', () => {
  const show = useVisits(app, 'en', () => at);

  test.each(SCREENS)('$name', async (screen) => {
    const look = lookOf(screen.name);
    const page = await show(screen, ...look);
    expect(await wholeCheckOf(page), look.join(' ')).toEqual(NOTHING);
    expect(await otherCheckOf(page, look), `not ${look.join(' ')}`).toEqual(NOTHING);
  });
});

describe('in French, on a phone in the dark theme', () => {
  const show = useVisits(app, 'fr', () => at);

  test.each(SCREENS.filter((screen) => IN_FRENCH.includes(screen.name)))('$name', async (screen) => {
    expect(await wholeCheckOf(await show(screen, 390, 'dark'))).toEqual(NOTHING);
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

test('axe meets every look about as often as the others', () => {
  const names = [...SCREENS, ...STATES].map((one) => one.name);
  const met = Map.groupBy(names, (name) => lookOf(name).join(' '));
  expect([...met.keys()].toSorted()).toEqual(['1280 dark', '1280 light', '390 dark', '390 light']);
  for (const [look, some] of met) expect(some.length, look).toBeGreaterThan(names.length / 8);
});
