import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from './api.ts';
import { expectAccessible, expectNoSideScroll, FIRST_ADMIN, useProduct } from './harness.ts';

const app = useProduct({ seed: 'none' });
const PEOPLE = ['Rita Demo', 'Dan Demo', 'Vera Demo'] as const;
const mailOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@example.test`;
const ADMIN = 'First admin';
let api: Api;

beforeAll(async () => {
  api = await app.api(FIRST_ADMIN);
  await api.patch('/api/me', { onboarded: true });
  for (const name of PEOPLE) await api.post('/api/users', { name, email: mailOf(name) });
});

/** The newest mail to the address with this content, from the local outbox, once it is written. */
async function mailTo(email: string, content: RegExp): Promise<RegExpExecArray> {
  const folder = join(app.product.data_dir, 'mail');
  return vi.waitUntil(
    async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt'));
      for (const name of names.toSorted().toReversed()) {
        const text = await readFile(join(folder, name), 'utf8');
        const found = text.includes(`To: ${email}\n`) ? content.exec(text) : null;
        if (found) return found;
      }
      return null;
    },
    { timeout: 240_000, interval: 250 },
  );
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

async function writeTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Plan letter');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Text of the letter' }).waitFor();
  // A field for who signs last.
  await page.getByRole('textbox', { name: 'Text of the letter' }).press('Control+End');
  await page.getByRole('button', { name: /What to insert/ }).click();
  await page.getByRole('option', { name: /^Signer’s field/ }).click();
  await page.getByRole('button', { name: /^Recipient.*Signer|Signer.*Recipient/ }).click();
  await page.getByRole('option', { name: 'Final signer' }).click();
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Template saved').waitFor();
}

async function sendCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Plans 2026');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await next(page);
  const rows = PEOPLE.map((name) => `${name},${mailOf(name)}\n`).join('');
  await page.setInputFiles('input[type=file]', {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Email\n${rows}Nobody,nobody@example.test\n`),
  });
  await page.getByText('No one has this value').first().waitFor();
  await expectAccessible(page);
  await next(page);
  await page.getByText('A named person').click();
  const last = page.getByRole('combobox', { name: 'Final signer' });
  await last.fill(ADMIN);
  await page.getByRole('option', { name: ADMIN }).click();
  await next(page);
  await page.getByLabel('Subject').fill('Your plan of 2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send 3 letters' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('checkbox', { name: 'Send without the rejected rows' }).press('Space');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
}

/** On a phone, by the link of the mail and the code of the next one. */
async function openByMail(name: string): Promise<Page> {
  const page = await app.page({ width: 390 });
  const [url] = await mailTo(mailOf(name), /https?:\/\/\S+\/sign#\S+/);
  await page.goto(url.slice(url.indexOf('/sign#')));
  await page.getByRole('button', { name: 'Send the code' }).click();
  const [, code = ''] = await mailTo(mailOf(name), /Your code is (\d{6})/);
  await page.getByLabel('Code of six digits').fill(code);
  await page.getByRole('button', { name: 'Open the letter' }).click();
  await page.getByRole('group', { name: /^Page 1 of/ }).waitFor();
  return page;
}

async function draw(page: Page): Promise<void> {
  const pad = page.locator('canvas[role=img]');
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.3, { steps: 5 });
  await page.mouse.move(x + width * 0.8, y + height * 0.6, { steps: 5 });
  await page.mouse.up();
}

async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Confirm that you have read the letter.').waitFor();
  await page.getByRole('checkbox', { name: /^I have read this letter/ }).press('Space');
}

test('a letter is written, sent, signed on a phone and inside, and sealed; others are declined and voided', async () => {
  const admin = await app.signedIn(FIRST_ADMIN, { at: '/commission-letters/templates' });
  await writeTemplate(admin);
  await admin.goto('/commission-letters');
  await sendCampaign(admin);

  const rita = await openByMail('Rita Demo');
  await expectNoSideScroll(rita);
  await expectAccessible(rita);
  await sign(rita);
  await draw(rita);
  await rita.getByRole('button', { name: 'Sign', exact: true }).click();
  await rita.getByText('You signed this letter').waitFor();

  const dan = await openByMail('Dan Demo');
  await dan.getByRole('button', { name: 'Decline' }).click();
  await dan.getByRole('dialog').getByLabel('Reason').fill('The quota is not mine.');
  await dan.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await dan.getByText('This letter was declined').waitFor();

  await admin.goto('/my-letters');
  await admin.getByRole('link', { name: /Rita Demo/ }).click();
  await sign(admin);
  await admin.getByRole('radio', { name: 'Type' }).click();
  await admin.getByLabel('Your full name').fill('Ada Admin');
  await admin.getByRole('button', { name: 'Sign', exact: true }).click();
  await admin.getByText('The sealed document is here to download.').waitFor();
  await expectSealed(admin);

  await admin.goto('/commission-letters');
  await admin.getByRole('link', { name: 'Plans 2026' }).click();
  await admin.getByText('1 of 3 signed').waitFor();
  await admin.getByRole('checkbox', { name: /Vera Demo/ }).press('Space');
  await admin.getByRole('button', { name: 'Void (1)' }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('Sent by mistake');
  await admin.getByRole('dialog').getByRole('button', { name: 'Void (1)' }).click();
  await admin.getByText('1 letter voided').waitFor();
  await admin
    .getByRole('row', { name: /Vera Demo/ })
    .getByText('Voided')
    .waitFor();
  await admin
    .getByRole('row', { name: /Dan Demo/ })
    .getByText('Declined')
    .waitFor();
});

/** The downloaded document has a seal, which pdfsig finds valid where it is installed. */
async function expectSealed(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(bytes.includes('/ByteRange')).toBe(true);
  const folder = await mkdtemp(join(tmpdir(), 'letters-e2e-'));
  try {
    const path = join(folder, 'letter.pdf');
    await writeFile(path, bytes);
    const report = pdfsig(path);
    if (report !== null) expect(report).toContain('Signature is Valid');
  } finally {
    await rm(folder, { recursive: true });
  }
}

function pdfsig(path: string): string | null {
  try {
    return execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
