import { startTestApp, type TestApp, type TestAppOptions, type TestClient } from './test-app.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';
import type { TenantOptions, TestTenant } from './test-tenant.ts';

/** What a file of a feature's tests begins with. */
export interface TestCompany {
  readonly t: TestDatabase;
  readonly app: TestApp;
  readonly company: TestTenant;
  /** Its admin, signed in. */
  readonly admin: TestClient;
  stop(): Promise<void>;
}

/** A database, the server over it, and one company in it. */
export async function startTestCompany(
  options: TestAppOptions,
  tenant: TenantOptions = {},
): Promise<TestCompany> {
  const t = await startTestDatabase();
  const app = await startTestApp(t, options);
  const company = await t.tenant(tenant);
  const stop = async () => {
    await app.stop();
    await t.stop();
  };
  return { t, app, company, admin: await app.as(company.admin), stop };
}
