import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './browser.ts';
import { useProduct } from './harness.ts';

const app = useProduct({ seed: 'demo-2017' });
const MONTH = '/statements?year=2017&month=11';

const TEAM = [/^Good /, /^\$[\d,.]+$/, /people$/, /^(Paid|Payable) this month$/, /^Month-end progress$/];
const OWN = [/^My statements$/, /^Nov$/, /· December 2017$/, /^Commission$/, /^\$[\d,]+\.\d+$/, /^3% up to/];

interface Arrival {
  readonly as: 'rep' | 'manager' | 'admin';
  readonly path: string;
  readonly width?: 390;
  /** The device knows that they see their own statement alone. */
  readonly alone?: true;
  readonly shows: readonly RegExp[];
}

/** Whose login, the address of the page, and texts that are in the same place before and after. */
async function pages(): Promise<readonly Arrival[]> {
  const admin = await app.api(app.product.logins['admin']!);
  const { statements } = (
    await admin.post<{ statements: { user: { id: string; name: string } }[] }>('/api/statements/search', {
      year: 2017,
      month: 11,
    })
  ).body;
  const { id, name } = statements[0]!.user;
  return [
    { as: 'rep', path: '/', shows: [/^Good /, /^\$8,637\.28$/] },
    { as: 'rep', path: '/', width: 390, shows: [/^Good /, /^December 2017$/, /^\$8,637\.28$/] },
    { as: 'manager', path: '/', shows: TEAM },
    { as: 'manager', path: '/', width: 390, shows: [/^December 2017$/, ...TEAM] },
    { as: 'rep', path: '/statements', alone: true, shows: OWN },
    { as: 'rep', path: '/statements', alone: true, width: 390, shows: OWN },
    {
      as: 'admin',
      path: MONTH,
      width: 390,
      shows: [/^Statements$/, /^November 2017$/, /^\$43,060\.39$/, /^\$42,708\.58$/],
    },
    {
      as: 'admin',
      path: MONTH,
      shows: [/^Statements$/, /^November 2017$/, /^Updated /, /^\$43,060\.39$/, /^\$42,708\.58$/],
    },
    {
      as: 'admin',
      path: `${MONTH}&user=${id}&full=true`,
      shows: [new RegExp(`^${name}$`), /^\$6,741\.44$/, /^3% up to/],
    },
    {
      as: 'admin',
      path: `${MONTH}&user=${id}`,
      width: 390,
      shows: [new RegExp(`^${name}$`), /^Ready to lock$/, /^\$6,741\.44$/, /^3% up to/],
    },
  ];
}

/** Where the first elements of these texts are, in the picture or in the page. */
const placesOf = (page: Page, shows: readonly RegExp[], of: 'picture' | 'page') =>
  page.evaluate(
    ({ sources, isPicture }) => {
      const { picture } = globalThis as { picture?: ShadowRoot };
      const from = isPicture ? picture! : document.querySelector('main')!;
      const texts = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
      const all: Node[] = [];
      while (texts.nextNode()) all.push(texts.currentNode);
      return sources.map((source) => {
        const found = all.find((text) => new RegExp(source).test(text.textContent ?? ''));
        if (!found) return null;
        const range = document.createRange();
        range.selectNodeContents(found);
        const { x, y, height } = range.getBoundingClientRect();
        return { x, y, height };
      });
    },
    { sources: shows.map(({ source }) => source), isPicture: of === 'picture' },
  );

/** Control: taken away too late, the picture hides the page; drawn elsewhere, its figures jump. */
test('the first figures are there before the code, in the places that the page has for them', async () => {
  for (const { as, path, shows, alone, width = 1280 } of await pages()) {
    const page = await app.signedIn(app.product.logins[as]!, { at: null, width });
    await page.addInitScript(
      (session) => {
        localStorage.setItem('session', session);
        const { attachShadow } = Element.prototype;
        // What the page itself can't read, so that it is not met twice.
        Element.prototype.attachShadow = function attach(this: Element, options) {
          const root = attachShadow.call(this, options);
          if (this.id === 'first-figures') (globalThis as { picture?: ShadowRoot }).picture = root;
          return root;
        };
      },
      alone ? 'own' : 'open',
    );
    // "25 minutes ago" takes a line more than "just now".
    if (alone) await page.clock.setSystemTime(new Date(Date.now() + 25 * 60_000));
    let release = () => {};
    const held = new Promise<void>((settle) => (release = settle));
    await page.route(/\/assets\/framework-/, (route) => held.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const host = document.querySelector<HTMLElement>('#first-figures');
      return host !== null && host.style.visibility === '' && host.inert;
    });
    // In the letters that the page has, too: others are wider, and take a line more.
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await placesOf(page, shows, 'picture');
    release();
    await page.waitForFunction(() => document.querySelector('#first-figures') === null);
    await settled(page);
    const after = await placesOf(page, shows, 'page');
    for (const [at, place] of before.entries()) {
      const there = after[at];
      if (!place || !there) throw new Error(`${path} lacks ${String(shows[at])}`);
      for (const side of ['x', 'y', 'height'] as const)
        expect(
          Math.abs(place[side] - there[side]),
          `${path} ${width} ${String(shows[at])} ${side}`,
        ).toBeLessThan(3);
    }
    await page.unroute(/\/assets\/framework-/);
  }
});

test('without a session there is no picture, even where the device remembers one', async () => {
  const page = await app.page();
  await page.addInitScript(() => localStorage.setItem('session', 'open'));
  await page.goto(MONTH);
  await page.waitForURL('**/auth');
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await expect.poll(() => page.locator('#first-figures').count()).toBe(0);
});
