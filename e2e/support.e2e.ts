import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_ADMIN, useProduct } from './harness.ts';

/** The operator's form: another origin, which takes a message and leads its tab back to the product. */
const messages: string[] = [];
let leads_to = 'success';
const form = createServer((request, response) => {
  void text(request).then((body) => {
    messages.push(body);
    response.writeHead(303, { location: `${app.product.url}/front-support/${leads_to}` }).end();
  });
});
await new Promise<void>((resolve) => form.listen(0, '127.0.0.1', resolve));
const { port } = form.address() as AddressInfo;

const app = useProduct({
  seed: 'none',
  topology: 'single',
  env: {
    SUPPORT_FORM_URL: `http://127.0.0.1:${port}/messages`,
    SUPPORT_EMAIL: 'help@example.com',
    STATUS_PAGE_URL: 'https://status.example.com',
  },
});
// The onboarding has its own test.
beforeAll(async () => {
  await (await app.api(FIRST_ADMIN)).patch('/api/me', { onboarded: true });
});
afterAll(() => form.close());

async function send(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help and support' }).click();
  await page.getByRole('menuitem', { name: 'Contact us' }).click();
  await page.getByRole('dialog').waitFor();
}

test('a message goes to the operator’s form with its files, and its end is shown', async () => {
  const page = await app.signedIn(FIRST_ADMIN);
  leads_to = 'error';
  await openForm(page);
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByRole('link', { name: 'help@example.com' }).getAttribute('href'))
    .toBe('mailto:help@example.com');
  const button = dialog.getByRole('button', { name: 'Send' });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Bug' }).click();
  await dialog.getByLabel('Subject').fill('A cent is missing');
  await dialog.getByLabel('Message').fill('June says 62,030.71.');
  await dialog.getByLabel('Attachments').setInputFiles([
    { name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') },
    { name: 'june.txt', mimeType: 'text/plain', buffer: Buffer.from('two') },
  ]);
  await expect.poll(() => button.isDisabled()).toBe(false);

  // Refused: the dialog closes, and nothing that was typed is lost.
  await send(page);
  await page.getByText('The message couldn’t be sent').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  leads_to = 'success';
  await openForm(page);
  await expect.poll(() => dialog.getByLabel('Subject').inputValue()).toBe('A cent is missing');
  await send(page);
  await page.getByText('Message sent').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);

  const [first = '', second = ''] = messages;
  for (const part of ['name="body"', 'June says 62,030.71.', 'name="type"', 'bug', 'filename="june.txt"'])
    expect(first).toContain(part);
  expect(second).toContain('A cent is missing');
  await openForm(page);
  await expect.poll(() => dialog.getByLabel('Subject').inputValue()).toBe('');
});

test('a page leads to its section of the help center, which has pictures, a search and both languages', async () => {
  const quotas = await app.signedIn(FIRST_ADMIN, { at: '/quotas' });
  const opened = quotas.waitForEvent('popup');
  await quotas.getByRole('link', { name: 'Help with this page' }).click();
  const page = await opened;
  await page.getByRole('heading', { level: 1, name: 'Make a quota' }).waitFor();
  await page.getByRole('link', { name: 'Fill in the grid →' }).click();
  const picture = page.getByRole('img', { name: /^The grid of a quota/ });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1280);
  await page.getByRole('link', { name: 'Help center' }).click();
  await page.getByRole('heading', { name: 'Help center' }).waitFor();
  await page.getByLabel('Search the guide').fill('backup');
  await page.getByRole('link', { name: /^Backing up/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Backing up' }).waitFor();
  await (await app.api(FIRST_ADMIN)).patch('/api/me', { language: 'fr', locale: 'fr-FR' });
  const french = await app.signedIn(FIRST_ADMIN, { language: 'fr', at: new URL(page.url()).pathname });
  await french.getByRole('heading', { level: 1, name: 'Sauvegarder' }).waitFor();
});
