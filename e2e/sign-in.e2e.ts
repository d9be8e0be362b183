import { spawn } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { COMPILED, NODE_FLAGS, ROOT, node24 } from '../tools/prepare.mjs';
import { anonymousApi } from './api.ts';
import type { Api } from './api.ts';
import { expectAccessible, FIRST_ADMIN, useProduct } from './harness.ts';

// Over a database that a test can reach: it lets a password grow old, and makes a support account.
const app = useProduct({ seed: 'none' });
let admin: Api;

beforeAll(async () => {
  admin = await app.api(FIRST_ADMIN);
  await admin.patch('/api/me', { onboarded: true });
});

const NEW_PASSWORD = 'Another-horse-8-battery';

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** The newest mail to the address, from the local outbox, once it is written. */
async function mailTo(email: string, content: RegExp): Promise<string> {
  const folder = join(app.product.data_dir, 'mail');
  return vi.waitUntil(
    async () => {
      // A mail that is being written ends in `.part`.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt'));
      for (const name of names.toSorted().toReversed()) {
        const text = await readFile(join(folder, name), 'utf8');
        if (text.includes(`To: ${email}\n`) && content.test(text)) return text;
      }
      return null;
    },
    { timeout: 240_000, interval: 250 },
  );
}

function linkIn(mail: string): string {
  const url = /https?:\/\/\S+/.exec(mail)?.[0] ?? '';
  return new URL(url).pathname + new URL(url).search;
}

describe('signing in', () => {
  test('says that address or password are wrong, and lets in with the right one', async () => {
    const page = await app.page({ language: 'fr' });
    await page.goto('/statements');
    await page.waitForURL('**/auth**');
    await fillLogin(page, FIRST_ADMIN.email, 'wrong');
    await page.getByText('E-mail ou mot de passe incorrect.').waitFor();
    await fillLogin(page, FIRST_ADMIN.email, FIRST_ADMIN.password);
    // Where they wanted to go.
    await page.waitForURL('**/statements**');
  });

  test('who is signed in need not sign in again: a bookmark of the login opens Comptoir, and after the logout the login', async () => {
    const page = await app.signedIn(FIRST_ADMIN);
    await page.getByRole('navigation').first().waitFor();
    await page.goto('/auth');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('navigation').first().waitFor();
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.locator('input[name=password]').waitFor();
  });

  /** An editor with an edit whose saving learns that nobody is there any more. */
  async function editWithoutSession(): Promise<{ page: Page; path: string; compensation: string }> {
    await admin.patch('/api/me', { language: 'fr' });
    const plan = await admin.post<{ id: string }>('/api/plans', { name: `Plan ${Date.now()}` });
    const made = await admin.post<{ id: string }>(`/api/plans/${plan.body.id}/compensations`, {
      name: 'Commission',
    });
    const path = `/plan/${plan.body.id}/compensation/${made.body.id}?step=rules`;
    const page = await app.signedIn(FIRST_ADMIN, { language: 'fr', at: null });
    const socket = page.waitForEvent('websocket');
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Commission' }).waitFor();
    await socket;
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Ajouter une variable' }).click();
    // The edit is there before the session ends, and nothing of the page reaches the server before that.
    const ended = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await ended.promise;
      await route.continue();
    });
    await page.getByRole('menuitem', { name: /^Formul/ }).click();
    const other = anonymousApi(app.product.url);
    for (const { name, value } of await page.context().cookies()) other.cookies.set(name, value);
    expect((await other.delete('/auth/logout')).status).toBe(200);
    ended.resolve();
    await page.waitForURL('**/auth');
    return { page, path, compensation: made.body.id };
  }
  const isBackAt = (path: string) => (url: URL) => `${url.pathname}${url.search}`.startsWith(path);

  test('says that the session has ended, and goes on where it was: what was refused is saved', async () => {
    const { page, path, compensation } = await editWithoutSession();
    await page.getByText('Votre session a expiré. Connectez-vous').waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(FIRST_ADMIN.email);
    await fillLogin(page, FIRST_ADMIN.email, 'wrong');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    // The line to the server ended with the session, and is opened again with the next one.
    const line = page.waitForEvent('websocket');
    await fillLogin(page, FIRST_ADMIN.email, FIRST_ADMIN.password);
    await line;
    await page.waitForURL(isBackAt(path));
    await page.getByTestId('save-state').getByText('Enregistré', { exact: true }).waitFor();
    const kept = await admin.get<{ document: { variables: unknown[] } }>(
      `/api/compensations/${compensation}`,
    );
    expect(kept.body.document.variables).toHaveLength(1);
    await admin.patch('/api/me', { language: 'en' });
  });

  test('restores what was not saved, also when the login is reloaded', async () => {
    const { page, path } = await editWithoutSession();
    await page.reload();
    await fillLogin(page, FIRST_ADMIN.email, FIRST_ADMIN.password);
    await page.waitForURL(isBackAt(path));
    await page.getByText('Modifications non enregistrées restaurées').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Annuler', exact: true }).isEnabled())
      .toBe(true);
    await admin.patch('/api/me', { language: 'en' });
  });

  test('forgets an environment that is not the account’s own', async () => {
    const page = await app.signedIn(FIRST_ADMIN, {
      at: '/users?environment=01900000-0000-7000-8000-000000000000',
    });
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await page.getByText(FIRST_ADMIN.email).first().waitFor();
  });

  test('says when the CSRF token is missing', async () => {
    const page = await app.page({ language: 'fr' });
    await page.goto('/auth');
    await page.locator('input[name=email]').waitFor();
    await page.context().clearCookies({ name: 'csrf' });
    await fillLogin(page, FIRST_ADMIN.email, FIRST_ADMIN.password);
    await page.getByText('Votre session n’a pas pu être vérifiée.').waitFor();
    // The refusal brought a new token: the second try is let in.
    await page.locator('button[type=submit]').click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  });
});

