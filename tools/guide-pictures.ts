/** What `npm run shots -- guide` takes into `docs/pictures`: the pictures of the guide, in both languages, and nothing else there. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import type { Browser, Page } from 'playwright-core';
import { newPage, settled, signIn } from '../e2e/browser.ts';
import type { Product } from '../e2e/product.ts';
import { type Places, SCREENS, type Screen, placesOf, showScreen, speak } from '../e2e/screens.ts';
import { ROOT } from './prepare.mjs';

const FOLDER = join(ROOT, 'docs/pictures');
const QUALITY = 78;
/** What the clock of the browser says today: the hour decides on the greeting. */
const HOUR = 'T09:30:00Z';
/** What is shown for today and for a time of today: the demo's year has just ended. */
const DAY = '1/3/2018';
const TIME = { en: '9:28 AM', fr: '09:28' } as const;
const AGO = { en: '2 minutes ago', fr: 'il y a 2 minutes' } as const;

/** The name of a picture, and the screen that it shows where that is called otherwise. */
const PICTURES = [
  { name: 'home-rep' },
  { name: 'board' },
  { name: 'statement' },
  { name: 'simulation' },
  { name: 'discussion' },
  { name: 'plan' },
  { name: 'editor' },
  { name: 'quota' },
  { name: 'table' },
  { name: 'user' },
  { name: 'report' },
  { name: 'letters' },
] as const;

/** Screens of which the guide wants another part than the tests. */
const OWN: readonly Screen[] = [
  {
    name: 'home-rep',
    as: 'rep',
    path: '/?month=2017-12',
  },
  {
    name: 'editor',
    as: 'admin',
    path: (at) => `/plan/${at.plan}/compensation/${at.compensation}?step=rules`,
  },
];

/** Takes each picture in both languages; those that are no longer listed go. */
export async function takeGuidePictures(
  browser: Browser,
  product: Product,
  wanted: readonly string[],
): Promise<number> {
  const at = await placesOf(product);
  const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const language of ['en', 'fr'] as const) {
    const folder = join(FOLDER, language);
    await mkdir(folder, { recursive: true });
    for (const login of Object.values(product.logins)) await speak(product.url, login, language);
    for (const { name } of pictures) {
      const screen = [...OWN, ...SCREENS].find((one) => one.name === name)!;
      await writeFile(join(folder, `${name}.webp`), await pictureOf(browser, product, screen, at, language));
    }
    const kept = new Set(PICTURES.map(({ name }) => `${name}.webp`));
    for (const file of await readdir(folder)) if (!kept.has(file)) await rm(join(folder, file));
  }
  return pictures.length * 2;
}

/** In a window of its own: nothing of the screen before is open, hovered or focused. */
async function pictureOf(
  browser: Browser,
  product: Product,
  screen: Screen,
  at: Places,
  language: 'en' | 'fr',
): Promise<Buffer> {
  const page = await newPage(browser, product.url, { width: 1280, theme: 'light', language });
  try {
    await page.clock.setFixedTime(today() + HOUR);
    await signIn(page, product.url, product.logins[screen.as ?? 'admin']!);
    await showScreen(page, screen, at, product);
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    await withoutToday(page, language);
    const png = await page.screenshot({ animations: 'disabled' });
    return await new Transformer(png).webp(QUALITY);
  } finally {
    await page.context().close();
  }
}

const today = () => new Date().toISOString().slice(0, 10);

/** Every moment of today becomes the same one: a picture changes with its screen, not with the day on which it was taken. */
async function withoutToday(page: Page, language: 'en' | 'fr'): Promise<void> {
  await page.evaluate(
    ({ today, day, time, ago }) => {
      for (const element of document.querySelectorAll('time'))
        if (element.dateTime.startsWith(`${today}T`)) element.textContent = ago;
      const [year = '', month = '', date = ''] = today.split('-');
      const written = `${Number(month)}/${Number(date)}/${year}`;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent } = texts.currentNode;
        texts.currentNode.textContent = (textContent ?? '')
          .replaceAll(written, day)
          .replaceAll(/\b\d{1,2}:\d{2}(?:\s[AP]M)?/g, time);
      }
    },
    { today: today(), day: DAY, time: TIME[language], ago: AGO[language] },
  );
}
