import type { CDPSession, Page } from 'playwright-core';
import { sizeOf } from './browser.ts';
import type { Look } from './browser.ts';

/** Private windows that a test leaves to the next one of its file. */
export interface Windows {
  /** One that nobody uses, cleared, or a new one. */
  take(look: Look): Promise<Page>;
  /** The pages of those in use. */
  pages(): readonly Page[];
  /** At the end of a test: those that can be cleared are kept for the next, the others are closed. `keeps` false: all of them, after a failure. */
  giveBack(keeps: boolean): Promise<void>;
}

interface Window {
  readonly look: string;
  readonly width: Look['width'];
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Something was done in it that can not be undone. */
  isSpent: boolean;
}

/**
 * A new private window has no code of the application, and a process that has never run it: its first page takes three seconds of
 * processor time, the first page of a cleared one takes one.
 */
export function keepWindows(open: (look: Look) => Promise<Page>): Windows {
  const idle: Window[] = [];
  const used: Window[] = [];
  return {
    async take(look) {
      const at = idle.findLastIndex((one) => one.look === lookOf(look));
      const [kept] = at === -1 ? [] : idle.splice(at, 1);
      const window = kept ?? (await openWindow(look, open));
      used.push(window);
      await window.page.emulateMedia({ colorScheme: look.theme ?? 'light' });
      return window.page;
    },
    pages: () => used.flatMap(({ page }) => page.context().pages()),
    async giveBack(keeps) {
      for (const window of used.splice(0).toReversed()) {
        if (keeps && !window.isSpent && (await isCleared(window))) idle.push(window);
        else await window.page.context().close();
      }
    },
  };
}

/** A window's width decides whether it is touched: with its language, what it keeps for good. */
function lookOf({ width, language, keeps }: Look): string {
  return `${width ?? 1280} ${language ?? 'en'}${keeps ? ' keeps pages' : ''}`;
}

async function openWindow(look: Look, open: (look: Look) => Promise<Page>): Promise<Window> {
  const page = await open(look);
  const devtools = await page.context().newCDPSession(page);
  const window = { look: lookOf(look), width: look.width, page, devtools, isSpent: look.keeps === true };
  watchUse(window);
  return window;
}

/** What a page or its window is not rid of again. */
const FOR_GOOD = ['on', 'once', 'routeWebSocket', 'addInitScript', 'exposeFunction', 'exposeBinding'];
const FOR_GOOD_IN_WINDOW = [...FOR_GOOD, 'route', 'newCDPSession', 'grantPermissions', 'setExtraHTTPHeaders'];

function watchUse(window: Window): void {
  const watched: [object, readonly string[]][] = [
    [window.page, FOR_GOOD],
    [window.page.context(), FOR_GOOD_IN_WINDOW],
  ];
  for (const [target, names] of watched) {
    for (const name of names) {
      const call = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      Reflect.set(target, name, (...args: unknown[]) => {
        window.isSpent = true;
        return call.apply(target, args);
      });
    }
  }
}

function isCleared(window: Window): Promise<boolean> {
  if (window.page.isClosed()) return Promise.resolve(false);
  return clear(window).then(
    () => true,
    () => false,
  );
}

async function clear({ page, devtools, width }: Window): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // What the page sends when it is left has no session any more.
  await context.clearCookies();
  // A page without code, from the same address: the process that has the application's code goes on. Not JSON: what the browser shows it with
  // breaks the page's policy, and says so in the console.
  await page.goto('/icon.svg');
  await page.evaluate(() => sessionStorage.clear());
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
  await devtools.send('Page.resetNavigationHistory');
  await page.setViewportSize(sizeOf(width));
  await page.mouse.move(0, 0);
}
