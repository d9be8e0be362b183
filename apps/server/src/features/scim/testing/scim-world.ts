import type { Route } from '../../../platform/http/index.ts';
import type { JobDefinition } from '../../../platform/jobs/define.ts';
import { createLogger } from '../../../platform/log/log.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestResponse,
  type TestTenant,
} from '../../../platform/testing/index.ts';

export const PROVISIONING = '/api/company/security/provisioning';
export const ROOT = '/api/scim/v2';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ScimWorld {
  readonly t: TestDatabase;
  readonly app: TestApp;
  readonly company: TestTenant;
  readonly admin: TestClient;
  readonly token: string;
  /** A 500 says nothing to the client: what the log said last. */
  cause(): string;
  /** As the provider: its token, its content type, no cookie. */
  scim(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse>;
  stop(): Promise<void>;
}

/** A company with a provider: one for each test file. */
export async function startScimWorld(
  features: readonly { readonly routes: readonly Route[]; readonly jobs?: readonly JobDefinition[] }[],
): Promise<ScimWorld> {
  let cause = '';
  const t = await startTestDatabase();
  const app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    log: createLogger('error', {
      write: (line) => {
        cause = line;
      },
    }),
  });
  const company = await t.tenant();
  const admin = await app.as(company.admin);
  const made = await admin.post(`${PROVISIONING}/token`);
  if (made.status !== 200) throw new Error(made.text);
  const token = made.body.token as string;
  return {
    t,
    app,
    company,
    admin,
    token,
    cause: () => cause,
    scim: (method, path, body, headers = {}) =>
      app
        .anonymous()
        .request(
          method,
          `${ROOT}${path}`,
          body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
          {
            cookie: '',
            'x-csrf-token': '',
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
            ...headers,
          },
        ),
    async stop() {
      await app.stop();
      await t.stop();
    },
  };
}
