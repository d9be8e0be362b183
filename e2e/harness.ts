import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFailed } from 'vitest';
import { ROOT } from '../tools/prepare.mjs';
import { FIRST_ADMIN, setUpCompany, signInApi } from './api.ts';
import type { Api } from './api.ts';
import { startProduct } from './product.ts';
import type { Login, Product, ProductOptions } from './product.ts';

export { FIRST_ADMIN } from './api.ts';

const CHROMIUM_FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export interface Look {
  readonly width?: 1280 | 390;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'fr';
}

export interface Harness {
  readonly product: Product;
  readonly browser: Browser;
  /** A new private window. Errors of the page fail the test at its end. */
  page(look?: Look): Promise<Page>;
  /** The same, signed in by the API, on the home page. */
  signedIn(login: Login, look?: Look): Promise<Page>;
  /** Calls without a browser, signed in. */
  api(login: Login): Promise<Api>;
}

/** Product and browser for one spec file: `const app = useProduct({ seed: 'none' })`; with `none` a company and FIRST_ADMIN stand already. */
export function useProduct(options: ProductOptions & { readonly company?: string | null }): Harness {
  let product: Product;
  let browser: Browser;
  const problems: string[] = [];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(options), openBrowser()]);
    if (options.seed === 'none' && options.company !== null) await setUpCompany(product.url, product.setup_url, options.company);
  });
  afterEach(async () => {
    const found = problems.splice(0);
    for (const context of browser.contexts()) await context.close();
    expect(found, 'errors in the page').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const harness: Harness = {
    get product() {
      return product;
    },
    get browser() {
      return browser;
    },
    async page(look = {}) {
      const page = await newPage(browser, product.url, look);
      watch(page, problems);
      return page;
    },
    async signedIn(login, look) {
      const page = await harness.page(look);
      await signIn(page, product.url, login);
      await page.goto('/');
      return page;
    },
    api: (login) => signInApi(product.url, login),
  };
  return harness;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: CHROMIUM_FLAGS.split(' '),
  });
}

export async function newPage(browser: Browser, baseURL: string, look: Look = {}): Promise<Page> {
  const width = look.width ?? 1280;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width === 390 ? 844 : 800 },
    hasTouch: width === 390,
    colorScheme: look.theme ?? 'light',
    locale: look.language === 'fr' ? 'fr-FR' : 'en-US',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

/** A refused call (4xx) may be what a test is about; an exception or a blocked script never is. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(`${page.url()}: ${message.text()}`);
  });
  onTestFailed(async ({ task }) => {
    const folder = join(ROOT, '.cache', 'e2e');
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${task.name.replaceAll(/[^\w-]+/g, '_').slice(0, 80)}.png`) }).catch(() => {});
  });
}

/** By the API, with the cookies in the page's window. */
export async function signIn(page: Page, url: string, login: Login = FIRST_ADMIN): Promise<void> {
  const api = await signInApi(url, login);
  await page.context().addCookies(Array.from(api.cookies, ([name, value]) => ({ name, value, url, httpOnly: name !== 'csrf' })));
}

/** axe finds nothing: every broken rule with where it is broken. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page's own policy lets no foreign script tag in; the debugger may.
  await page.evaluate(await readFile(AXE, 'utf8'));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => ({
      rule: id,
      at: nodes.slice(0, 5).map((node) => `${node.html.slice(0, 200)} — ${node.failureSummary}`),
    }));
  });
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Nothing reaches out to the side: a page that scrolls sideways on a phone is broken. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${page.url()} is wider than the window by`).toBeLessThanOrEqual(0);
}
