import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDns } from '../apps/server/src/features/single-sign-on/testing/dns-server.ts';
import {
  answerTo,
  IDP,
  makeSigningKey,
  metadataXml,
  readSamlRequest,
} from '../apps/server/src/features/single-sign-on/testing/identity-provider.ts';
import { FIRST_ADMIN, useProduct } from './harness.ts';

const dns = await startDns();
const app = useProduct({ seed: 'none', env: { DNS_SERVER: dns.address, OUTGOING_LOOPBACK: 'allow' } });
const signing = makeSigningKey();
let idp: Server;
let idp_url: string;

/** Its page says who is signed in there and posts the answer, as identity providers do. */
beforeAll(async () => {
  idp = createServer((request, response) => {
    if (request.url === '/metadata')
      return void response.end(metadataXml(IDP, `${idp_url}/sso`, [signing.cert]));
    const saml = readSamlRequest(`${idp_url}${request.url ?? ''}`);
    void answerTo(saml, { subject: 'first-admin', email: FIRST_ADMIN.email }, signing).then((xml) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<form method="post" action="${saml.redirect_url}">
        <input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
        <input type="hidden" name="RelayState" value="${saml.relay_state}"><button>Send</button></form>`);
    });
  });
  await new Promise<void>((settle) => idp.listen(0, '127.0.0.1', settle));
  // Another site than ours: cookies of the start come back by a link alone.
  const host = new URL(app.product.url).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  idp_url = `http://${host}:${(idp.address() as AddressInfo).port}`;
});
afterAll(async () => {
  idp.closeAllConnections();
  await new Promise((settle) => idp.close(settle));
  await dns.stop();
});

test('an admin connects the identity provider, and people log in through it', async () => {
  const admin = await app.api(FIRST_ADMIN);
  await admin.patch('/api/me', { onboarded: true });
  const page = await app.signedIn(FIRST_ADMIN, { at: '/parameters/security' });
  await page.getByRole('button', { name: 'Connect a provider' }).click();
  await page.locator('input[name=connection_name]').fill('Demo directory');
  await page
    .locator('input[name=metadata_url]')
    .fill(`${idp_url.replace('localhost', '127.0.0.1')}/metadata`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Provider saved.').waitFor();
  await page.getByRole('switch', { name: /^Single sign-on/ }).click({ force: true });
  await page.getByRole('button', { name: 'Add domain' }).first().click();
  const domain = FIRST_ADMIN.email.split('@').at(-1) ?? '';
  await page.locator('input[name=name]').fill(domain);
  await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click();
  await page.getByText(`_comptoir.${domain}`).waitFor();
  const value = (await page.getByText(/^comptoir-verification=/).textContent()) ?? '';
  dns.records.set(`_comptoir.${domain}`, value);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();

  const other = await app.page();
  await other.goto('/auth');
  await other.locator('input[name=email]').fill(FIRST_ADMIN.email);
  await other.getByRole('button', { name: 'Continue with SSO' }).click();
  await other.waitForURL(`${idp_url}/**`);
  await other.getByRole('button', { name: 'Send' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await other.goto('/parameters/security');
  await other.getByText('Tested', { exact: true }).waitFor();
  // Signed in by it, the admin may require it; the password is refused then and the page leads to the provider.
  await other.getByRole('switch', { name: /^Require single sign-on/ }).click({ force: true });
  await expect
    .poll(() => other.getByRole('switch', { name: /^Require single sign-on/ }).isChecked())
    .toBe(true);

  const third = await app.page();
  await third.goto('/auth');
  await third.locator('input[name=email]').fill(FIRST_ADMIN.email);
  await third.locator('input[name=password]').fill(FIRST_ADMIN.password);
  await third.locator('button[type=submit]').click();
  await third.waitForURL(`${idp_url}/**`);
});
