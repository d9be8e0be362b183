import { ACTING_FEATURES, DEFAULT_FEATURES, type FeatureFlag } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from './permission-matrix/routes.ts';
import { sampleInput } from './permission-matrix/sample-input.ts';
import { calls, startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import type { AnyCall } from './platform/http/index.ts';
import type { TestClient } from './platform/testing/index.ts';

/** Well formed, and nobody's. */
const MISSING = '01900000-0000-7000-8000-00000000dead';

let started: StartedWorld;
let admin: TestClient;
let support: TestClient;

beforeAll(async () => {
  started = await startWorld();
  admin = await started.world.principals.admin.client();
  support = await started.world.principals.support.client();
});
afterAll(() => started?.stop());

const home = () => started.world.home.tenant.environment_id;

async function switchTo(features: Partial<Record<FeatureFlag, boolean>>): Promise<void> {
  const answer = await support.request('PUT', '/api/company/features', { features }, inHome());
  expect(answer.status).toBe(200);
}
const inHome = () => ({ 'x-environment-id': home() });

/** Only the door is of interest: what is behind it would miss most of what it needs. */
function send(call: AnyCall): ReturnType<TestClient['get']> {
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, place: string) => started.world.ids[ROUTES[call.name]![1]![place]!] ?? MISSING,
  );
  const query = new URLSearchParams((sampleInput(call.query, () => MISSING) ?? {}) as Record<string, string>);
  const body = call.method === 'GET' ? undefined : (sampleInput(call.body, () => MISSING) ?? {});
  return admin.request(call.method, `${path}?${query}`, body, started.headersOf(call));
}

const callsOf = (flag: FeatureFlag) => calls.filter(({ needs }) => needs?.feature === flag);

describe.each(ACTING_FEATURES.map((flag) => [flag] as const))('without %s', (flag) => {
  it('each of its calls refuses with its name, and works on when it is back', async () => {
    expect(callsOf(flag)).not.toEqual([]);
    // Requests take the place of discussions: with both on, it would be the other one that closes.
    await switchTo({ requests: false, discussions: true, [flag]: false });
    const refused = { status: 403, body: { code: 'feature_off', params: { feature: flag } } };
    for (const call of callsOf(flag)) expect(await send(call), call.name).toMatchObject(refused);
    await switchTo({ [flag]: true });
    for (const call of callsOf(flag).filter(({ method }) => method === 'GET'))
      expect((await send(call)).body.code, call.name).not.toBe('feature_off');
    await switchTo({ [flag]: DEFAULT_FEATURES[flag] });
  });
});

it('are switched by support alone', async () => {
  for (const flag of ACTING_FEATURES)
    expect(
      (await admin.request('PUT', '/api/company/features', { features: { [flag]: false } })).status,
    ).toBe(403);
});
