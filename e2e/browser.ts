import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import type { Browser, Page, Request } from 'playwright-core';
import { FIRST_ADMIN, signInApi } from './api.ts';
import type { Login } from './product.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The same engine without windows around its pages costs a third less processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Look {
  readonly width?: 1280 | 390;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'fr';
  /** The device keeps pages: its requests go through a service worker, past the routes of a test. */
  readonly keeps?: boolean;
}

export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
    headless: true,
    args: [...FLAGS, ...flags],
  });
}

export function sizeOf(width: Look['width'] = 1280): { readonly width: number; readonly height: number } {
  return { width, height: width === 390 ? 844 : 800 };
}

const unanswered = new WeakMap<Page, Set<Request>>();

/** A private window of its own. */
export async function newPage(browser: Browser, baseURL: string, look: Look = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizeOf(look.width),
    hasTouch: look.width === 390,
    colorScheme: look.theme ?? 'light',
    locale: look.language === 'fr' ? 'fr-FR' : 'en-US',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    serviceWorkers: look.keeps === true ? 'allow' : 'block',
  });
  // Waiting ends with the state that is waited for; this bound is for a machine that is busy with other work.
  context.setDefaultTimeout(240_000);
  const page = await context.newPage();
  const requests = new Set<Request>();
  unanswered.set(page, requests);
  page.on('request', (request) => {
    // What the page before it still waited for has no end of its own.
    if (request.isNavigationRequest()) requests.clear();
    requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return page;
}

/** By the API, with the cookies in the page's window. `shown_at`: the address that the browser uses, where it is another. */
export async function signIn(
  page: Page,
  url: string,
  login: Login = FIRST_ADMIN,
  shown_at = url,
): Promise<void> {
  const api = await signInApi(url, login);
  await page.context().addCookies(
    Array.from(api.cookies, ([name, value]) => ({
      name,
      value,
      url: shown_at,
      httpOnly: !name.endsWith('csrf'),
      secure: name.startsWith('__Host-'),
    })),
  );
}

/** Nothing loads, appears or disappears: the page is steady. */
export async function settled(page: Page): Promise<void> {
  do {
    // A page has its heading once its code is there. On a touch screen a dialog with a text field is there before it is seen: it waits
    // transparent for the keyboard to slide in, and until then axe takes the page behind it for the page.
    await page.waitForFunction(
      () =>
        Array.from(document.querySelectorAll('h1')).some((heading) => heading.checkVisibility()) &&
        !document.querySelector(
          '[data-entering], [data-exiting], [style*="opacity: 0"][style*="inset(50%)"]',
        ),
    );
    // What has just been read is drawn within two frames, and asks for more by then.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  } while (unanswered.get(page)!.size > 0);
}

/** The router, as it shows itself to its own developer tools. */
interface Routed {
  readonly __TSR_ROUTER__?: { navigate(to: { readonly href: string }): Promise<void> };
}

/** As a link does: the application stays, another page of it is shown. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => (globalThis as Routed).__TSR_ROUTER__!.navigate({ href }), path);
}

interface Broken {
  readonly rule: string;
  readonly at: readonly string[];
}

/** Every rule of axe that the page breaks now, with the place. */
export function accessibilityOf(page: Page): Promise<readonly Broken[]> {
  return runAxe(page, null);
}

/** Contrast alone: what another theme can change. */
export function contrastOf(page: Page): Promise<readonly Broken[]> {
  return runAxe(page, ['color-contrast']);
}

async function runAxe(page: Page, only: readonly string[] | null): Promise<readonly Broken[]> {
  await settled(page);
  // The page's own policy lets no foreign script tag in; the debugger may.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    // A popover that takes the page over has, beside its dialog, a button of one pixel with which a screen reader leaves it.
    const isTakenOver = document.querySelector('[data-trigger="DialogTrigger"]') !== null;
    const chosen = rules
      ? { runOnly: { type: 'rule', values: rules } }
      : { rules: { region: { enabled: !isTakenOver } } };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...chosen });
    return violations.map(({ id, nodes }) => ({
      rule: id,
      at: nodes.slice(0, 5).map((node) => `${node.html.slice(0, 200)} — ${node.failureSummary}`),
    }));
  }, only);
}

/** By how much the page is wider than its window: one that scrolls sideways on a phone is broken. */
export function sideScrollOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
