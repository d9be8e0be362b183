import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSideScroll, newPage, signIn, useProduct } from './harness.ts';
import { LOOKS, demoScreens, showScreen, speak } from './screens.ts';

/** Every screen in both widths, themes and languages: axe finds nothing, nothing scrolls sideways. */
describe('screens', () => {
  const app = useProduct({ seed: 'demo' });
  for (const look of LOOKS)
    test(`${look.width} px, ${look.theme}, ${look.language}`, async () => {
      const { product, browser } = app;
      const problems: string[] = [];
      for (const role of ['admin', 'manager', 'rep'] as const) {
        const login = product.logins[role];
        if (login) await speak(product.url, login, look.language);
      }
      for (const screen of await demoScreens(product)) {
        const page = await newPage(browser, product.url, look);
        const login = screen.as && product.logins[screen.as];
        if (login) await signIn(page, product.url, login);
        try {
          await showScreen(page, screen);
          await expectAccessible(page);
          await expectNoSideScroll(page);
        } catch (error) {
          problems.push(`${screen.name}: ${error instanceof Error ? error.message.slice(0, 1500) : String(error)}`);
        }
        await page.context().close();
      }
      expect(problems).toEqual([]);
    });
});
