import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useProduct } from './harness.ts';

/** Two people in two browsers: what one writes is on the other's screen, also after a line that was down. */
const app = useProduct({ seed: 'demo-2017' });
const login = (role: string) => app.product.logins[role]!;
const NAME = 'A question about July';

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.keyboard.press('Enter');
};
const messages = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });

test('a question about a statement is sent, answered live and closed', async () => {
  const rep = await app.signedIn(login('rep'), { at: '/statements?year=2017&month=7' });
  await rep.getByRole('button', { name: 'Ask about this' }).click();
  const dialog = rep.getByRole('dialog', { name: 'New discussion' });
  await expect.poll(() => dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const members = rep.getByRole('dialog', { name: 'Members' });
  await members.getByRole('button', { name: /Choose people/ }).click();
  await rep.getByRole('option', { name: 'Melvin Marxen' }).click();
  await rep.keyboard.press('Escape');
  await members.getByRole('button', { name: 'Add', exact: true }).click();
  await members.getByRole('listitem').filter({ hasText: 'Melvin Marxen' }).waitFor();
  await members.getByRole('button', { name: 'Done' }).click();
  await rep.getByRole('link', { name: 'Darcel Schlecht · July 2017' }).waitFor();

  const manager = await app.signedIn(login('manager'), { at: '/discussions' });
  await manager.getByRole('link', { name: new RegExp(NAME) }).click();
  await write(rep, 'Is Isdom in it?');
  await messages(manager, 'Is Isdom in it?').waitFor();
  await rep.getByText('Melvin Marxen also here').waitFor();
  await manager.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('Yes');
  await rep.getByText('Melvin Marxen is typing…').waitFor();

  // A message that is written without a line waits, says so, and arrives once.
  await rep.context().setOffline(true);
  await write(rep, 'And Codehow?');
  await rep.getByText('Not sent yet: no connection.', { exact: false }).waitFor();
  await rep.context().setOffline(false);
  await messages(manager, 'And Codehow?').waitFor();
  await expect.poll(() => rep.locator('[data-outgoing]').count()).toBe(0);
  await expect.poll(() => messages(rep, 'And Codehow?').count()).toBe(1);
  await expect.poll(() => messages(manager, 'And Codehow?').count()).toBe(1);

  await manager.getByRole('button', { name: 'Close', exact: true }).click();
  await rep.getByText('This discussion is closed.', { exact: false }).waitFor();
});

/** Made by the rep. */
async function discussionWith(name: string, title: string): Promise<string> {
  const api = await app.api(login('rep'));
  const { users } = (await api.get<{ users: { id: string; name: string }[] }>('/api/discussions/people'))
    .body;
  const { id } = (await api.post<{ id: string }>('/api/discussions', { name: title })).body;
  const user_ids = users.filter((one) => one.name === name).map((one) => one.id);
  expect((await api.post(`/api/discussions/${id}/members`, { user_ids })).status).toBe(200);
  return id;
}

/** Holds what the server gave to the next first read of messages; `release` lets it through. */
async function holdMessages(page: Page) {
  const given = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(
    /\/messages\?limit=/,
    async (route) => {
      const response = await route.fetch();
      given.resolve();
      await release.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { given: given.promise, release: release.resolve };
}

test('a message that comes while the others are still being read is shown too', async () => {
  const [rep, manager] = await Promise.all([
    app.signedIn(login('rep'), { at: null }),
    app.signedIn(login('manager'), { at: null }),
  ]);
  const heard: string[] = [];
  manager.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  const hears = (what: string) =>
    expect.poll(() => heard.filter((frame) => frame.includes(what)).length).toBeGreaterThan(0);
  const id = await discussionWith('Melvin Marxen', 'Which bonus is this?');
  await Promise.all([rep.goto(`/discussions/${id}`), manager.goto('/discussions')]);
  await hears('private-user');
  const held = await holdMessages(manager);
  await manager.getByRole('link', { name: /Which bonus is this/ }).click();
  await held.given;
  heard.length = 0;
  await write(rep, 'It came in between');
  await hears('message_id');
  held.release();
  await messages(manager, 'It came in between').waitFor();
});

test('one that begins without a statement offers to link one after its members', async () => {
  const rep = await app.signedIn(login('rep'), { at: '/discussions' });
  await rep.getByRole('button', { name: 'New discussion' }).click();
  const dialog = rep.getByRole('dialog', { name: 'New discussion' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Which quota counts in July?');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await rep.getByRole('dialog', { name: 'Members' }).getByRole('button', { name: 'Done' }).click();
  const offer = rep.getByRole('dialog', { name: 'Link a statement' });
  await offer.getByRole('button', { name: 'Skip' }).waitFor();
  await offer.getByRole('button', { name: 'Link', exact: true }).click();
  await rep.getByRole('link', { name: /^Darcel Schlecht · / }).waitFor();
  // Only once: the members, opened again, lead nowhere else.
  await rep.getByRole('button', { name: /^1 member$/ }).click();
  await rep.getByRole('dialog', { name: 'Members' }).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => rep.getByRole('dialog').count()).toBe(0);
});
