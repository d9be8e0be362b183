/**
 * `npm run shots`: starts the demo company on a data folder of its own and takes every screen in both widths, themes and
 * languages into `shots/`, with a contact sheet to look through. Arguments: names of screens, to take only those. With `guide` as the
 * first one: the pictures of the guide, into `docs/pictures`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { newPage, openBrowser, signIn } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';
import {
  LOOKS,
  type Places,
  SCREENS,
  type Screen,
  type ScreenLook,
  placesOf,
  showScreen,
  speak,
} from '../e2e/screens.ts';
import { takeGuidePictures } from './guide-pictures.ts';
import { ROOT, ensureWebBuilt, say } from './prepare.mjs';

const FOLDER = join(ROOT, 'shots');

interface Shot {
  readonly screen: string;
  readonly look: ScreenLook;
  readonly file: string;
}

const wanted = process.argv.slice(2);
await ensureWebBuilt();
const product = await startProduct({ seed: 'demo-2017' });
const browser = await openBrowser();
try {
  if (wanted[0] === 'guide')
    say(
      `${await takeGuidePictures(browser, product, wanted.slice(1))} pictures of the guide in docs/pictures`,
    );
  else await takeScreens();
} finally {
  await browser.close();
  await product.stop();
}

async function takeScreens(): Promise<void> {
  if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const at = await placesOf(product);
  const screens = SCREENS.filter((screen) => wanted.length === 0 || wanted.includes(screen.name));
  const shots: Shot[] = [];
  for (const look of LOOKS) shots.push(...(await takeLook(look, screens, at)));
  await writeSheet(browser, screens, shots);
  say(`${shots.length} pictures of ${screens.length} screens in ${FOLDER}: open contact-sheet.html`);
}

async function takeLook(look: ScreenLook, screens: readonly Screen[], at: Places): Promise<Shot[]> {
  for (const login of Object.values(product.logins)) await speak(product.url, login, look.language);
  const shots: Shot[] = [];
  for (const role of new Set(screens.map((screen) => screen.as))) {
    const page = await newPage(browser, product.url, look);
    if (role) await signIn(page, product.url, product.logins[role]);
    for (const screen of screens.filter((one) => one.as === role)) {
      const file = `${screen.name}-${look.width}-${look.theme}-${look.language}.png`;
      await showScreen(page, screen, at, product).catch((error: unknown) =>
        say(`${screen.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`),
      );
      await page.screenshot({ path: join(FOLDER, file) });
      shots.push({ screen: screen.name, look, file });
    }
    await page.context().close();
  }
  return shots;
}

/** One row a screen, one column a look: as a page to open, and as a picture. */
async function writeSheet(
  browser: Browser,
  screens: readonly Screen[],
  shots: readonly Shot[],
): Promise<void> {
  const rows = screens.map((screen) => {
    const cells = shots
      .filter((shot) => shot.screen === screen.name)
      .map(
        ({ file, look }) =>
          `<a href="${file}"><img src="${file}" alt="${file}"><small>${look.width} ${look.theme} ${look.language}</small></a>`,
      );
    return `<h2>${screen.name}</h2><div>${cells.join('')}</div>`;
  });
  const html = `<!doctype html><meta charset="utf-8"><title>Comptoir, contact sheet</title><style>
body{font:14px system-ui;margin:24px;background:#ddd;color:#222}h2{margin:24px 0 8px}div{display:flex;gap:12px;align-items:start;overflow-x:auto}
a{flex:none;color:inherit}img{display:block;height:260px;border-radius:6px;box-shadow:0 1px 6px #0003}</style>${rows.join('\n')}`;
  await writeFile(join(FOLDER, 'contact-sheet.html'), html);
  const page = await browser.newPage({ viewport: { width: 2600, height: 1200 } });
  await page.goto(`file://${join(FOLDER, 'contact-sheet.html')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: join(FOLDER, 'contact-sheet.png'), fullPage: true });
  await page.close();
}
