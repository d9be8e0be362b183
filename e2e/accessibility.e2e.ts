import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSideScroll, useProduct } from './harness.ts';
import { LOOKS, showScreen, speak } from './screens.ts';
import { demoStates } from './states.ts';

/** Steps, tabs, panels and dialogs, one window a look; `looks.e2e.ts` has the screens as they open. */
const app = useProduct({ seed: 'demo' });

describe('at work on a screen', () => {
  // Each width, theme and language twice; every combination of them is `looks.e2e.ts`.
  test.each(LOOKS.slice(0, 4))(
    'nothing is in the way at $width px, $theme, $language',
    async (look) => {
      for (const role of ['admin', 'manager', 'rep'] as const) await speak(app.product.url, app.product.logins[role]!, look.language);
      const pages = new Map<string, Page>();
      const found: string[] = [];
      for (const state of await demoStates(app.product)) {
        const role = state.as ?? 'admin';
        const page = pages.get(role) ?? (await app.signedIn(app.product.logins[role]!, look));
        pages.set(role, page);
        try {
          await showScreen(page, state);
          await expectAccessible(page);
          await expectNoSideScroll(page);
        } catch (error) {
          const { message, actual } = error as { message?: string; actual?: unknown };
          found.push(`${state.name}: ${message?.split('\n')[0]} ${JSON.stringify(actual ?? '').slice(0, 1500)}`);
        }
      }
      expect(found).toEqual([]);
    },
    240_000,
  );
});
