import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface GoogleAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  /** The company whose mail Google keeps. */
  readonly hd?: string;
}

export interface TestGoogle {
  readonly client: { readonly client_id: string; readonly client_secret: string; readonly issuer: string };
  /** Who is signed in there next. */
  account: GoogleAccount;
  /** Opens what we lead to, as a browser; answers where it leads back to. */
  visit(url: string): Promise<string>;
  stop(): Promise<void>;
}

const CLIENT = { client_id: 'comptoir', client_secret: 'a secret of a test, and of nothing else' };
const REDIRECT = 'http://localhost:3000/auth/google/callback';

/** An OpenID Connect provider (oidc-provider) in Google's place. */
export async function startGoogleProvider(): Promise<TestGoogle> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const google: TestGoogle = {
    client: { ...CLIENT, issuer },
    account: { sub: '1', email: 'demo@gmail.com' },
    visit: (url) => followTo(url, issuer),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
  const provider = makeProvider(issuer, google);
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/'))
      void provider.interactionFinished(request, response, { login: { accountId: google.account.sub } });
    else handle(request, response);
  });
  return google;
}

function makeProvider(issuer: string, google: TestGoogle): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [REDIRECT], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of a test'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ email_verified: true, name: 'Demo Person', ...google.account }),
    }),
    loadExistingGrant: async (ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** With cookies, until it leaves the provider. */
async function followTo(first: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = first;
  while (url.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}
