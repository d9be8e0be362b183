import { afterAll, beforeAll } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestResponse,
  type TestTenant,
} from '../../../platform/testing/index.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { routes as authRoutes } from '../../auth/index.ts';
import { routes } from '../index.ts';
import { type DnsServer, startDns } from './dns-server.ts';
import {
  answerTo,
  IDP,
  makeSigningKey,
  metadataXml,
  readSamlRequest,
  type SamlPerson,
  type SamlRequest,
  type SigningKey,
} from './identity-provider.ts';

export const IDP_URL = 'https://idp.example/sso';

export interface SsoWorld {
  readonly t: TestDatabase;
  readonly app: TestApp;
  readonly dns: DnsServer;
  readonly signing: SigningKey;
  /** What the application logged. */
  readonly lines: readonly string[];
}

export let world: SsoWorld;

export function useSsoWorld(): void {
  beforeAll(async () => {
    const t = await startTestDatabase();
    const dns = await startDns();
    const lines: string[] = [];
    const app = await startTestApp(t, {
      log: createLogger('warn', { write: (line: string) => void lines.push(line) }),
      routes: [...authRoutes, ...routes],
      services: { dns_server: dns.address },
    });
    world = { t, app, dns, signing: makeSigningKey(), lines };
  });
  afterAll(async () => {
    await world.app.stop();
    await world.dns.stop();
    await world.t.stop();
  });
}

/** A company with the identity provider and a domain that it has proved; its admin is signed in by password. */
export async function companyWithSso(
  domain: string,
): Promise<{ readonly tenant: TestTenant; readonly admin: TestClient }> {
  const { t, app, signing } = world;
  const tenant = await t.tenant();
  const admin = await app.as(tenant.admin);
  expectOk(
    await admin.put('/api/company/security/connection', {
      connection_name: 'Demo directory',
      metadata_xml: metadataXml(IDP, IDP_URL, [signing.cert]),
    }),
  );
  expectOk(await admin.patch('/api/company/security', { sso_login: true }));
  await proveDomain(admin, domain);
  return { tenant, admin };
}

export async function proveDomain(admin: TestClient, name: string): Promise<void> {
  const added = expectOk(await admin.post('/api/company/security/domains', { name })).body.domains.find(
    (one: { name: string }) => one.name === name,
  );
  world.dns.records.set(added.record_name, added.record_value);
  expectOk(await admin.post(`/api/company/security/domains/${added.id}/verification`, {}));
}

export function expectOk(answer: TestResponse): TestResponse {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

export interface Begun {
  readonly browser: TestClient;
  readonly request: SamlRequest;
}

/** A browser that was led to the identity provider. */
export async function begin(email: string, browser = world.app.anonymous()): Promise<Begun> {
  const answer = await browser.get(`/auth/sso/start?email=${encodeURIComponent(email)}`);
  const location = String(answer.headers['location']);
  if (!location.startsWith(IDP_URL)) throw new Error(`led to ${location}`);
  return { browser, request: readSamlRequest(location) };
}

/** The identity provider's page posts its form: without a cookie of ours, from another site. Answers where we lead. */
export async function post(xml: string, relay_state: string): Promise<string> {
  const form = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState: relay_state,
  });
  const answer = await world.app.app.inject({
    method: 'POST',
    url: '/auth/sso/acs',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: form.toString(),
  });
  return String(answer.headers['location'] ?? `${answer.statusCode} ${answer.body}`);
}

export const answer = (
  request: SamlRequest,
  person: SamlPerson,
  options: Readonly<Record<string, unknown>> = {},
  signing = world.signing,
) => answerTo(request, person, signing, options);

/** From the start to the session; answers where the browser ends. */
export async function signIn(
  person: SamlPerson,
  browser = world.app.anonymous(),
): Promise<{ readonly browser: TestClient; readonly at: string }> {
  const { request } = await begin(person.email, browser);
  const at = await post(await answer(request, person), request.relay_state);
  if (!at.startsWith('/auth/sso/finish')) return { browser, at };
  const finished = await browser.get(at);
  return { browser, at: String(finished.headers['location']) };
}
