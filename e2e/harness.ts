import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ROOT } from '../tools/prepare.mjs';
import { setUpCompany, signInApi } from './api.ts';
import type { Api } from './api.ts';
import { accessibilityOf, newPage, openBrowser, sideScrollOf, signIn } from './browser.ts';
import type { Look } from './browser.ts';
import { startWithDemo } from './demo-product.ts';
import type { Login, Product, ProductOptions } from './product.ts';
import { keepWindows } from './windows.ts';

export { FIRST_ADMIN } from './api.ts';
export { signIn } from './browser.ts';
export type { Look } from './browser.ts';

export interface Harness {
  readonly product: Product;
  /** A private window of the test's own, new or cleared. Errors of the page fail the test at its end. */
  page(look?: Look): Promise<Page>;
  /** The same, signed in by the API, on the page `at` (the home page), or on none yet: `null`. */
  signedIn(login: Login, look?: Look & { readonly at?: string | null }): Promise<Page>;
  /** Calls without a browser, signed in. */
  api(login: Login): Promise<Api>;
}

interface HarnessOptions extends ProductOptions {
  readonly company?: string | null;
  /** Pages stay open from test to test. */
  readonly keeps_pages?: boolean;
}

/** Product and browser for one spec file: `const app = useProduct({ seed: 'none' })`; with `none` a company and FIRST_ADMIN exist already. */
export function useProduct(options: HarnessOptions): Harness {
  let product: Product;
  let browser: Browser;
  const problems: string[] = [];
  const windows = keepWindows(async (look) => {
    const page = await newPage(browser, product.url, look);
    watch(page, problems);
    return page;
  });
  beforeAll(async () => {
    [product, browser] = await Promise.all([startWithDemo(options), openBrowser()]);
    if (options.seed === 'none' && options.company !== null)
      await setUpCompany(product.url, product.setup_url, options.company);
  });
  afterEach(async ({ task }) => {
    const found = problems.splice(0);
    if (task.result?.state === 'fail' || found.length > 0) await takePictures(windows.pages(), task.name);
    if (!options.keeps_pages) await windows.giveBack(task.result?.state !== 'fail');
    // What a page says when it is left is no part of the next test.
    problems.splice(0);
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
    page: (look = {}) => windows.take(look),
    async signedIn(login, { at = '/', ...look } = {}) {
      const page = await harness.page(look);
      await signIn(page, product.url, login);
      if (at !== null) await page.goto(at);
      return page;
    },
    api: (login) => signInApi(product.url, login),
  };
  return harness;
}

/** A refused call (4xx) may be what a test is about; an exception or a blocked script never is. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // What the browser itself says of refused calls, of a refused live connection, and of a line that a test cuts.
    const isExpected =
      /Failed to load resource|WebSocket handshake: Unexpected response code: 403|net::ERR_INTERNET_DISCONNECTED/.test(
        message.text(),
      );
    if (message.type() === 'error' && !isExpected) problems.push(`${page.url()}: ${message.text()}`);
  });
}

/** What stood on each page when its test failed. */
async function takePictures(pages: readonly Page[], test: string): Promise<void> {
  const folder = join(ROOT, '.cache', 'e2e');
  const name = test.replaceAll(/[^\w-]+/g, '_').slice(0, 80);
  await mkdir(folder, { recursive: true });
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(folder, `${name}-${at + 1}.png`) }).catch(() => undefined);
}

/** axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityOf(page), `accessibility of ${page.url()}`).toEqual([]);
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await sideScrollOf(page), `${page.url()} is wider than the window by`).toBeLessThanOrEqual(0);
}
