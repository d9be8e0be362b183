import type { Page } from 'playwright-core';
import { newPage, openBrowser, signIn } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';

/**
 * `node bench/talk.ts [messages]`: how long a message takes from the key that sends it to the other person's screen, between two browsers
 * of the running product, in turns. The other way, in the same run: the same message by a call of the API alone, without a screen. Exit
 * code 1 where 95 of 100 take longer than the target.
 */
const MESSAGES = Number(process.argv[2] ?? 100);
const TARGET_MS = 500;

interface Row {
  readonly id: string;
}

const product = await startProduct({ seed: 'demo-2017' });
const browser = await openBrowser();
try {
  const rep = await enter('rep');
  const manager = await enter('manager');
  const path = `/discussions/${await sharedDiscussion(rep, manager)}`;
  for (const page of [rep, manager]) {
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  }
  // Both hear each other: the line is up.
  await rep.getByText('also here').waitFor();
  await manager.getByText('also here').waitFor();
  const screen: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) {
    const [from, to] = n % 2 === 0 ? [rep, manager] : [manager, rep];
    screen.push(await send(from, to, `Message ${n} of the bench`));
  }
  const late = report('from the key to the other screen', screen, ` (target ${TARGET_MS})`);
  report('the call alone', await callsAlone(rep));
  process.exitCode = late > TARGET_MS ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}

/** An open one that both are in. */
async function sharedDiscussion(one: Page, other: Page): Promise<string> {
  const [own, known] = await Promise.all([one, other].map(openDiscussions));
  const id = own?.find((row) => known?.includes(row));
  if (id === undefined) throw new Error('the two people share no open discussion');
  return id;
}

async function openDiscussions(page: Page): Promise<string[]> {
  await page.goto('/discussions');
  return page.evaluate(async () => {
    const { rows } = (await (await fetch('/api/discussions?status=open')).json()) as { rows: Row[] };
    return rows.map(({ id }) => id);
  });
}

async function enter(role: string): Promise<Page> {
  const page = await newPage(browser, product.url);
  await signIn(page, product.url, product.logins[role]);
  return page;
}

/** Both pages run on this machine and have its clock: each notes its own moment. */
async function send(from: Page, to: Page, text: string): Promise<number> {
  const shown = to.evaluate(
    (wanted) =>
      new Promise<number>((settle) => {
        const isShown = () =>
          Array.from(document.querySelectorAll('[data-message]')).some((one) =>
            one.textContent.includes(wanted),
          );
        const look = () => {
          // Once it is drawn.
          if (isShown()) requestAnimationFrame(() => settle(Date.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );
  // What goes wrong first is what is said, not the end of this wait.
  shown.catch(() => undefined);
  const field = from.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill(text);
  await from.evaluate(() => {
    document.addEventListener(
      'keydown',
      () => {
        (globalThis as { sentAt?: number }).sentAt = Date.now();
      },
      { capture: true, once: true },
    );
  });
  await field.press('Enter');
  const at = await from.evaluate(() => (globalThis as { sentAt?: number }).sentAt ?? 0);
  return (await shown) - at;
}

/** In the browser, with its cookies: what the server takes. */
async function callsAlone(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const { rows } = (await (await fetch('/api/discussions')).json()) as { rows: Row[] };
    const csrf = /(?:^|; )csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const start = performance.now();
      const answer = await fetch(`/api/discussions/${rows[0]!.id}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(csrf) },
        body: JSON.stringify({ text: `Call ${n} of the bench` }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      times.push(performance.now() - start);
    }
    return times;
  }, MESSAGES);
}

function report(name: string, times: readonly number[], target = ''): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  console.log(
    `  ${name.padEnd(40)} ${at(0.5).toFixed(0).padStart(5)} ms middle ${at(0.95).toFixed(0).padStart(5)} ms 95 of 100${target}`,
  );
  return at(0.95);
}