async function inDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: app.product.database_url! });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

test('a changed address asks for the password first: cancelled it changes nothing and keeps what was typed, then it is saved', async () => {
  const made = await admin.post<{ id: string }>('/api/users', {
    name: 'Paula Moves',
    email: 'paula@example.com',
  });
  const storedEmail = async () =>
    (await admin.get<{ email: string }>(`/api/users/${made.body.id}`)).body.email;
  const page = await app.signedIn(FIRST_ADMIN, { width: 390, at: `/users/${made.body.id}` });
  const drawer = page.getByRole('dialog', { name: 'Paula Moves' });
  await drawer.getByLabel('Email').fill('moved@example.com');
  await inDatabase(`update sessions set confirmed_at = now() - interval '11 minutes'`, []);
  const save = drawer.getByRole('button', { name: 'Save changes', exact: true });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = dialog.getByLabel('Password');
  await password.waitFor();
  await expectAccessible(page);
  // The keyboard alone: Escape is the way back.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByText('Nothing was changed because your password wasn’t confirmed.').waitFor();
  expect([await drawer.getByLabel('Email').inputValue(), await storedEmail()]).toEqual([
    'moved@example.com',
    'paula@example.com',
  ]);

  await save.click();
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => password.inputValue()).toBe('');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('Incorrect password.').waitFor();
  await password.fill(FIRST_ADMIN.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Changes saved').first().waitFor();
  await expect.poll(() => storedEmail()).toBe('moved@example.com');
});

