import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import type { TestClient } from './platform/testing/index.ts';

let started: StartedWorld;
let support: TestClient;
beforeAll(async () => {
  started = await startWorld();
  support = await started.world.principals.support.client();
});
afterAll(() => started?.stop());

const headers = () => ({ 'x-environment-id': started.world.home.tenant.environment_id });
const trail = async () =>
  (
    await started.t.query<{ area: string; actor_name: string }>(
      `select after ->> 'area' as area, actor_name from audit_log where environment_id = $1 and kind = 'support_read' order by 1`,
      [started.world.home.tenant.environment_id],
    )
  ).map((row) => `${row.actor_name}: ${row.area}`);

/** Guard: `noteSupportRead` in register-route.ts; without it the trail stays empty, as it does for the admin's own reads. */
describe('what support reads', () => {
  it('is noted in the company, once per session and area', async () => {
    const admin = await started.world.principals.admin.client();
    for (const client of [admin, support]) {
      for (let twice = 0; twice < 2; twice += 1) {
        await client.request('POST', '/api/statements/search', { year: 2026, month: 1 }, headers());
        await client.get('/api/tables', headers());
      }
      await client.get('/api/me', headers());
      if (client === admin) expect(await trail()).toEqual([]);
    }
    await support.get('/api/mails', headers());
    expect(await trail()).toEqual(['Support: mails', 'Support: statements', 'Support: tables']);
  });
});