test('the session may end while the password dialog is open: after the login both go on', async () => {
  const made = await admin.post<{ id: string }>('/api/users', {
    name: 'Otto Waits',
    email: 'otto@example.com',
  });
  const page = await app.signedIn(FIRST_ADMIN, { at: `/users/${made.body.id}` });
  const drawer = page.getByRole('dialog', { name: 'Otto Waits' });
  await drawer.getByLabel('Email').fill('waited@example.com');
  await inDatabase(`update sessions set confirmed_at = null`, []);
  await drawer.getByRole('button', { name: 'Save changes', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password').fill(FIRST_ADMIN.password);
  const other = anonymousApi(app.product.url);
  for (const { name, value } of await page.context().cookies()) other.cookies.set(name, value);
  expect((await other.delete('/auth/logout')).status).toBe(200);
  await page.keyboard.press('Enter');
  await page.getByText('Your session expired. Log in').waitFor();
  const login = page.getByRole('dialog', { name: 'Welcome back' });
  await login.getByLabel('Password').fill(FIRST_ADMIN.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Changes saved').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await admin.get<{ email: string }>(`/api/users/${made.body.id}`)).body.email).toBe(
    'waited@example.com',
  );
});

/** An authenticator of the browser's own, which says yes at once and verifies its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, ends a login after the password, and logs in alone', async () => {
  const made = await admin.post<{ id: string }>('/api/users', {
    name: 'Pat Keys',
    email: 'pat@example.com',
  });
  await inDatabase(
    `with made as (insert into accounts (id, email, name, password_hash, email_verified_at)
       select gen_random_uuid(), 'pat@example.com', 'Pat Keys', password_hash, now() from accounts where email = $1 returning id)
     update users set account_id = made.id, status = 'active', onboarded = true from made where users.id = $2`,
    [FIRST_ADMIN.email, made.body.id],
  );
  const login = { email: 'pat@example.com', password: FIRST_ADMIN.password };
  const page = await app.signedIn(login, { at: '/parameters/account' });
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill('Work laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByText('Save your recovery codes').waitFor();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('button', { name: 'Actions for Work laptop' }).waitFor();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/auth');
  await fillLogin(page, login.email, login.password);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
});

/** What `npm run account:...` runs. */
function operate(
  ...given: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(node24(), [...NODE_FLAGS, join(ROOT, 'apps/server/src/account.ts'), ...given], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      DATA_DIR: app.product.data_dir,
      DATABASE_URL: app.product.database_url!,
      PUBLIC_URL: app.product.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((settle) => child.once('exit', (code) => settle({ code, output })));
}

test('the operator lets support in from a shell, beside the running server; a wrong address is a sentence', async () => {
  const given = ['sam@support.example', 'test company', '4', 'Ticket 4711: the pay is too high'];
  const { code, output } = await operate('support', ...given);
  expect(code, output).toBe(0);
  const token = new URL(/http\S+/.exec(output)?.[0] ?? '').searchParams.get('token');
  const api = anonymousApi(app.product.url);
  // The first read brings the CSRF cookie.
  await api.get('/api/me');
  expect((await api.post('/auth/token', { token })).body).toMatchObject({ email: 'sam@support.example' });
  expect(await operate('factor', 'nobody@example.com')).toEqual({
    code: 2,
    output: 'Nobody has the address nobody@example.com.\n',
  });
});

test('support says why before it sees a company, and the company reads it', async () => {
  const support = { email: 'support@example.com', password: FIRST_ADMIN.password };
  await inDatabase(
    `insert into accounts (id, email, name, password_hash, is_support)
     select gen_random_uuid(), $1, 'Sam of Support', password_hash, true from accounts where email = $2`,
    [support.email, FIRST_ADMIN.email],
  );
  const page = await app.page({ width: 390 });
  await page.goto('/statements');
  await page.waitForURL('**/auth');
  await fillLogin(page, support.email, support.password);
  await page.getByRole('heading', { level: 1, name: 'Why are you opening Test company?' }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel('Reason').fill('Too short');
  await page.getByRole('button', { name: 'Open company' }).click();
  await page.getByText('Enter at least 10 characters.').waitFor();
  await page.getByLabel('Reason').fill('Ticket 4711:\nthe pay of June is too high');
  await page.getByRole('button', { name: 'Open company' }).click();
  await page.waitForURL('**/statements**');
  await page.getByText('You’re in a customer’s live workspace.').waitFor();
  const { rows } = (
    await admin.get<{ rows: { kind: string; note: string | null; actor: { name: string } }[] }>('/api/audit')
  ).body;
  const entry = rows.find((row) => row.kind === 'support_entry');
  expect(entry).toMatchObject({
    note: 'Ticket 4711: the pay of June is too high',
    actor: { name: 'Sam of Support' },
  });
});

describe('a link from a mail', () => {
  test('invites somebody who then works here; used twice, it says so', async () => {
    const roles = await admin.get<{ roles: { id: string; default: boolean }[] }>('/api/company/roles');
    const role_id = roles.body.roles.find((role) => role.default)?.id;
    const made = await admin.post<{ id: string }>('/api/users', {
      name: 'New Colleague',
      email: 'new@example.com',
      role_id,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect((await admin.post(`/api/users/${made.body.id}/invite`, {})).status).toBe(200);
    const link = linkIn(await mailTo('new@example.com', /New Colleague/));

    const page = await app.page();
    await page.goto(link);
    const [password, again] = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
    await password.fill('short');
    await again.fill('short');
    await page.locator('button[type=submit]').click();
    await page.getByText(/^Add .*\.$/).waitFor();
    await password.fill(FIRST_ADMIN.password);
    await again.fill(`${FIRST_ADMIN.password}!`);
    await page.locator('button[type=submit]').click();
    await page.getByText('These passwords don’t match.').waitFor();
    await again.fill(FIRST_ADMIN.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/onboarding');

    const second = await app.page({ language: 'fr' });
    await second.goto(link);
    await second.getByText('Ce lien a déjà été utilisé.').waitFor();
  });

  test('sets a new password for somebody who forgot theirs, and ends the open sessions', async () => {
    const login = { email: 'new@example.com', password: FIRST_ADMIN.password };
    const open = await app.api(login);
    const page = await app.page();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(login.email);
    await page.getByText('Forgot your password?').click();
    // The login has a field of that name too, until the next page's code is there.
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(login.email);
    await page.locator('button[type=submit]').click();
    await page.getByText('Check your email').waitFor();
    await page.goto(linkIn(await mailTo(login.email, /new password/)));
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/auth');
    expect((await open.get('/api/me')).status).toBe(401);
    await fillLogin(page, login.email, NEW_PASSWORD);
    await page.waitForURL('**/onboarding');
  });

  test('that belongs to nobody has another message than an incomplete one', async () => {
    const page = await app.page();
    await page.goto(`/auth/account_creation?token=${'x'.repeat(43)}`);
    await page.getByText('This link isn’t valid. Ask for a new one.').waitFor();
    await page.goto('/auth/account_creation');
    await page.getByText('This link is incomplete').waitFor();
  });
});

test('the operator writes what the contract says, and the page of the subscription shows it', async () => {
  const term = ['subscription', 'test company', '2026-01-01', '12'];
  const { code, output } = await operate(...term, '480.00', 'EUR');
  expect(code, output).toBe(0);
  expect(output).toMatch(/^The term of Test company is 2026-01-01 to 2026-12-31, at 480 EUR/i);
  expect((await admin.get('/api/subscription')).body).toMatchObject({
    term: { start_date: '2026-01-01', end_date: '2026-12-31', yearly_price: '480', currency: 'EUR' },
  });
  const refused = await operate(...term, '480,00', 'EUR');
  expect(refused.code).toBe(2);
  expect(refused.output).toMatch(/^PRICE is "480,00": it must be an amount/);
});
